import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coupons, and the discount of an order. */
export class AddCoupons1796001005000 implements MigrationInterface {
  name = 'AddCoupons1796001005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "coupon" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "code" text NOT NULL, "percent" integer,
         "amount_cents" integer, "currency" text, "minimum_order_cents" integer, "valid_from" TIMESTAMP WITH TIME ZONE,
         "valid_until" TIMESTAMP WITH TIME ZONE, "max_uses" integer, "max_uses_per_client" integer, "project_ids" uuid array,
         "active" boolean NOT NULL DEFAULT true, "note" text NOT NULL DEFAULT '',
         "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
         CONSTRAINT "coupon_code" CHECK (code ~ '^[A-Z0-9-]{3,40}$'),
         CONSTRAINT "coupon_value" CHECK ((percent IS NULL) <> (amount_cents IS NULL) AND percent BETWEEN 1 AND 100 AND amount_cents > 0),
         CONSTRAINT "coupon_currency" CHECK (currency IS NOT NULL OR amount_cents IS NULL AND minimum_order_cents IS NULL),
         CONSTRAINT "coupon_limits" CHECK (minimum_order_cents > 0 AND max_uses > 0 AND max_uses_per_client > 0),
         CONSTRAINT "coupon_period" CHECK (valid_from < valid_until),
         CONSTRAINT "coupon_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "coupon_code_key" ON "coupon" ("code")`);
    await runner.query(
      `ALTER TABLE "purchase" ADD "discount_cents" integer NOT NULL DEFAULT 0, ADD "coupon_id" uuid, ADD "coupon_code" text,
         ADD CONSTRAINT "purchase_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id") ON DELETE RESTRICT,
         DROP CONSTRAINT "purchase_lines",
         ADD CONSTRAINT "purchase_lines" CHECK (amount_cents = subtotal_cents + tax_cents AND discount_cents >= 0
           AND subtotal_cents = list_price_cents - already_paid_cents - discount_cents)`,
    );
    await runner.query(`CREATE INDEX "purchase_by_coupon" ON "purchase" ("coupon_id") WHERE coupon_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase" DROP CONSTRAINT "purchase_lines", DROP COLUMN "discount_cents", DROP COLUMN "coupon_id", DROP COLUMN "coupon_code",
         ADD CONSTRAINT "purchase_lines" CHECK (amount_cents = subtotal_cents + tax_cents AND subtotal_cents = list_price_cents - already_paid_cents) NOT VALID`,
    );
    await runner.query(`DROP TABLE "coupon"`);
  }
}
