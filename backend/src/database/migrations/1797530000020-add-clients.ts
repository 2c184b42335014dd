import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The clients of the studio are rows, which the database keeps: their list is read along an index. */
export class AddClients implements MigrationInterface {
  name = 'AddClients1797530000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(KEEP);
    for (const source of SOURCES) await runner.query(triggersOf(source));
    await runner.query('INSERT INTO client SELECT email_key, min(since) FROM client_source GROUP BY email_key');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** The view says who is a client, and since when: it is the only place that does. */
const TABLE = `
CREATE TABLE client (
  email_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT client_pkey PRIMARY KEY (email_key)
);
CREATE INDEX client_by_age ON client (created_at, email_key);

CREATE VIEW client_source AS
SELECT v.email_key, v.created_at AS since
FROM person v JOIN project p ON p.id = v.project_id AND p.trashed_at IS NULL
WHERE v.kind = 'client' AND v.ended_at IS NULL AND v.email_key IS NOT NULL
UNION ALL
SELECT email_key, created_at FROM purchase WHERE succeeded_at IS NOT NULL
UNION ALL
SELECT holder, created_at FROM client_grant
UNION ALL
SELECT email_key, created_at FROM "user" WHERE role = 'user';
`;

/**
 * `keep_client` writes, and so locks, the row before it reads the sources: of two transactions that change the same
 * client the second reads what the first has committed. Where a new source changes nothing, `note_client` locks the row
 * against its removal alone. The sources are planned each time: a plan from when the tables were small would scan them.
 * The rows that one statement removes, also by a cascade, are compared once for each client.
 */
const KEEP = `
CREATE FUNCTION keep_client(client_key text) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  first timestamptz;
BEGIN
  IF client_key IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO client (email_key, created_at) VALUES (client_key, 'infinity')
  ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key;
  SELECT min(since) INTO first FROM client_source WHERE email_key = client_key;
  IF first IS NULL THEN
    DELETE FROM client WHERE email_key = client_key;
  ELSE
    UPDATE client SET created_at = first WHERE email_key = client_key AND created_at <> first;
  END IF;
END $$;

CREATE FUNCTION note_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  client_key text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM FROM client WHERE email_key = client_key AND created_at <= NEW.created_at FOR SHARE;
  IF NOT FOUND THEN
    PERFORM keep_client(client_key);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_changed_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_client(key)
  FROM (SELECT DISTINCT to_jsonb(r) ->> TG_ARGV[0] AS key FROM (VALUES (OLD), (NEW)) v (r) ORDER BY key) keys;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_removed_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_client(key)
  FROM (SELECT DISTINCT to_jsonb(r) ->> TG_ARGV[0] AS key FROM removed r ORDER BY key) keys;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_clients_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_client(email_key)
  FROM (SELECT DISTINCT email_key FROM person WHERE project_id = NEW.id ORDER BY email_key) keys;
  RETURN NULL;
END $$;
CREATE TRIGGER project_clients AFTER UPDATE OF trashed_at ON project
  FOR EACH ROW WHEN (OLD.trashed_at IS DISTINCT FROM NEW.trashed_at) EXECUTE FUNCTION keep_clients_of_project();
`;

/** The tables of the view, each with the column of the address and the other columns that decide. */
const SOURCES = [
  ['person', 'email_key', 'kind, ended_at'],
  ['purchase', 'email_key', 'succeeded_at'],
  ['client_grant', 'holder', 'created_at'],
  ['user', 'email_key', 'role'],
] as const;

const triggersOf = ([table, key, columns]: (typeof SOURCES)[number]) => `
CREATE TRIGGER ${table}_client_added AFTER INSERT ON "${table}"
  FOR EACH ROW EXECUTE FUNCTION note_client('${key}');
CREATE TRIGGER ${table}_client_changed AFTER UPDATE OF ${key}, ${columns} ON "${table}"
  FOR EACH ROW EXECUTE FUNCTION keep_changed_client('${key}');
CREATE TRIGGER ${table}_client_removed AFTER DELETE ON "${table}"
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_clients('${key}');
`;
