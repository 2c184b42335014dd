import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of projects in the order of their ends, those without an end last in both directions. */
export class IndexEndsOfProjects implements MigrationInterface {
  name = 'IndexEndsOfProjects1797401110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const INDEXES = `
CREATE INDEX project_by_end ON project (expires_at, id);
CREATE INDEX project_by_end_descending ON project (expires_at DESC NULLS LAST, id DESC);
`;
