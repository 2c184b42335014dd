import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that wait since before `project_id` count as turns of their projects. */
export class FillProjectsOfTurns implements MigrationInterface {
  name = 'FillProjectsOfTurns1797600000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE job_outbox o SET project_id = f.project_id
       FROM media_file f
       WHERE o.priority IS NOT NULL
         AND o.project_id IS NULL
         AND f.id::text = o.payload ->> 'mediaFileId'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
