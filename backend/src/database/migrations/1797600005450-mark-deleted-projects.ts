import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A project that is deleted for good is marked until a job has removed its rows. It cannot leave the trash any more. */
export class MarkDeletedProjects implements MigrationInterface {
  name = 'MarkDeletedProjects1797600005450';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET CONSTRAINTS ALL IMMEDIATE');
    await runner.query(COLUMN);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const COLUMN = `
ALTER TABLE project
  ADD COLUMN is_being_deleted boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT project_deleted_in_trash CHECK (NOT is_being_deleted OR trashed_at IS NOT NULL);
`;
