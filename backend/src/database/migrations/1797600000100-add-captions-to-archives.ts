import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The captions beside the films of a ZIP; a ZIP that was requested before has none. */
export class AddCaptionsToArchives implements MigrationInterface {
  name = 'AddCaptionsToArchives1797600000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE archive ADD COLUMN captions jsonb NOT NULL DEFAULT '[]'");
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
