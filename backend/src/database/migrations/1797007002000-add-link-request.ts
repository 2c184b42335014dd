import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of clients for the links of their galleries. */
export class AddLinkRequest1797007002000 implements MigrationInterface {
  name = 'AddLinkRequest1797007002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "link_request" (
         "id" uuid NOT NULL,
         "email_key" text NOT NULL,
         "created_at" timestamptz NOT NULL,
         CONSTRAINT "link_request_pkey" PRIMARY KEY ("id")
       )`,
    );
    await runner.query('CREATE INDEX "link_request_created_at" ON "link_request" ("created_at")');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
