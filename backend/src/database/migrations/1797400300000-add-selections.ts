import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that the people of a gallery choose, such as those for the album. */
export class AddSelections implements MigrationInterface {
  name = 'AddSelections1797400300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SELECTIONS);
    await runner.query(LISTS);
    await runner.query(FILES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const SELECTIONS = `
CREATE TABLE selection (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  name text NOT NULL,
  participants text NOT NULL,
  included integer,
  maximum integer,
  additional_price_cents integer,
  deadline timestamptz,
  notes_allowed boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_selection" PRIMARY KEY (id),
  CONSTRAINT selection_participants CHECK (participants IN ('client', 'clients', 'everyone')),
  CONSTRAINT selection_limits CHECK (included >= 0 AND maximum >= 1 AND included <= maximum AND additional_price_cents >= 0),
  CONSTRAINT selection_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX selection_of_project ON selection (project_id, position);
`;

const LISTS = `
CREATE TABLE selection_list (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  selection_id uuid NOT NULL,
  person_id uuid,
  state text NOT NULL DEFAULT 'open',
  done_at timestamptz,
  done_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_selection_list" PRIMARY KEY (id),
  CONSTRAINT selection_list_state CHECK (state IN ('open', 'done', 'awaiting_payment', 'complete')),
  CONSTRAINT selection_list_done CHECK ((state = 'open') = (done_at IS NULL)),
  CONSTRAINT selection_list_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES selection(id) ON DELETE CASCADE,
  CONSTRAINT selection_list_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  CONSTRAINT selection_list_done_by_id_fkey FOREIGN KEY (done_by_id) REFERENCES person(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX selection_list_of_person ON selection_list (selection_id, person_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX selection_list_of_clients ON selection_list (selection_id) WHERE person_id IS NULL;
`;

const FILES = `
CREATE TABLE selected_file (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  list_id uuid NOT NULL,
  media_file_id uuid,
  file_name text NOT NULL,
  note text,
  position integer NOT NULL,
  chosen_at timestamptz NOT NULL,
  chosen_by_id uuid,
  CONSTRAINT "PK_selected_file" PRIMARY KEY (id),
  CONSTRAINT selected_file_once UNIQUE (list_id, media_file_id),
  CONSTRAINT selected_file_list_id_fkey FOREIGN KEY (list_id) REFERENCES selection_list(id) ON DELETE CASCADE,
  CONSTRAINT selected_file_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE SET NULL,
  CONSTRAINT selected_file_chosen_by_id_fkey FOREIGN KEY (chosen_by_id) REFERENCES person(id) ON DELETE SET NULL
);
CREATE INDEX selected_file_of_file ON selected_file (media_file_id);
`;
