import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The events of selections for the timeline, also of selections that were deleted since. */
export class AddSelectionEvents implements MigrationInterface {
  name = 'AddSelectionEvents1797400610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EVENTS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const EVENTS = `
CREATE TABLE selection_event (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  person_id uuid,
  kind text NOT NULL,
  selection_name text NOT NULL,
  file_count integer,
  at timestamptz NOT NULL,
  CONSTRAINT "PK_selection_event" PRIMARY KEY (id),
  CONSTRAINT selection_event_kind CHECK (kind IN ('created', 'done', 'reopened', 'finished', 'deleted')),
  CONSTRAINT selection_event_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  CONSTRAINT selection_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL
);
CREATE INDEX selection_event_of_project ON selection_event (project_id, at);
CREATE INDEX selection_event_of_person ON selection_event (person_id, at);
`;
