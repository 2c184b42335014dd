import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of purchases and batches of the outbox are read along an index. */
export class IndexPurchases1795300004001 implements MigrationInterface {
  name = 'IndexPurchases1795300004001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX "IDX_b879e633753bf454da035f8d7c" RENAME TO "purchase_by_created"');
    await runner.query('CREATE INDEX "purchase_by_email" ON "purchase" ("email_key", "created_at", "id")');
    await runner.query('CREATE INDEX "job_outbox_by_created" ON "job_outbox" ("created_at")');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
