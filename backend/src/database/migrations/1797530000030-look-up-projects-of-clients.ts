import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The project of each person is looked up by its key. A join was planned as a scan of all projects while a table had
 * grown within one statement, before PostgreSQL knew of its contents; and the lookup of a client as a scan while there
 * were none.
 */
export class LookUpProjectsOfClients implements MigrationInterface {
  name = 'LookUpProjectsOfClients1797530000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VIEW);
    await runner.query('ALTER FUNCTION note_client() SET plan_cache_mode = force_custom_plan');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const VIEW = `
CREATE OR REPLACE VIEW client_source AS
SELECT v.email_key, v.created_at AS since
FROM person v
WHERE v.kind = 'client' AND v.ended_at IS NULL AND v.email_key IS NOT NULL
  AND (SELECT p.trashed_at IS NULL FROM project p WHERE p.id = v.project_id)
UNION ALL
SELECT email_key, created_at FROM purchase WHERE succeeded_at IS NOT NULL
UNION ALL
SELECT holder, created_at FROM client_grant
UNION ALL
SELECT email_key, created_at FROM "user" WHERE role = 'user';
`;
