import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts that were never sent are found by an index and given a new job now and then. */
export class RetryReceipts1795400001000 implements MigrationInterface {
  name = 'RetryReceipts1795400001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "purchase" ADD "receipt_retried_at" timestamptz');
    await runner.query(
      `CREATE INDEX "purchase_receipt_unsent" ON "purchase" ("succeeded_at")
       WHERE succeeded_at IS NOT NULL AND receipt_sent_at IS NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
