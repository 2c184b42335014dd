import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever was demoted does not become admin again by signing in through the provider; the audit log has earlier demotions. */
export class RememberDemotions1795400004000 implements MigrationInterface {
  name = 'RememberDemotions1795400004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD "demoted_at" TIMESTAMP WITH TIME ZONE');
    await runner.query(
      `UPDATE "user" u
       SET demoted_at = a.at
       FROM (
         SELECT subject_id, max(at) AS at
         FROM audit_entry
         WHERE action = 'changeUserRole'
           AND outcome = 'done'
           AND details->>'role' = 'user'
         GROUP BY subject_id
       ) a
       WHERE a.subject_id = u.id::text
         AND u.role = 'user'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
