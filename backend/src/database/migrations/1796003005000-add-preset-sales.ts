import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The price list and the access of presets. */
export class AddPresetSales1796003005000 implements MigrationInterface {
  name = 'AddPresetSales1796003005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project_preset" ADD "price_list_id" uuid,
         ADD CONSTRAINT "project_preset_price_list_id_fkey" FOREIGN KEY ("price_list_id") REFERENCES "price_list"("id") ON DELETE SET NULL`,
    );
    await runner.query('CREATE INDEX "project_preset_price_list" ON "project_preset" ("price_list_id")');
    await runner.query(`UPDATE "project_preset" SET settings = settings || '{"access": "free"}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "project_preset" DROP COLUMN "price_list_id"');
    await runner.query(`UPDATE "project_preset" SET settings = settings - 'access'`);
  }
}
