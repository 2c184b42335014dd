import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of test purchases have numbers of their own. */
export class NumberTestReceipts1797205001000 implements MigrationInterface {
  name = 'NumberTestReceipts1797205001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE test_receipt_number_seq');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
