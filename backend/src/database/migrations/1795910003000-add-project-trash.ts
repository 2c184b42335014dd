import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a project has been in the trash. */
export class AddProjectTrash1795910003000 implements MigrationInterface {
  name = 'AddProjectTrash1795910003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "project" ADD "trashed_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`CREATE INDEX "project_trashed" ON "project" ("trashed_at") WHERE trashed_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "project_trashed"`);
    await runner.query(`ALTER TABLE "project" DROP COLUMN "trashed_at"`);
  }
}
