import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Named settings for new projects. */
export class AddProjectPresets1795940003000 implements MigrationInterface {
  name = 'AddProjectPresets1795940003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "project_preset" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "is_default" boolean NOT NULL DEFAULT false, "settings" jsonb NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "project_preset_name" UNIQUE ("name"), CONSTRAINT "project_preset_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "project_preset_default" ON "project_preset" ("is_default") WHERE is_default`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "project_preset"`);
  }
}
