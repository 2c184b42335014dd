import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What clients may download without paying, by project. */
export class AddProjectAccess1796001705000 implements MigrationInterface {
  name = 'AddProjectAccess1796001705000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project" ADD "access" text NOT NULL DEFAULT 'free',
         ADD CONSTRAINT "project_access" CHECK (access IN ('preview', 'free', 'everything'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "project" DROP COLUMN "access"`);
  }
}
