import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A guest or partner with a grant is no client of the studio. The holder of such a grant is the id of a person; that of
 * a client is an address, also after the project was deleted together with its people.
 */
export class KeepClientsAlone implements MigrationInterface {
  name = 'KeepClientsAlone1797540000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VIEW);
    await runner.query(REMOVE);
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
SELECT holder, created_at FROM client_grant WHERE holder LIKE '%@%'
UNION ALL
SELECT email_key, created_at FROM "user" WHERE role = 'user';
`;

/** The triggers read the view: it is only earlier rows that have to go. */
const REMOVE = `
DELETE FROM client c
WHERE email_key NOT LIKE '%@%' AND NOT EXISTS (SELECT FROM client_source s WHERE s.email_key = c.email_key);
`;
