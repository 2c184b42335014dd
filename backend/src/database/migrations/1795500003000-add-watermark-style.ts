import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the watermark is drawn. Previews from before show the blended one: the console offers to render them again. */
export class AddWatermarkStyle1795500003000 implements MigrationInterface {
  name = 'AddWatermarkStyle1795500003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "studio_settings"
         ADD "watermark_layout" text,
         ADD "watermark_size" text,
         ADD "watermark_strength" integer,
         ADD CONSTRAINT "studio_settings_watermark_layout" CHECK (watermark_layout IN ('pattern', 'centre', 'corner')),
         ADD CONSTRAINT "studio_settings_watermark_size" CHECK (watermark_size IN ('small', 'medium', 'large')),
         ADD CONSTRAINT "studio_settings_watermark_strength" CHECK (watermark_strength BETWEEN 10 AND 60)`,
    );
    await runner.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
