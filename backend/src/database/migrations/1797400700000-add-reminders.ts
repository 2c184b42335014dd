import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that remind clients by themselves. */
export class AddReminders implements MigrationInterface {
  name = 'AddReminders1797400700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RULES);
    await runner.query(REMINDERS);
    await runner.query(UNSUBSCRIPTIONS);
    await runner.query(PROJECTS);
    await runner.query(OLD_PROJECTS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const RULES = `
CREATE TABLE reminder_rule (
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  is_enabled boolean NOT NULL,
  days integer NOT NULL,
  texts jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "PK_reminder_rule" PRIMARY KEY (name)
);
`;

const REMINDERS = `
CREATE TABLE reminder (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  person_id uuid NOT NULL,
  rule text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  decided_at timestamptz NOT NULL,
  decided_by_id uuid,
  CONSTRAINT "PK_reminder" PRIMARY KEY (id),
  CONSTRAINT reminder_state CHECK (state IN ('queued', 'stopped')),
  CONSTRAINT reminder_once UNIQUE (person_id, rule, reason),
  CONSTRAINT reminder_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  CONSTRAINT reminder_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  CONSTRAINT reminder_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES "user"(id) ON DELETE SET NULL
);
CREATE INDEX reminder_of_project ON reminder (project_id, decided_at);
CREATE INDEX reminder_decider ON reminder (decided_by_id);
`;

const UNSUBSCRIPTIONS = `
CREATE TABLE unsubscription (
  email_key text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT "PK_unsubscription" PRIMARY KEY (email_key)
);
`;

const PROJECTS = `
CREATE TABLE project_reminders (
  project_id uuid NOT NULL,
  disabled_rules text[] NOT NULL,
  CONSTRAINT "PK_project_reminders" PRIMARY KEY (project_id),
  CONSTRAINT project_reminders_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
`;

/** Clients of galleries that exist already are not mailed before staff switch reminders on. */
const OLD_PROJECTS = `
INSERT INTO project_reminders (project_id, disabled_rules)
SELECT id, '{gallery_not_opened,gallery_closes_soon,gallery_closes_next,selection_open,order_unpaid,purchase_not_downloaded}'
FROM project;
`;
