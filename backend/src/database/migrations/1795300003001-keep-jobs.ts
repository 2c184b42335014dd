import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs have ids of their own, can wait for another try, and some are kept until they are done; lost ones are found by index. */
export class KeepJobs1795300003001 implements MigrationInterface {
  name = 'KeepJobs1795300003001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "job_outbox"
       ADD COLUMN "job_id" text,
       ADD COLUMN "attempts" integer NOT NULL DEFAULT 0,
       ADD COLUMN "last_error" text,
       ADD COLUMN "available_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
       ADD COLUMN "dispatched_at" TIMESTAMP WITH TIME ZONE`,
    );
    await runner.query('CREATE INDEX "job_outbox_by_job_id" ON "job_outbox" ("job_id")');
    await runner.query(
      `CREATE INDEX "media_file_unfinished" ON "media_file" ("updated_at", "id")
       WHERE deleted_at IS NULL AND (status = 'processing' OR clean_state = 'wanted')`,
    );
    await runner.query(
      `CREATE INDEX "media_file_failed" ON "media_file" ("project_id")
       WHERE deleted_at IS NULL AND status = 'failed'`,
    );
    await runner.query(
      `CREATE INDEX "media_file_to_renew" ON "media_file" ("id")
       WHERE deleted_at IS NULL AND status = 'ready' AND watermark_wanted > watermark_version`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
