import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Downloads and choices name the person who made them. */
export class AddPersonToUsage implements MigrationInterface {
  name = 'AddPersonToUsage1797400110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DOWNLOADS);
    await runner.query(CHOICES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/**
 * A download is one row for all clients, because it uses up their allowance once. Processes of 1.0 name nobody: their
 * downloads count as the main client's.
 */
const DOWNLOADS = `
CREATE TABLE person_download (
  person_id uuid NOT NULL,
  download_id uuid NOT NULL,
  first_at timestamptz NOT NULL,
  CONSTRAINT "PK_person_download" PRIMARY KEY (person_id, download_id),
  CONSTRAINT person_download_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  CONSTRAINT person_download_download_id_fkey FOREIGN KEY (download_id) REFERENCES download(id) ON DELETE CASCADE
);
CREATE INDEX person_download_first ON person_download (person_id, first_at);
CREATE INDEX person_download_of_download ON person_download (download_id);

CREATE FUNCTION fill_person_download() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_download (person_id, download_id, first_at)
  SELECT person, NEW.id, NEW.first_at FROM person_of_access(NEW.access_id) person
  WHERE person IS NOT NULL AND NOT EXISTS (SELECT FROM person_download WHERE download_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER download_person AFTER INSERT ON download FOR EACH ROW EXECUTE FUNCTION fill_person_download();

INSERT INTO person_download (person_id, download_id, first_at)
SELECT a.person, d.id, d.first_at
FROM (SELECT id, person_of_access(id) AS person FROM client_access) a JOIN download d ON d.access_id = a.id
WHERE a.person IS NOT NULL;
`;

const CHOICES = `
ALTER TABLE chosen_photo ADD COLUMN person_id uuid;
UPDATE chosen_photo SET person_id = person_of_access(access_id);
ALTER TABLE chosen_photo ADD CONSTRAINT chosen_photo_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL;
CREATE INDEX chosen_photo_of_person ON chosen_photo (person_id);

ALTER TABLE archive_delivery ADD COLUMN person_id uuid;
UPDATE archive_delivery SET person_id = person_of_access(access_id);
ALTER TABLE archive_delivery ADD CONSTRAINT archive_delivery_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL;
CREATE INDEX archive_delivery_of_person ON archive_delivery (person_id);

CREATE FUNCTION fill_person_of_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_id := coalesce(NEW.person_id, person_of_access(NEW.access_id));
  RETURN NEW;
END $$;
CREATE TRIGGER chosen_photo_person BEFORE INSERT ON chosen_photo
  FOR EACH ROW EXECUTE FUNCTION fill_person_of_access();
CREATE TRIGGER archive_delivery_person BEFORE INSERT ON archive_delivery
  FOR EACH ROW EXECUTE FUNCTION fill_person_of_access();
`;
