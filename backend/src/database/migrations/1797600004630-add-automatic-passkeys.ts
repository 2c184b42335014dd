import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the password asks for a passkey: one that came by itself is no second step yet. */
export class AddAutomaticPasskeys implements MigrationInterface {
  name = 'AddAutomaticPasskeys1797600004630';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkey ADD COLUMN is_second_step boolean NOT NULL DEFAULT true');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
