import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last turn of a project is found without reading those of the others. */
export class FindTurnsOfProjects implements MigrationInterface {
  name = 'FindTurnsOfProjects1797600000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_outbox ADD COLUMN project_id uuid');
    await runner.query(
      'CREATE INDEX job_outbox_turns_of_projects ON job_outbox (project_id, priority) WHERE priority IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
