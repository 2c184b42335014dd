import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purchases name the person who ordered and the holder for whom they open something. */
export class AddHolders implements MigrationInterface {
  name = 'AddHolders1797400400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PURCHASES);
    await runner.query(TRIGGERS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** Until now the client whom the project named held every purchase, whoever of its clients had ordered. */
const PURCHASES = `
ALTER TABLE purchase ADD COLUMN holder text, ADD COLUMN person_id uuid;
UPDATE purchase p SET holder = email_key, person_id = (
  SELECT id FROM person v
  WHERE v.project_id = p.origin_project_id AND v.kind = 'client'
    AND v.email_key IN (lower(normalize(btrim(p.client_email), NFC)), p.email_key)
  ORDER BY v.email_key = p.email_key, v.ended_at DESC NULLS FIRST LIMIT 1
);
ALTER TABLE purchase ALTER COLUMN holder SET NOT NULL;
ALTER TABLE purchase ADD CONSTRAINT purchase_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL;
CREATE INDEX purchase_of_person ON purchase (person_id);
CREATE INDEX purchase_of_holder ON purchase (origin_project_id, holder);
DROP INDEX purchase_one_open;
CREATE UNIQUE INDEX purchase_one_open_of_person ON purchase (project_id, person_id)
  WHERE state IN ('created', 'processing', 'failed');
`;

/**
 * Processes of 1.0 know clients alone: what they order is held by the client whom the project names, and what they
 * settle goes to the holder of the order.
 */
const TRIGGERS = `
CREATE FUNCTION fill_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.holder := coalesce(NEW.holder, NEW.email_key);
  NEW.person_id := coalesce(NEW.person_id, (
    SELECT id FROM person WHERE project_id = NEW.project_id AND kind = 'client' AND email_key = NEW.email_key
    ORDER BY ended_at DESC NULLS FIRST LIMIT 1
  ));
  RETURN NEW;
END $$;
CREATE TRIGGER purchase_holder BEFORE INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION fill_holder();

CREATE FUNCTION entitle_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.holder := coalesce((SELECT holder FROM purchase WHERE id = NEW.source_id), NEW.holder);
  RETURN NEW;
END $$;
CREATE TRIGGER entitlement_holder BEFORE INSERT ON entitlement
  FOR EACH ROW WHEN (NEW.source = 'purchase') EXECUTE FUNCTION entitle_holder();
`;
