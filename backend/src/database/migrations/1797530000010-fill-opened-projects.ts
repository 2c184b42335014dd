import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks the projects that were opened before. It is a step of its own, so that the list can be read meanwhile; the
 * triggers are off because every row would be announced to all processes.
 */
export class FillOpenedProjects implements MigrationInterface {
  name = 'FillOpenedProjects1797530000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE project DISABLE TRIGGER USER');
    await runner.query(
      `UPDATE project SET opened = true
       WHERE NOT opened
         AND EXISTS (SELECT FROM gallery_visit v WHERE v.project_id = project.id)`,
    );
    await runner.query('ALTER TABLE project ENABLE TRIGGER USER');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
