import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the ways that have not yet reported that an outage is over. */
export class RetryEndsOfOutages implements MigrationInterface {
  name = 'RetryEndsOfOutages1797600004620';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outage ADD COLUMN untold text[] NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
