import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which users choose a password; only the hash of each is stored. */
export class AddAccountMails1795600002000 implements MigrationInterface {
  name = 'AddAccountMails1795600002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "account_mail" (
        "id" uuid NOT NULL DEFAULT gen_random_uuid(),
        "kind" text NOT NULL,
        "user_id" uuid,
        "token_version" integer NOT NULL,
        "token_hash" text,
        "language" text NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "account_mail_kind" CHECK (kind IN ('reset', 'invite', 'changed')),
        CONSTRAINT "account_mail_language" CHECK (language IN ('en', 'de', 'es')),
        CONSTRAINT "account_mail_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "account_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE
      )`,
    );
    await runner.query('CREATE INDEX "account_mail_user" ON "account_mail" ("user_id")');
    await runner.query('CREATE UNIQUE INDEX "account_mail_token" ON "account_mail" ("token_hash")');
    await runner.query('CREATE INDEX "account_mail_expires_at" ON "account_mail" ("expires_at")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "account_mail"');
  }
}
