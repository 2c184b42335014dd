import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session knows when its user last proved who they are. Null for sessions of the release before: when they began. */
export class AddProofs implements MigrationInterface {
  name = 'AddProofs1797600000910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session ADD COLUMN proved_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
