import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail server and the sender can be set in the console. */
export class AddMailSettings1797008001000 implements MigrationInterface {
  name = 'AddMailSettings1797008001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "mail_settings" (
        "id" smallint NOT NULL,
        "version" integer NOT NULL DEFAULT 1,
        "host" text,
        "port" integer NOT NULL DEFAULT 587,
        "security" text NOT NULL DEFAULT 'starttls',
        "user_name" text,
        "password_encrypted" text,
        "sender_name" text,
        "sender_address" text,
        "reply_to" text,
        "accepted_settings" text,
        "changed_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "mail_settings_one_row" CHECK (id = 1),
        CONSTRAINT "mail_settings_port" CHECK (port BETWEEN 1 AND 65535),
        CONSTRAINT "mail_settings_security" CHECK (security IN ('tls', 'starttls', 'none'))
      )`,
    );
    await runner.query('INSERT INTO "mail_settings" ("id") VALUES (1)');
    // A test mail now counts for the settings that it was sent with.
    await runner.query('ALTER TABLE "studio_settings" DROP COLUMN "mail_accepted_at"');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
