import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers tell which job they have been running for longest. */
export class TrackRunningJobs1795300003000 implements MigrationInterface {
  name = 'TrackRunningJobs1795300003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "worker_heartbeat" ADD COLUMN "oldest_job" text');
    await runner.query('ALTER TABLE "worker_heartbeat" ADD COLUMN "oldest_job_started_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
