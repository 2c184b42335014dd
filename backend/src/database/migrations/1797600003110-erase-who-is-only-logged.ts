import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A restore erases once more also those whom only the activity log names. */
export class EraseWhoIsOnlyLogged implements MigrationInterface {
  name = 'EraseWhoIsOnlyLogged1797600003110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOGGED);
    await runner.query(AGAIN);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** Every address that the activity log names. */
const LOGGED = `
CREATE FUNCTION logged_addresses() RETURNS TABLE (key text) LANGUAGE sql STABLE AS $$
  SELECT lower(normalize(actor_email, NFC)) FROM audit_entry WHERE actor_email IS NOT NULL
  UNION ALL
  SELECT lower(normalize(found[1], NFC))
  FROM audit_entry
  CROSS JOIN LATERAL (
    SELECT subject_name AS value
    UNION ALL
    SELECT string #>> '{}' FROM jsonb_path_query(details, '$.** ? (@.type() == "string")') AS string
  ) AS words
  CROSS JOIN LATERAL regexp_matches(words.value, '[^[:space:]"<>(),:;\\[\\]]+@[[:alnum:]._-]*[[:alnum:]]', 'g') AS found
$$;
`;

/** Erasing again also looks into the activity log, where some people are only named. */
const AGAIN = `
CREATE OR REPLACE FUNCTION erase_again(erased jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found_key text;
BEGIN
  FOR found_key IN
    SELECT DISTINCT key FROM (SELECT key FROM stored_addresses() UNION ALL SELECT key FROM logged_addresses()) AS named
    WHERE rtrim(translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/', '-_'), '=') IN (SELECT value ->> 'address_hash' FROM jsonb_array_elements(erased))
  LOOP
    PERFORM erase_person(found_key, 'erased-' || left(replace(gen_random_uuid()::text, '-', ''), 8) || '@erased.invalid');
  END LOOP;
  INSERT INTO erasure SELECT * FROM jsonb_populate_recordset(NULL::erasure, erased) ON CONFLICT DO NOTHING;
END $$;
`;
