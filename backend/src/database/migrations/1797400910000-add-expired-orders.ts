import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that nobody paid within a day are told apart from those that somebody replaced or ended. */
export class AddExpiredOrders implements MigrationInterface {
  name = 'AddExpiredOrders1797400910000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE purchase ADD COLUMN expired_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
