import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Heartbeats of APIs too, each with what all processes must have in common. Rows live for a day at most: none is taken
 * over.
 */
export class CompareProcesses1797103002000 implements MigrationInterface {
  name = 'CompareProcesses1797103002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "worker_heartbeat"');
    await runner.query(
      `CREATE TABLE "process_heartbeat" (
         "process_id" text NOT NULL,
         "kind" text NOT NULL,
         "release" text NOT NULL,
         "storage" text NOT NULL,
         "queue" text,
         "started_at" timestamptz NOT NULL,
         "seen_at" timestamptz NOT NULL,
         "oldest_job" text,
         "oldest_job_started_at" timestamptz,
         CONSTRAINT "process_heartbeat_pkey" PRIMARY KEY ("process_id"),
         CONSTRAINT "process_heartbeat_kind" CHECK (kind IN ('api', 'worker'))
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
