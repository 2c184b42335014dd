import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each order of the list of clients has an index. */
export class IndexClientFigures implements MigrationInterface {
  name = 'IndexClientFigures1797600005320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** Clients without a visit come last in both directions. */
const INDEXES = `
CREATE INDEX client_by_name ON client (lower(coalesce(name, email_key)), email_key);
CREATE INDEX client_by_galleries ON client (gallery_count, email_key);
CREATE INDEX client_by_spent ON client (spent_cents, email_key);
CREATE INDEX client_by_last_visit ON client (last_visit_at, email_key);
CREATE INDEX client_by_last_visit_descending ON client (last_visit_at DESC NULLS LAST, email_key DESC);
`;
