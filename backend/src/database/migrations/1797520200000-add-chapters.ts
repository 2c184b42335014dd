import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Players show the chapters of a film, and step through its frames. */
export class AddChapters implements MigrationInterface {
  name = 'AddChapters1797520200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_file ADD COLUMN chapters jsonb, ADD COLUMN frame_rate double precision');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
