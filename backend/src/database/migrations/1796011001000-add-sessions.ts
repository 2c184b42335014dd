import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sessions themselves instead of those that have ended. Nobody has one yet: everyone signs in again. */
export class AddSessions1796011001000 implements MigrationInterface {
  name = 'AddSessions1796011001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "ended_session"');
    await runner.query(
      `CREATE TABLE "session" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "token_version" integer NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "last_used_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "user_agent" text NOT NULL,
        CONSTRAINT "session_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE
      )`,
    );
    await runner.query('CREATE INDEX "session_user_id" ON "session" ("user_id")');
    await runner.query('CREATE INDEX "session_expires_at" ON "session" ("expires_at")');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
