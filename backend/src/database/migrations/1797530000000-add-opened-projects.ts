import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each project says whether anybody has opened its gallery, and the list of projects has indexes that answer alone. */
export class AddOpenedProjects implements MigrationInterface {
  name = 'AddOpenedProjects1797530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE project ADD COLUMN opened boolean NOT NULL DEFAULT false');
    await runner.query(TRIGGER);
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const TRIGGER = `
CREATE FUNCTION note_opened_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project SET opened = true WHERE id = NEW.project_id AND NOT opened;
  RETURN NULL;
END $$;
CREATE TRIGGER gallery_visit_opened AFTER INSERT ON gallery_visit
  FOR EACH ROW EXECUTE FUNCTION note_opened_project();
`;

const INDEXES = `
CREATE INDEX project_listed ON project (created_at, id) WHERE trashed_at IS NULL;
CREATE INDEX project_not_opened ON project (created_at, id)
  WHERE trashed_at IS NULL AND status = 'active' AND shared_at IS NOT NULL AND NOT opened;
`;
