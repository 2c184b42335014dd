import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each person has favourites of their own. */
export class AddPersonFavourites implements MigrationInterface {
  name = 'AddPersonFavourites1797400100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    // Creating the trigger locks the table until the end, so that nothing is written between it and the copy.
    await runner.query(FROM_ACCESS);
    await runner.query(COPY);
    await runner.query(TO_ACCESS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const TABLE = `
CREATE TABLE person_favourite (
  person_id uuid NOT NULL,
  media_file_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT "PK_person_favourite" PRIMARY KEY (person_id, media_file_id),
  CONSTRAINT person_favourite_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  CONSTRAINT person_favourite_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE INDEX person_favourite_of_file ON person_favourite (media_file_id);
`;

/** Processes of 1.0 read and write `favourite`, which has the favourites of one client. */
const FROM_ACCESS = `
CREATE FUNCTION person_of_access(access uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT v.id FROM client_access a JOIN person v ON v.project_id = a.project_id AND v.email_key = a.email_key
  WHERE a.id = access AND v.kind = 'client'
  ORDER BY v.ended_at DESC NULLS FIRST LIMIT 1
$$;

CREATE FUNCTION copy_favourite_of_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM person_favourite
    WHERE person_id = person_of_access(OLD.access_id) AND media_file_id = OLD.media_file_id;
  ELSE
    INSERT INTO person_favourite (person_id, media_file_id, created_at)
    SELECT person, NEW.media_file_id, NEW.created_at FROM person_of_access(NEW.access_id) person WHERE person IS NOT NULL
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER favourite_of_person AFTER INSERT OR DELETE ON favourite
  FOR EACH ROW EXECUTE FUNCTION copy_favourite_of_access();
`;

const COPY = `
INSERT INTO person_favourite (person_id, media_file_id, created_at)
SELECT person, media_file_id, created_at
FROM (SELECT person_of_access(access_id) AS person, media_file_id, created_at FROM favourite) f
WHERE person IS NOT NULL;
`;

/** Ends by itself: a row that is there already starts no other trigger. */
const TO_ACCESS = `
CREATE FUNCTION copy_favourite_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM favourite f USING client_access a, person v
    WHERE v.id = OLD.person_id AND v.kind = 'client' AND a.project_id = v.project_id AND a.email_key = v.email_key
      AND f.access_id = a.id AND f.media_file_id = OLD.media_file_id;
  ELSE
    INSERT INTO client_access (project_id, email_key)
    SELECT project_id, email_key FROM person WHERE id = NEW.person_id AND is_main
    ON CONFLICT DO NOTHING;
    INSERT INTO favourite (access_id, media_file_id, created_at)
    SELECT a.id, NEW.media_file_id, NEW.created_at
    FROM person v JOIN client_access a ON a.project_id = v.project_id AND a.email_key = v.email_key
    WHERE v.id = NEW.person_id AND v.is_main
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_favourite_of_access AFTER INSERT OR DELETE ON person_favourite
  FOR EACH ROW EXECUTE FUNCTION copy_favourite_of_person();
`;
