import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A price list may be for companies only: its prices are then shown without tax. */
export class AddCompanyPriceLists1797102001000 implements MigrationInterface {
  name = 'AddCompanyPriceLists1797102001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "price_list" ADD "companies_only" boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
