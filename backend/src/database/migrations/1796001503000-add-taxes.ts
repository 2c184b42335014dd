import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the studio charges tax, and what a purchase was taxed with. */
export class AddTaxes1796001503000 implements MigrationInterface {
  name = 'AddTaxes1796001503000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "studio_settings" ADD "tax" jsonb`);
    await runner.query(
      `ALTER TABLE "purchase"
         ADD "tax_mode" text NOT NULL DEFAULT 'none',
         ADD "tax_category" text,
         ADD "tax_rate" integer NOT NULL DEFAULT 0,
         ADD "tax_country" text,
         ADD "buyer_country" text,
         ADD "buyer_vat_id" text,
         ADD "buyer_company" text,
         DROP CONSTRAINT "purchase_lines",
         ADD CONSTRAINT "purchase_lines" CHECK (discount_cents >= 0 AND subtotal_cents = list_price_cents - already_paid_cents - discount_cents),
         ADD CONSTRAINT "purchase_tax" CHECK (tax_mode IN ('none', 'included', 'added') AND tax_cents BETWEEN 0 AND amount_cents AND (tax_mode <> 'none' OR tax_cents = 0)
           AND amount_cents = subtotal_cents + CASE tax_mode WHEN 'included' THEN 0 ELSE tax_cents END)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
