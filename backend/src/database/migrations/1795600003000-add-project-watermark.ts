import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The watermark can be switched off per project. */
export class AddProjectWatermark1795600003000 implements MigrationInterface {
  name = 'AddProjectWatermark1795600003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "project" ADD "watermark_enabled" boolean NOT NULL DEFAULT true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "project" DROP COLUMN "watermark_enabled"`);
  }
}
