import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures without watermark: two settings, and covers that are rendered without one; those of present projects by a job each. */
export class AddCleanPictures1795500002000 implements MigrationInterface {
  name = 'AddCleanPictures1795500002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "studio_settings" ADD "clean_cover" boolean, ADD "clean_grid" boolean');
    await runner.query(
      `ALTER TABLE "media_file"
         ADD "cover_state" text NOT NULL DEFAULT 'none',
         ADD CONSTRAINT "media_file_cover_state" CHECK (cover_state IN ('none', 'ready', 'failed'))`,
    );
    await runner.query(
      `INSERT INTO job_outbox (name, payload, job_id)
       SELECT DISTINCT 'render-cover', jsonb_build_object('projectId', project_id), 'cover:' || project_id
       FROM media_file
       WHERE status = 'ready'
         AND deleted_at IS NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
