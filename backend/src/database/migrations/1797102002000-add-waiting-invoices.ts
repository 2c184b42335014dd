import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invoice may wait for the exchange rate of its payment. */
export class AddWaitingInvoices1797102002000 implements MigrationInterface {
  name = 'AddWaitingInvoices1797102002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "purchase" ADD "invoice_waits" boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
