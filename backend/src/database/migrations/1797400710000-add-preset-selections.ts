import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Presets have the selections that new projects begin with. */
export class AddPresetSelections implements MigrationInterface {
  name = 'AddPresetSelections1797400710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE project_preset ADD COLUMN selections jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
