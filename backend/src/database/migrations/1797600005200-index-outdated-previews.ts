import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The progress of a new watermark is counted along indexes, which have ready files alone. */
export class IndexOutdatedPreviews implements MigrationInterface {
  name = 'IndexOutdatedPreviews1797600005200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const INDEXES = `
CREATE INDEX media_file_outdated ON media_file (watermark_version)
  WHERE status = 'ready' AND deleted_at IS NULL;
CREATE INDEX media_file_rerendering ON media_file (watermark_requested)
  WHERE status = 'ready' AND deleted_at IS NULL AND watermark_requested > watermark_version;
`;
