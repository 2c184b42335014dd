import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each mark has one tone, the whole word: previews from before can be rendered again in the console. */
export class EvenWatermark1797201001000 implements MigrationInterface {
  name = 'EvenWatermark1797201001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
