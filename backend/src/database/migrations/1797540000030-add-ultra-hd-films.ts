import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A setting: films without watermark in up to 2160p. */
export class AddUltraHdFilms implements MigrationInterface {
  name = 'AddUltraHdFilms1797540000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE studio_settings ADD COLUMN ultra_hd_films boolean');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
