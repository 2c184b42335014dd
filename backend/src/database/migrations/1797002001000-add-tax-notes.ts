import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why no tax was charged, as the client saw it. */
export class AddTaxNotes1797002001000 implements MigrationInterface {
  name = 'AddTaxNotes1797002001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "purchase" ADD COLUMN "tax_note" jsonb');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
