import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console shows which receipts were only saved as a file. */
export class AddFiledReceipts1797008003000 implements MigrationInterface {
  name = 'AddFiledReceipts1797008003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "purchase" ADD "receipt_filed" boolean NOT NULL DEFAULT false`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
