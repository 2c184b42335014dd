import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Albums and files are for everyone, for clients or for staff alone. */
export class AddVisibility implements MigrationInterface {
  name = 'AddVisibility1797400200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(AUDIENCE);
    await runner.query(LINKS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const COLUMNS = `
ALTER TABLE album ADD COLUMN visibility text NOT NULL DEFAULT 'everyone';
ALTER TABLE album ADD CONSTRAINT album_visibility CHECK (visibility IN ('everyone', 'clients', 'staff'));

ALTER TABLE media_file ADD COLUMN visibility text;
ALTER TABLE media_file ADD CONSTRAINT media_file_visibility CHECK (visibility IN ('everyone', 'clients', 'staff'));
ALTER TABLE media_file ADD COLUMN is_private boolean NOT NULL DEFAULT false;
ALTER TABLE media_file ADD COLUMN audience text NOT NULL DEFAULT 'everyone';
ALTER TABLE media_file ADD CONSTRAINT media_file_audience CHECK (audience IN ('everyone', 'clients', 'staff'));
`;

/**
 * A file's audience is the narrowest of its visibility, its album's and, for a private file, the clients. The album is
 * locked while a file enters it, so that a change of its visibility at the same time finds that file. The files of an
 * album that is deleted stay as hidden as they were.
 */
const AUDIENCE = `
CREATE FUNCTION keep_audience() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  album_visibility text := 'everyone';
BEGIN
  IF NEW.album_id IS NOT NULL THEN
    SELECT visibility INTO album_visibility FROM album WHERE id = NEW.album_id FOR SHARE;
  END IF;
  NEW.audience := CASE
    WHEN NEW.visibility = 'staff' OR album_visibility = 'staff' THEN 'staff'
    WHEN NEW.visibility = 'clients' OR album_visibility = 'clients' OR NEW.is_private THEN 'clients'
    ELSE 'everyone' END;
  RETURN NEW;
END $$;
CREATE TRIGGER media_file_audience BEFORE INSERT OR UPDATE OF album_id, visibility, is_private, audience ON media_file
  FOR EACH ROW EXECUTE FUNCTION keep_audience();

CREATE FUNCTION keep_audience_of_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media_file SET is_private = is_private WHERE album_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER album_audience AFTER UPDATE OF visibility ON album
  FOR EACH ROW WHEN (NEW.visibility <> OLD.visibility) EXECUTE FUNCTION keep_audience_of_files();

CREATE FUNCTION keep_files_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media_file SET visibility = OLD.visibility
  WHERE album_id = OLD.id AND (visibility IS NULL OR visibility = 'everyone' OR OLD.visibility = 'staff');
  RETURN OLD;
END $$;
CREATE TRIGGER album_deleted BEFORE DELETE ON album
  FOR EACH ROW WHEN (OLD.visibility <> 'everyone') EXECUTE FUNCTION keep_files_hidden();
`;

/** The links of files that fewer people may see from now on end at once. One pass over the rows, however many. */
const LINKS = `
CREATE FUNCTION end_links_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project SET access_version = access_version + 1 WHERE id IN (
    SELECT project_id FROM (
      SELECT id, project_id, array_position(ARRAY['everyone', 'clients', 'staff'], audience) AS narrowness FROM changed
      UNION ALL
      SELECT id, project_id, -array_position(ARRAY['everyone', 'clients', 'staff'], audience) FROM former
    ) both_states
    GROUP BY id, project_id HAVING sum(narrowness) > 0
  );
  RETURN NULL;
END $$;
CREATE TRIGGER media_file_hidden AFTER UPDATE ON media_file
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION end_links_of_hidden();
`;
