import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sizes of what clients see of locked files. Previews from before have other sizes: the console offers to render them again. */
export class AddPictureSizes1797005002000 implements MigrationInterface {
  name = 'AddPictureSizes1797005002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "studio_settings"
         ADD "preview_size" integer,
         ADD "grid_size" integer,
         ADD CONSTRAINT "studio_settings_preview_size" CHECK (preview_size IN (1024, 1280, 1600, 2048)),
         ADD CONSTRAINT "studio_settings_grid_size" CHECK (grid_size IN (0, 480, 768))`,
    );
    await runner.query('UPDATE studio_settings SET grid_size = 0 WHERE NOT clean_grid');
    await runner.query('ALTER TABLE "studio_settings" DROP COLUMN "clean_grid"');
    await runner.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
