import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The seek bar of a film shows small frames, which are made once its stream is whole. */
export class AddSprites implements MigrationInterface {
  name = 'AddSprites1797540000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rendition ADD COLUMN tiles jsonb');
    await runner.query(STATE);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const STATE = `
ALTER TABLE media_file
  ADD COLUMN sprite_state text NOT NULL DEFAULT 'none',
  ADD CONSTRAINT media_file_sprite_state CHECK (sprite_state IN ('none', 'ready', 'failed'));
CREATE INDEX media_file_sprite ON media_file (created_at) WHERE file_type = 'video' AND sprite_state = 'none';
`;
