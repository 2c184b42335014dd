import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to staff, and the switches of all mails that come by themselves. */
export class AddNotifications implements MigrationInterface {
  name = 'AddNotifications1797401200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHOICES);
    await runner.query(NOTIFICATIONS);
    await runner.query('ALTER TABLE project_reminders ADD COLUMN staff_mails boolean NOT NULL DEFAULT true');
    await runner.query('ALTER TABLE studio_settings ADD COLUMN automatic_mails boolean');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const CHOICES = `
CREATE TABLE notification_choice (
  user_id uuid NOT NULL,
  event text NOT NULL,
  delivery text NOT NULL,
  CONSTRAINT "PK_notification_choice" PRIMARY KEY (user_id, event),
  CONSTRAINT notification_choice_delivery CHECK (delivery IN ('at_once', 'daily', 'never')),
  CONSTRAINT notification_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
`;

const NOTIFICATIONS = `
CREATE TABLE notification (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  event text NOT NULL,
  reference uuid NOT NULL,
  reason text NOT NULL,
  project_id uuid,
  created_at timestamptz NOT NULL,
  mail_id uuid,
  mailed_at timestamptz,
  CONSTRAINT "PK_notification" PRIMARY KEY (id),
  CONSTRAINT notification_once UNIQUE (user_id, event, reason),
  CONSTRAINT notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  CONSTRAINT notification_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE SET NULL
);
CREATE INDEX notification_waiting ON notification (user_id) WHERE mailed_at IS NULL;
CREATE INDEX notification_mailed ON notification (user_id, event, mailed_at);
CREATE INDEX notification_of_mail ON notification (mail_id);
CREATE INDEX notification_of_project ON notification (project_id);
`;
