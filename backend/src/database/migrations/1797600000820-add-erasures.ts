import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person can be erased: their data goes, except for what accounting needs. */
export class AddErasures implements MigrationInterface {
  name = 'AddErasures1797600000820';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(LOG);
    await runner.query(PATTERNS);
    await runner.query(TEXTS);
    await runner.query(ADDRESSES);
    await runner.query(ERASE);
    await runner.query(AGAIN);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** An erased person is kept as a hash, so that a restored backup can be compared with it. */
const TABLE = `
CREATE TABLE erasure (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  address_hash text NOT NULL,
  at timestamptz NOT NULL,
  counts jsonb NOT NULL,
  CONSTRAINT "PK_erasure" PRIMARY KEY (id)
);
CREATE INDEX erasure_of_address ON erasure (address_hash, at);
`;

/** Entries of the audit log lose only the parts that name the person. */
const LOG = `
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.outcome = 'begun' AND NEW.outcome <> 'begun'
     AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_email, NEW.action, NEW.area, NEW.details) IS NOT DISTINCT FROM
       (OLD.id, OLD.at, OLD.actor_id, OLD.actor_email, OLD.action, OLD.area, OLD.details) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('showreel.erases_person', true) = 'yes'
     AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.area, NEW.outcome, NEW.code, NEW.subject_kind, NEW.subject_id)
       IS NOT DISTINCT FROM
       (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.area, OLD.outcome, OLD.code, OLD.subject_kind, OLD.subject_id) THEN
    RETURN NEW;
  END IF;
  -- Set by the deletion of old entries, for its transaction.
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('showreel.audit_kept_since', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The activity log is only ever added to.';
END $$;
`;

/** Neither anna@x.test in johanna@x.test nor Jo in Joanna is the person. */
const PATTERNS = `
CREATE FUNCTION literal_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(value, '([.+*?^$()\\[\\]{}|\\\\-])', '\\\\\\1', 'g')
$$;
CREATE FUNCTION address_pattern(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(?<![[:alnum:]._%+-])' || literal_pattern(key) || '(?![.-]*[[:alnum:]])'
$$;
CREATE FUNCTION name_pattern(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '(?<![[:alnum:]])' || literal_pattern(btrim(name)) || '(?![[:alnum:]])'
$$;
`;

/** Values of JSON that are no strings, such as null and numbers, name nobody. */
const TEXTS = `
CREATE FUNCTION erased_text(value text, patterns text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  pattern text;
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    value := regexp_replace(value, pattern, '[erased]', 'gi');
  END LOOP;
  RETURN value;
END $$;
CREATE FUNCTION erased_json(value jsonb, patterns text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(erased_text(value #>> '{}', patterns))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(erased_json(item, patterns) ORDER BY n), '[]')
      FROM jsonb_array_elements(CASE jsonb_typeof(value) WHEN 'array' THEN value ELSE '[]' END) WITH ORDINALITY items(item, n))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, erased_json(item, patterns)), '{}')
      FROM jsonb_each(CASE jsonb_typeof(value) WHEN 'object' THEN value ELSE '{}' END) items(key, item))
    ELSE value END;
END $$;
CREATE FUNCTION names_address(subject text, details jsonb, key text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(subject ~* address_pattern(key), false)
    OR coalesce(strpos(lower(details::text), btrim(to_json(key)::text, '"')) > 0
      AND erased_json(details, ARRAY[address_pattern(key)]) <> details, false)
$$;
`;

/** Every address that is stored about somebody. */
const ADDRESSES = `
CREATE FUNCTION stored_addresses() RETURNS TABLE (key text) LANGUAGE sql STABLE AS $$
  SELECT email_key FROM person UNION ALL SELECT email_key FROM purchase
  UNION ALL SELECT lower(normalize(btrim(client_email), NFC)) FROM purchase
  UNION ALL SELECT email_key FROM "user" UNION ALL SELECT email_key FROM client
  UNION ALL SELECT email_key FROM gallery_share UNION ALL SELECT email_key FROM unsubscription
  UNION ALL SELECT client_email_key FROM project
  UNION ALL SELECT lower(normalize(btrim(email), NFC)) FROM project, unnest(additional_recipients) email
  UNION ALL SELECT lower(normalize(btrim(email), NFC)) FROM withdrawal
  UNION ALL SELECT holder FROM client_grant UNION ALL SELECT email_key FROM link_request
  UNION ALL SELECT email_key FROM passcode_delivery
$$;
`;

/**
 * Removes a person by the key of their address. Galleries where they were the main client get the address that stands
 * for them, and so does what the clients of these galleries hold together. An order whose money the studio has had stays
 * as it is, with its documents. The log is searched for whole addresses and names.
 */
const ERASE = `
CREATE FUNCTION erase_person(erased_key text, stand_in text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
  accounts uuid[];
  projects uuid[];
  statements uuid[];
  names text[];
  needles text[];
  counts jsonb := '{}';
  n bigint;
BEGIN
  SELECT coalesce(array_agg(id), '{}'), coalesce(array_agg(DISTINCT project_id), '{}')
  INTO people, projects FROM person WHERE email_key = erased_key;
  SELECT coalesce(array_agg(id), '{}') INTO accounts FROM "user" WHERE email_key = erased_key;
  SELECT coalesce(array_agg(id), '{}') INTO statements
  FROM withdrawal WHERE lower(normalize(btrim(email), NFC)) = erased_key;
  SELECT coalesce(array_agg(DISTINCT name_pattern(name)), '{}') INTO names FROM (
    SELECT name FROM person WHERE id = ANY(people)
    UNION ALL SELECT client_name FROM project WHERE client_email_key = erased_key
    UNION ALL SELECT btrim(concat(first_name, ' ', last_name)) FROM "user" WHERE id = ANY(accounts)
    UNION ALL SELECT name FROM withdrawal WHERE id = ANY(statements)
  ) known WHERE length(btrim(name)) > 2;

  -- The projects first, as every change of people locks them.
  PERFORM FROM project WHERE id = ANY(projects) ORDER BY id FOR NO KEY UPDATE;

  SELECT count(*) INTO n FROM gallery_visit WHERE person_id = ANY(people);
  counts := counts || jsonb_build_object('visits', n);
  SELECT count(*) INTO n FROM person_favourite WHERE person_id = ANY(people);
  counts := counts || jsonb_build_object('favourites', n);
  SELECT count(*) INTO n FROM gallery_share WHERE person_id = ANY(people) OR email_key = erased_key;
  counts := counts || jsonb_build_object('mails', n);

  UPDATE selected_file SET note = NULL
  WHERE note IS NOT NULL AND chosen_by_id = ANY(people);
  GET DIAGNOSTICS n = ROW_COUNT;
  counts := counts || jsonb_build_object('comments', n);

  UPDATE project SET client_email = stand_in, client_email_key = stand_in, client_name = NULL, version = version + 1
  WHERE client_email_key = erased_key;
  UPDATE project SET version = version + 1, additional_recipients = (
    SELECT coalesce(array_agg(email), '{}') FROM unnest(additional_recipients) email
    WHERE lower(normalize(btrim(email), NFC)) <> erased_key)
  WHERE EXISTS (
    SELECT FROM unnest(additional_recipients) email WHERE lower(normalize(btrim(email), NFC)) = erased_key);
  DELETE FROM gallery_share WHERE email_key = erased_key;
  DELETE FROM gallery_visit WHERE email_key = erased_key;
  DELETE FROM passcode_delivery WHERE email_key = erased_key;
  UPDATE project SET access_version = access_version + 1 WHERE id = ANY(projects);
  DELETE FROM person WHERE id = ANY(people);
  GET DIAGNOSTICS n = ROW_COUNT;
  counts := counts || jsonb_build_object('galleries', n);

  UPDATE client_access SET email_key = stand_in WHERE email_key = erased_key;
  DELETE FROM client_access WHERE email_key = ANY(people::text[]);
  UPDATE entitlement SET holder = stand_in WHERE holder = erased_key;
  UPDATE client_grant SET holder = stand_in WHERE holder = erased_key AND amount_cents IS NULL;
  UPDATE purchase SET holder = stand_in WHERE holder = erased_key;
  UPDATE purchase p SET client_email = stand_in, email_key = stand_in, buyer_company = NULL, buyer_street = NULL,
    buyer_postcode = NULL, buyer_city = NULL, buyer_vat_id = NULL, vat_check = NULL
  WHERE (p.email_key = erased_key OR lower(normalize(btrim(p.client_email), NFC)) = erased_key)
    AND (p.succeeded_at IS NULL OR p.is_test) AND NOT EXISTS (SELECT FROM invoice i WHERE i.purchase_id = p.id);
  GET DIAGNOSTICS n = ROW_COUNT;
  counts := counts || jsonb_build_object('unpaidOrders', n);

  DELETE FROM withdrawal WHERE id = ANY(statements) AND purchase_id IS NULL AND state <> 'pending';
  DELETE FROM link_request WHERE email_key = erased_key;
  DELETE FROM unsubscription WHERE email_key = erased_key;
  INSERT INTO unsubscription (email_key, at) SELECT stand_in, now()
  WHERE EXISTS (SELECT FROM project WHERE client_email_key = stand_in);
  DELETE FROM "user" WHERE id = ANY(accounts) AND role = 'user';
  GET DIAGNOSTICS n = ROW_COUNT;
  counts := counts || jsonb_build_object('accounts', n);

  needles := ARRAY[address_pattern(erased_key)];
  PERFORM set_config('showreel.erases_person', 'yes', true);
  UPDATE audit_entry SET actor_email = CASE WHEN lower(actor_email) = erased_key THEN NULL ELSE actor_email END,
    subject_name = erased_text(subject_name, needles), details = erased_json(details, needles)
  WHERE lower(actor_email) = erased_key OR names_address(subject_name, details, erased_key);
  GET DIAGNOSTICS n = ROW_COUNT;
  counts := counts || jsonb_build_object('logEntries', n);
  -- Names are others' too: only where an entry is about what was this person's.
  UPDATE audit_entry SET subject_name = erased_text(subject_name, names), details = erased_json(details, names)
  WHERE cardinality(names) > 0
    AND subject_id = ANY(projects::text[] || accounts::text[] || statements::text[])
    AND (erased_text(subject_name, names) <> subject_name OR erased_json(details, names) <> details);
  PERFORM set_config('showreel.erases_person', '', true);

  SELECT count(*) INTO n FROM purchase WHERE email_key = erased_key;
  RETURN counts || jsonb_build_object('keptOrders', n);
END $$;
`;

/** Erases the people of these rows of `erasure` once more, in a restored backup, and adds the rows. */
const AGAIN = `
CREATE FUNCTION erase_again(erased jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found_key text;
BEGIN
  FOR found_key IN
    SELECT DISTINCT key FROM stored_addresses()
    WHERE rtrim(translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/', '-_'), '=') IN (SELECT value ->> 'address_hash' FROM jsonb_array_elements(erased))
  LOOP
    PERFORM erase_person(found_key, 'erased-' || left(replace(gen_random_uuid()::text, '-', ''), 8) || '@erased.invalid');
  END LOOP;
  INSERT INTO erasure SELECT * FROM jsonb_populate_recordset(NULL::erasure, erased) ON CONFLICT DO NOTHING;
END $$;
`;
