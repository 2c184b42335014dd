import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How large a gallery's photos are at first; each visitor may choose. */
export class AddGridDensity1795700010002 implements MigrationInterface {
  name = 'AddGridDensity1795700010002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project"
         ADD "grid_density" text NOT NULL DEFAULT 'large',
         ADD CONSTRAINT "project_grid_density" CHECK (grid_density IN ('large', 'small'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
