import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Studios can ask every member of staff for a second factor, from a day on. Null: they do not. */
export class AddFactorRule implements MigrationInterface {
  name = 'AddFactorRule1797600003130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE studio_settings ADD COLUMN second_factor_from date');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
