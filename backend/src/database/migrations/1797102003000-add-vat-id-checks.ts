import type { MigrationInterface, QueryRunner } from 'typeorm';

/** VAT IDs are looked up in VIES, and a purchase keeps the answer. */
export class AddVatIdChecks1797102003000 implements MigrationInterface {
  name = 'AddVatIdChecks1797102003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "purchase" ADD "vat_check" jsonb');
    await runner.query(
      `CREATE TABLE "vat_id_check" (
         "vat_id" text NOT NULL,
         "evidence" jsonb NOT NULL,
         CONSTRAINT "vat_id_check_key" PRIMARY KEY ("vat_id")
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
