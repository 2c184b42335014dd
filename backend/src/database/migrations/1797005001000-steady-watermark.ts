import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks have the same place on every file, and each letter has one tone: previews from before can be rendered again in
 * the console. New studios have one mark in the centre; the others keep their pattern.
 */
export class SteadyWatermark1797005001000 implements MigrationInterface {
  name = 'SteadyWatermark1797005001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
    await runner.query(
      `UPDATE studio_settings SET watermark_layout = 'pattern'
       WHERE watermark_layout IS NULL
         AND EXISTS (SELECT 1 FROM project)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
