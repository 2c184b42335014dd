import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the client is called, when the shoot was, and who else gets the mails; the search finds names of clients. */
export class AddClientNames1795600001000 implements MigrationInterface {
  name = 'AddClientNames1795600001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project"
         ADD "client_name" text,
         ADD "event_date" date,
         ADD "additional_recipients" text array NOT NULL DEFAULT '{}',
         ADD CONSTRAINT "project_additional_recipients" CHECK (cardinality(additional_recipients) <= 10)`,
    );
    // Only where the server has trigrams.
    const [search] = (await runner.query(`SELECT 1 FROM pg_indexes WHERE indexname = 'project_search'`)) as unknown[];
    if (!search) return;
    await runner.query('DROP INDEX "project_search"');
    await runner.query(
      `CREATE INDEX "project_search" ON "project"
       USING gin ((lower(name || ' ' || coalesce(client_name, '') || ' ' || client_email_key)) gin_trgm_ops)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
