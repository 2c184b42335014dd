import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The additional photos of a selection are bought: a list knows the purchase that completed it. */
export class AddSelectionOrders implements MigrationInterface {
  name = 'AddSelectionOrders1797400650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE purchase DROP CONSTRAINT purchase_kind,
        ADD CONSTRAINT purchase_kind CHECK (kind IN ('package', 'upgrade', 'files', 'photos', 'extension', 'selection'));
      ALTER TABLE selection_list ADD COLUMN purchase_id uuid;
      CREATE INDEX selection_list_by_purchase ON selection_list (purchase_id) WHERE purchase_id IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
