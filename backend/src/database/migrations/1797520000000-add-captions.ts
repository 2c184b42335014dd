import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Films have captions in several languages. */
export class AddCaptions implements MigrationInterface {
  name = 'AddCaptions1797520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CAPTIONS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const CAPTIONS = `
CREATE TABLE media_caption (
  media_file_id uuid NOT NULL,
  language text NOT NULL,
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  content text NOT NULL,
  hash text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT "PK_media_caption" PRIMARY KEY (media_file_id, language),
  CONSTRAINT media_caption_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX media_caption_default ON media_caption (media_file_id) WHERE is_default;
`;
