import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After an import of some galleries, payments for others of the same account are not missed. */
export class MarkPartialImports implements MigrationInterface {
  name = 'MarkPartialImports1797600003120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_restore ADD COLUMN is_part boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
