import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A passkey tells whether it is a second step. One that the browser has made by itself is none at first. */
export class AddAutomaticPasskeys implements MigrationInterface {
  name = 'AddAutomaticPasskeys1797600004630';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkey ADD COLUMN is_second_step boolean NOT NULL DEFAULT true');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
