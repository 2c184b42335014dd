import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dashboard counts active projects and their clients without reading the whole rows of all projects. */
export class IndexActiveProjects implements MigrationInterface {
  name = 'IndexActiveProjects1797600004510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX project_active ON project (client_email_key, timer_enabled, expires_at)
       WHERE trashed_at IS NULL AND status = 'active'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
