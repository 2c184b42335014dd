import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Films can be watched while they are encoded, and encoding resumes where it ended. */
export class AddStreamSegments implements MigrationInterface {
  name = 'AddStreamSegments1797401300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEGMENTS);
    await runner.query('ALTER TABLE media_file ADD COLUMN is_encoding boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const SEGMENTS = `
CREATE TABLE stream_segment (
  stream text NOT NULL,
  number integer NOT NULL,
  media_file_id uuid NOT NULL,
  seconds double precision NOT NULL,
  bytes integer[] NOT NULL,
  CONSTRAINT "PK_stream_segment" PRIMARY KEY (stream, number),
  CONSTRAINT stream_segment_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE INDEX stream_segment_of_file ON stream_segment (media_file_id);
`;
