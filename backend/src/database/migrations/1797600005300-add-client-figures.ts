import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each client is stored with the values by which their list is sorted. The next migration fills them in. */
export class AddClientFigures implements MigrationInterface {
  name = 'AddClientFigures1797600005300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(VIEW);
    await runner.query(REMOVE);
    await runner.query(KEEP);
    for (const [name, trigger] of Object.entries(TRIGGERS)) await runner.query(constraintTrigger(name, trigger));
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const COLUMNS = `
ALTER TABLE client
  ADD COLUMN name text,
  ADD COLUMN gallery_count integer,
  ADD COLUMN spent_cents bigint,
  ADD COLUMN last_visit_at timestamptz;
`;

/**
 * Computes the row of each client from the tables of projects, purchases, accounts and visits. A person's name comes
 * before a company's, a newer one before an older one. Sums are of what was kept in the currency of the default price
 * list. Scalar subqueries look every row up by its key: a join was planned as a scan of whole tables.
 */
const VIEW = `
CREATE VIEW client_figures AS
SELECT c.email_key,
  (SELECT min(since) FROM client_source s WHERE s.email_key = c.email_key) AS created_at,
  (SELECT name FROM (
     (SELECT v.name, 0 AS rank, v.created_at FROM person v
      WHERE v.email_key = c.email_key AND v.kind = 'client' AND v.ended_at IS NULL AND v.name IS NOT NULL
        AND (SELECT p.trashed_at IS NULL FROM project p WHERE p.id = v.project_id)
      ORDER BY v.created_at DESC, v.id DESC LIMIT 1)
     UNION ALL
     SELECT nullif(trim(first_name || ' ' || last_name), ''), 0, created_at FROM "user" WHERE email_key = c.email_key
     UNION ALL
     (SELECT buyer_company, 1, created_at FROM purchase
      WHERE email_key = c.email_key AND buyer_company IS NOT NULL AND succeeded_at IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1)
   ) names
   WHERE name IS NOT NULL
   ORDER BY rank, created_at DESC, name LIMIT 1) AS name,
  (SELECT count(*)::int FROM person v
   WHERE v.email_key = c.email_key AND v.kind = 'client' AND v.ended_at IS NULL
     AND (SELECT p.trashed_at IS NULL FROM project p WHERE p.id = v.project_id)) AS gallery_count,
  (SELECT coalesce(sum(CASE WHEN withdrawn_at IS NULL THEN greatest(0, amount_cents - refunded_cents - lost_cents) ELSE 0 END), 0)
   FROM purchase
   WHERE email_key = c.email_key AND state IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won')
     AND amount_cents > 0 AND NOT is_test
     AND currency = (SELECT currency FROM price_list WHERE is_default)) AS spent_cents,
  (SELECT max((SELECT max(g.last_at) FROM gallery_visit g WHERE g.person_id = v.id))
   FROM person v WHERE v.email_key = c.email_key) AS last_visit_at
FROM client c;
`;

const REMOVE = `
DROP TRIGGER person_client_added ON person;
DROP TRIGGER person_client_changed ON person;
DROP TRIGGER person_client_removed ON person;
DROP TRIGGER purchase_client_added ON purchase;
DROP TRIGGER purchase_client_changed ON purchase;
DROP TRIGGER purchase_client_removed ON purchase;
DROP TRIGGER client_grant_client_added ON client_grant;
DROP TRIGGER client_grant_client_changed ON client_grant;
DROP TRIGGER client_grant_client_removed ON client_grant;
DROP TRIGGER user_client_added ON "user";
DROP TRIGGER user_client_changed ON "user";
DROP TRIGGER user_client_removed ON "user";
DROP TRIGGER project_clients ON project;
DROP FUNCTION note_client();
DROP FUNCTION keep_changed_client();
DROP FUNCTION keep_removed_clients();
DROP FUNCTION keep_client(text);
`;

/** A plan is kept, and reads along indexes also if it was made while the tables were small. */
const ALONG_INDEXES = 'LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off';

/**
 * `keep_clients` locks the rows before it reads the figures: of two transactions that change the same client the second
 * reads what the first has committed. A row without a source goes. All of it is called at the end of a transaction:
 * nobody waits for a client's row while another transaction works, and whoever holds one asks for no lock of another
 * table. The advisory lock comes before the rows: transactions that change several clients end one after another, in
 * whatever order they changed them, so none waits for one that waits for it. A visit writes one row and compares one
 * column, without that lock. It is missed where its address becomes a client's, or another client's, in the same instant,
 * since it does not see the new row; `mend_clients` corrects that.
 */
const KEEP = `
CREATE FUNCTION keep_clients(keys text[]) RETURNS void ${ALONG_INDEXES} AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('clients', 0));
  INSERT INTO client (email_key, created_at)
  SELECT DISTINCT key, 'infinity'::timestamptz FROM unnest(keys) key WHERE key IS NOT NULL ORDER BY key
  ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key WHERE false;
  WITH figures AS MATERIALIZED (SELECT * FROM client_figures WHERE email_key = ANY(keys)),
  removed AS (
    DELETE FROM client c USING figures f
    WHERE c.email_key = ANY(keys) AND c.email_key = f.email_key AND f.created_at IS NULL
  )
  UPDATE client c
  SET created_at = f.created_at, name = f.name, gallery_count = f.gallery_count, spent_cents = f.spent_cents,
    last_visit_at = f.last_visit_at
  FROM figures f
  WHERE c.email_key = ANY(keys) AND c.email_key = f.email_key AND f.created_at IS NOT NULL
    AND (c.created_at, c.name, c.gallery_count, c.spent_cents, c.last_visit_at)
      IS DISTINCT FROM (f.created_at, f.name, f.gallery_count, f.spent_cents, f.last_visit_at);
END $$;

CREATE FUNCTION keep_client_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keys text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    keys := keys || (to_jsonb(OLD) ->> TG_ARGV[0]);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    keys := keys || (to_jsonb(NEW) ->> TG_ARGV[0]);
  END IF;
  PERFORM keep_clients(keys);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_clients_of_project() RETURNS trigger ${ALONG_INDEXES} AS $$
BEGIN
  PERFORM keep_clients(array_agg(email_key)) FROM person WHERE project_id = NEW.id AND kind = 'client';
  RETURN NULL;
END $$;

CREATE FUNCTION note_visit_of_client() RETURNS trigger ${ALONG_INDEXES} AS $$
BEGIN
  UPDATE client SET last_visit_at = NEW.last_at
  WHERE email_key = (SELECT email_key FROM person WHERE id = NEW.person_id)
    AND (last_visit_at IS NULL OR last_visit_at < NEW.last_at);
  RETURN NULL;
END $$;

CREATE FUNCTION forget_visit_of_client() RETURNS trigger ${ALONG_INDEXES} AS $$
BEGIN
  PERFORM keep_clients(ARRAY[c.email_key]) FROM client c
  WHERE c.email_key = (SELECT email_key FROM person WHERE id = OLD.person_id) AND c.last_visit_at = OLD.last_at;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever has written a client in a transaction that goes on has read the currency from before.
  LOCK TABLE client IN SHARE ROW EXCLUSIVE MODE;
  UPDATE client c SET spent_cents = f.spent_cents
  FROM (SELECT email_key, spent_cents FROM client_figures OFFSET 0) f
  WHERE f.email_key = c.email_key AND c.spent_cents IS DISTINCT FROM f.spent_cents;
  RETURN NULL;
END $$;

CREATE FUNCTION mend_clients(after_key text, batch integer) RETURNS text ${ALONG_INDEXES} AS $$
DECLARE
  looked text[];
BEGIN
  SELECT array_agg(email_key ORDER BY email_key) INTO looked
  FROM (SELECT email_key FROM client WHERE email_key > after_key ORDER BY email_key LIMIT batch) next;
  PERFORM keep_clients(array_agg(c.email_key))
  FROM client c JOIN (SELECT * FROM client_figures WHERE email_key = ANY(looked) OFFSET 0) f USING (email_key)
  WHERE c.email_key = ANY(looked) AND (c.created_at, c.name, c.gallery_count, c.spent_cents, c.last_visit_at)
    IS DISTINCT FROM (f.created_at, f.name, f.gallery_count, f.spent_cents, f.last_visit_at)
  HAVING count(*) > 0;
  RETURN looked[cardinality(looked)];
END $$;
`;

const counts = (row: string) =>
  `(${row}.succeeded_at IS NOT NULL OR ${row}.state IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won'))`;

const changed = (...columns: string[]) =>
  `(${columns.map((column) => `OLD.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map((column) => `NEW.${column}`).join(', ')})`;

const PERSON = changed('email_key', 'kind', 'ended_at', 'name', 'created_at');
const USER = changed('email_key', 'role', 'first_name', 'last_name', 'created_at');
const PURCHASE = changed(
  'email_key',
  'state',
  'succeeded_at',
  'created_at',
  'amount_cents',
  'refunded_cents',
  'lost_cents',
  'withdrawn_at',
  'is_test',
  'currency',
  'buyer_company',
);
const DEFAULT_CURRENCY = `NEW.is_default AND (NOT OLD.is_default OR OLD.currency <> NEW.currency)`;

/** The event, the condition and the call of each trigger. */
const TRIGGERS: Readonly<Record<string, readonly [event: string, condition: string, call: string]>> = {
  person_client_added: [
    'INSERT ON person',
    `NEW.kind = 'client' AND NEW.email_key IS NOT NULL AND NEW.ended_at IS NULL`,
    `keep_client_of_row('email_key')`,
  ],
  person_client_changed: ['UPDATE ON person', PERSON, `keep_client_of_row('email_key')`],
  person_client_removed: ['DELETE ON person', 'OLD.email_key IS NOT NULL', `keep_client_of_row('email_key')`],
  purchase_client_added: ['INSERT ON purchase', counts('NEW'), `keep_client_of_row('email_key')`],
  purchase_client_changed: [
    'UPDATE ON purchase',
    `(${counts('OLD')} OR ${counts('NEW')}) AND ${PURCHASE}`,
    `keep_client_of_row('email_key')`,
  ],
  purchase_client_removed: ['DELETE ON purchase', counts('OLD'), `keep_client_of_row('email_key')`],
  client_grant_client_added: ['INSERT ON client_grant', `NEW.holder LIKE '%@%'`, `keep_client_of_row('holder')`],
  client_grant_client_changed: [
    'UPDATE ON client_grant',
    changed('holder', 'created_at'),
    `keep_client_of_row('holder')`,
  ],
  client_grant_client_removed: ['DELETE ON client_grant', `OLD.holder LIKE '%@%'`, `keep_client_of_row('holder')`],
  user_client_added: ['INSERT ON "user"', 'true', `keep_client_of_row('email_key')`],
  user_client_changed: ['UPDATE ON "user"', USER, `keep_client_of_row('email_key')`],
  user_client_removed: ['DELETE ON "user"', 'true', `keep_client_of_row('email_key')`],
  project_clients: ['UPDATE ON project', changed('trashed_at'), 'keep_clients_of_project()'],
  gallery_visit_client_added: ['INSERT ON gallery_visit', 'true', 'note_visit_of_client()'],
  gallery_visit_client_changed: ['UPDATE ON gallery_visit', 'NEW.last_at > OLD.last_at', 'note_visit_of_client()'],
  gallery_visit_client_removed: ['DELETE ON gallery_visit', 'true', 'forget_visit_of_client()'],
  price_list_currency_added: ['INSERT ON price_list', 'NEW.is_default', 'keep_spending()'],
  price_list_currency_changed: ['UPDATE ON price_list', DEFAULT_CURRENCY, 'keep_spending()'],
};

const constraintTrigger = (name: string, [event, condition, call]: (typeof TRIGGERS)[string]) => `
CREATE CONSTRAINT TRIGGER ${name} AFTER ${event} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${call};
`;
