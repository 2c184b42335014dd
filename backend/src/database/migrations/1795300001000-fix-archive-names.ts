import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names in a ZIP are decided when it is asked for. ZIPs asked for before, none older than a day, are asked for again. */
export class FixArchiveNames1795300001000 implements MigrationInterface {
  name = 'FixArchiveNames1795300001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM "archive"');
    await runner.query('ALTER TABLE "archive" ADD "entry_names" text array NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
