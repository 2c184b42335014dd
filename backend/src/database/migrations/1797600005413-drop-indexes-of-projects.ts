import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexes that those of listed projects replace are dropped by themselves: this lock waits for every reader. */
export class DropIndexesOfProjects implements MigrationInterface {
  name = 'DropIndexesOfProjects1797600005413';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX IF EXISTS project_by_name, project_by_client_email_key, project_by_status, project_by_end, project_by_end_descending',
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
