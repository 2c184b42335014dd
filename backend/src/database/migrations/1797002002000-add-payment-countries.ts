import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The country of the payment method: the second piece of evidence of where the client lives. */
export class AddPaymentCountries1797002002000 implements MigrationInterface {
  name = 'AddPaymentCountries1797002002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "purchase" ADD COLUMN "payment_country" text');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
