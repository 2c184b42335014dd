import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a gallery has been shared, and indexes for the filters "closes soon" and "not opened". */
export class AddProjectFilters1795800003000 implements MigrationInterface {
  name = 'AddProjectFilters1795800003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "project" ADD "shared_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(
      `UPDATE project SET shared_at = s.first
       FROM (SELECT project_id, min(created_at) AS first FROM gallery_share GROUP BY project_id) s
       WHERE s.project_id = project.id`,
    );
    await runner.query(`CREATE INDEX "project_shared" ON "project" ("shared_at") WHERE shared_at IS NOT NULL`);
    await runner.query(
      `CREATE INDEX "project_closing" ON "project" ("expires_at") WHERE timer_enabled AND status = 'active'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "project_closing"`);
    await runner.query(`DROP INDEX "project_shared"`);
    await runner.query(`ALTER TABLE "project" DROP COLUMN "shared_at"`);
  }
}
