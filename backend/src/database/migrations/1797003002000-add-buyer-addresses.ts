import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address of a company that buys: its invoices must name it. */
export class AddBuyerAddresses1797003002000 implements MigrationInterface {
  name = 'AddBuyerAddresses1797003002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase"
         ADD COLUMN "buyer_street" text,
         ADD COLUMN "buyer_postcode" text,
         ADD COLUMN "buyer_city" text`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
