import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects are found by one or two letters along an index. */
export class IndexLettersOfProjects implements MigrationInterface {
  name = 'IndexLettersOfProjects1797600005410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LETTERS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

// Trigrams begin with three letters.
const LETTERS = `
CREATE FUNCTION letters_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT letters || ARRAY(
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pair (letter, next) WHERE next IS NOT NULL)
  FROM (SELECT string_to_array(value, NULL) AS letters) l
$$;
CREATE INDEX project_letters ON project
  USING gin (letters_of(lower(name || ' ' || coalesce(client_name, '') || ' ' || client_email_key)));
-- Where many projects have the letters, a scan of the table would end soon, but compute the letters of each row.
CREATE FUNCTION projects_with_letters(sought text, most bigint) RETURNS SETOF uuid
LANGUAGE sql STABLE STRICT
SET enable_seqscan = off
AS $$
  SELECT id FROM project
  WHERE letters_of(lower(name || ' ' || coalesce(client_name, '') || ' ' || client_email_key)) @> ARRAY[sought]
  LIMIT most
$$;
`;
