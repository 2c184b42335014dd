import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search of the activity log that finds little, or only what did not succeed, no longer reads all of it. */
export class IndexAuditSearches implements MigrationInterface {
  name = 'IndexAuditSearches1797600004500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX audit_entry_not_done ON audit_entry (at, id) WHERE outcome <> 'done'`);
    await runner.query(SEARCH);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

// Some servers leave the extension pg_trgm out. Searches work without it, only slower.
const SEARCH = `
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX audit_entry_search ON audit_entry
      USING gin (lower(action) gin_trgm_ops, lower(subject_name) gin_trgm_ops);
  END IF;
END $$;
`;
