import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job that a worker has begun no longer waits. Jobs that the release before runs count as waiting until they are done. */
export class NoteWhenJobsBegin implements MigrationInterface {
  name = 'NoteWhenJobsBegin1797600004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_outbox ADD COLUMN begun_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
