import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that searching and sorting the project list use. */
export class AddSearch1764500000000 implements MigrationInterface {
  name = 'AddSearch1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['name', 'client_email_key', 'status'])
      await runner.query(`CREATE INDEX "project_by_${column}" ON "project" ("${column}", "id")`);
    // A part of PostgreSQL's own distribution, which some servers leave out: there the search reads the tables.
    const [trigrams] = (await runner.query(
      `SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`,
    )) as unknown[];
    if (!trigrams) return;
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(
      `CREATE INDEX "project_search" ON "project" USING gin ((lower(name || ' ' || client_email_key)) gin_trgm_ops)`,
    );
    await runner.query(
      `CREATE INDEX "media_file_search" ON "media_file" USING gin ((lower(original_name || ' ' || coalesce(display_name, ''))) gin_trgm_ops)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
