import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each person of a gallery is a row with a link of their own; visits and shares name them. */
export class AddPeople implements MigrationInterface {
  name = 'AddPeople1797400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PEOPLE);
    await runner.query(CLIENTS);
    await runner.query(SETTINGS);
    await runner.query(VISITS);
    await runner.query(SHARES);
    await runner.query(TRIGGERS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const PEOPLE = `
CREATE TABLE person (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  kind text NOT NULL,
  name text,
  email text,
  email_key text,
  is_main boolean NOT NULL DEFAULT false,
  link_version integer NOT NULL DEFAULT 1,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_person" PRIMARY KEY (id),
  CONSTRAINT person_kind CHECK (kind IN ('client', 'guest', 'partner')),
  CONSTRAINT person_main CHECK (NOT is_main OR (kind = 'client' AND email IS NOT NULL AND ended_at IS NULL)),
  CONSTRAINT person_email CHECK ((email IS NULL) = (email_key IS NULL)),
  CONSTRAINT person_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX person_of_project ON person (project_id, created_at);
CREATE INDEX person_by_email ON person (email_key, project_id);
CREATE UNIQUE INDEX person_main_client ON person (project_id) WHERE is_main;
CREATE UNIQUE INDEX person_client_email ON person (project_id, email_key) WHERE kind = 'client' AND ended_at IS NULL;
`;

/** The client of each project, its additional recipients, and clients who were replaced and left visits or mails. */
const CLIENTS = `
INSERT INTO person (project_id, kind, name, email, email_key, is_main, created_at)
SELECT id, 'client', client_name, client_email, client_email_key, true, created_at FROM project;

INSERT INTO person (project_id, kind, email, email_key, created_at)
SELECT DISTINCT ON (p.id, r.key) p.id, 'client', r.email, r.key, p.created_at
FROM project p CROSS JOIN LATERAL (
  SELECT email, lower(normalize(btrim(email), NFC)) AS key FROM unnest(p.additional_recipients) email
) r
WHERE r.key <> p.client_email_key
ORDER BY p.id, r.key, r.email;

INSERT INTO person (project_id, kind, email, email_key, created_at, ended_at)
SELECT former.project_id, 'client', former.email_key, former.email_key, min(former.at), now()
FROM (
  SELECT project_id, email_key, first_at AS at FROM gallery_visit
  UNION ALL SELECT project_id, email_key, created_at FROM gallery_share
  UNION ALL SELECT project_id, email_key, created_at FROM client_access
) former
WHERE NOT EXISTS (SELECT 1 FROM person v WHERE v.project_id = former.project_id AND v.email_key = former.email_key)
GROUP BY former.project_id, former.email_key;
`;

const SETTINGS = `
ALTER TABLE project ADD COLUMN email_links boolean NOT NULL DEFAULT true;
ALTER TABLE studio_settings ADD COLUMN email_links boolean;
`;

/** Processes of 1.0 go on writing `email_key`, and the trigger `fill_person` completes their rows. */
const VISITS = `
ALTER TABLE gallery_visit ADD COLUMN person_id uuid;
UPDATE gallery_visit g SET person_id = v.id
FROM person v WHERE v.project_id = g.project_id AND v.email_key = g.email_key;
ALTER TABLE gallery_visit ALTER COLUMN person_id SET NOT NULL;
ALTER TABLE gallery_visit ALTER COLUMN email_key DROP NOT NULL;
ALTER TABLE gallery_visit ADD CONSTRAINT gallery_visit_person_slot UNIQUE (person_id, slot);
ALTER TABLE gallery_visit ADD CONSTRAINT gallery_visit_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
CREATE INDEX gallery_visit_of_person ON gallery_visit (person_id, last_at);
CREATE INDEX gallery_visit_of_project ON gallery_visit (project_id, first_at);
`;

const SHARES = `
ALTER TABLE gallery_share ADD COLUMN person_id uuid;
UPDATE gallery_share s SET person_id = v.id
FROM person v WHERE v.project_id = s.project_id AND v.email_key = s.email_key;
ALTER TABLE gallery_share ALTER COLUMN person_id SET NOT NULL;
ALTER TABLE gallery_share ADD CONSTRAINT gallery_share_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
CREATE INDEX gallery_share_of_person ON gallery_share (person_id);
`;

/** A project always has its main client, whoever writes the project; an ended link ends the links of the pictures too. */
const TRIGGERS = `
CREATE FUNCTION keep_main_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person SET is_main = false, ended_at = now()
  WHERE project_id = NEW.id AND is_main AND email_key <> NEW.client_email_key;
  UPDATE person SET is_main = true, ended_at = NULL, name = NEW.client_name, email = NEW.client_email
  WHERE id = (
    SELECT id FROM person WHERE project_id = NEW.id AND kind = 'client' AND email_key = NEW.client_email_key
    ORDER BY ended_at DESC NULLS FIRST LIMIT 1
  );
  IF NOT FOUND THEN
    INSERT INTO person (project_id, kind, name, email, email_key, is_main, created_at)
    VALUES (NEW.id, 'client', NEW.client_name, NEW.client_email, NEW.client_email_key, true,
      CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER project_main_client AFTER INSERT OR UPDATE OF client_email, client_email_key, client_name ON project
  FOR EACH ROW EXECUTE FUNCTION keep_main_client();

CREATE FUNCTION fill_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id IS NULL THEN
    SELECT id INTO NEW.person_id FROM person
    WHERE project_id = NEW.project_id AND kind = 'client' AND email_key = NEW.email_key
    ORDER BY ended_at DESC NULLS FIRST LIMIT 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gallery_visit_person BEFORE INSERT ON gallery_visit FOR EACH ROW EXECUTE FUNCTION fill_person();
CREATE TRIGGER gallery_share_person BEFORE INSERT ON gallery_share FOR EACH ROW EXECUTE FUNCTION fill_person();

CREATE FUNCTION end_links_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project SET access_version = access_version + 1 WHERE id = NEW.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER person_link_ended AFTER UPDATE OF ended_at, link_version ON person
  FOR EACH ROW WHEN (NEW.link_version <> OLD.link_version OR (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL))
  EXECUTE FUNCTION end_links_of_person();
`;
