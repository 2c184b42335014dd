import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that `media_file_outdated` replaces is dropped by itself, since this lock waits for every reader. */
export class DropIndexOfWatermarks implements MigrationInterface {
  name = 'DropIndexOfWatermarks1797600005401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS media_file_watermark');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
