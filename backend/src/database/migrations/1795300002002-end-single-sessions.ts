import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that were signed out of one by one, until their cookies expire. */
export class EndSingleSessions1795300002002 implements MigrationInterface {
  name = 'EndSingleSessions1795300002002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "ended_session" (
        "id" uuid NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "ended_session_pkey" PRIMARY KEY ("id")
      )`,
    );
    await runner.query('CREATE INDEX "ended_session_expires_at" ON "ended_session" ("expires_at")');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
