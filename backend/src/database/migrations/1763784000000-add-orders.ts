import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders with their lines, refunds, the provider's events, the sandbox's intents. Generated, then read; what is below the generated part is written by hand. */
export class AddOrders1763784000000 implements MigrationInterface {
  name = 'AddOrders1763784000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "provider_event" ("id" text NOT NULL, "kind" text NOT NULL, "intent_id" text NOT NULL, "purchase_id" uuid, "effect" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_374e699f74079c365e79e3a450c" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_64c34dd59d06f56fb35e67d17c" ON "provider_event"  ("purchase_id")`);
    await runner.query(
      `CREATE TABLE "refund" ("id" uuid NOT NULL, "purchase_id" uuid NOT NULL, "amount_cents" integer NOT NULL, "reason" text NOT NULL, "state" text NOT NULL DEFAULT 'requested', "failure_message" text, "requested_by_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "refund_state" CHECK (state IN ('requested', 'sent', 'declined')), CONSTRAINT "refund_amount" CHECK (amount_cents > 0), CONSTRAINT "PK_f1cefa2e60d99b206c46c1116e5" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_301d74f40703a4daf9624d3268" ON "refund"  ("purchase_id")`);
    await runner.query(`CREATE INDEX "IDX_c7425636be6f69cadd827e1a4a" ON "refund"  ("requested_by_id")`);
    await runner.query(`ALTER TABLE "purchase" ADD "origin_project_id" uuid`);
    await runner.query(`ALTER TABLE "purchase" ADD "client_email" text`);
    await runner.query(`ALTER TABLE "purchase" ADD "title" text`);
    await runner.query(`ALTER TABLE "purchase" ADD "attempt" integer NOT NULL DEFAULT '1'`);
    await runner.query(`ALTER TABLE "purchase" ADD "dispute" text NOT NULL DEFAULT 'none'`);
    await runner.query(`ALTER TABLE "purchase" ADD "list_price_cents" integer`);
    await runner.query(`ALTER TABLE "purchase" ADD "already_paid_cents" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "purchase" ADD "subtotal_cents" integer`);
    await runner.query(`ALTER TABLE "purchase" ADD "tax_cents" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "purchase" ADD "excess_cents" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "purchase" ADD "failure_message" text`);
    await runner.query(`ALTER TABLE "purchase" ADD "attention" text`);
    await runner.query(`ALTER TABLE "purchase" ADD "attention_detail" text`);
    await runner.query(`ALTER TABLE "purchase" ADD "attention_seen_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "purchase" ADD "receipt_number" text`);
    await runner.query(`ALTER TABLE "purchase" ADD "receipt_sent_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "purchase" ADD "revision" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "purchase" ADD "asked_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "purchase" ADD "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now()`);
    // Orders made before: no tax was ever asked, and an upgrade cost the difference to what extended cost.
    await runner.query(
      `UPDATE "purchase" SET origin_project_id = coalesce(project_id, gen_random_uuid()), client_email = email_key, subtotal_cents = amount_cents, title = CASE package_type WHEN 'extended' THEN 'Extended Access Package' ELSE 'Complete Collection Package' END, already_paid_cents = CASE package_type WHEN 'upgrade' THEN 19900 ELSE 0 END, list_price_cents = amount_cents + CASE package_type WHEN 'upgrade' THEN 19900 ELSE 0 END`,
    );
    await runner.query(`ALTER TABLE "purchase" ALTER COLUMN "origin_project_id" SET NOT NULL`);
    await runner.query(`ALTER TABLE "purchase" ALTER COLUMN "client_email" SET NOT NULL`);
    await runner.query(`ALTER TABLE "purchase" ALTER COLUMN "title" SET NOT NULL`);
    await runner.query(`ALTER TABLE "purchase" ALTER COLUMN "list_price_cents" SET NOT NULL`);
    await runner.query(`ALTER TABLE "purchase" ALTER COLUMN "subtotal_cents" SET NOT NULL`);
    await runner.query(`ALTER TABLE "purchase" ALTER COLUMN "provider_intent_id" DROP NOT NULL`);
    await runner.query(`CREATE UNIQUE INDEX "IDX_fe1a8ae16ca0fcde8b337aaf6c" ON "purchase"  ("receipt_number")`);
    await runner.query(
      `CREATE UNIQUE INDEX "purchase_one_open" ON "purchase"  ("project_id", "email_key") WHERE state IN ('created', 'processing', 'failed')`,
    );
    await runner.query(`CREATE INDEX "IDX_b879e633753bf454da035f8d7c" ON "purchase"  ("created_at", "id")`);
    await runner.query(
      `CREATE INDEX "IDX_e8cbabdcab9015f8f4d540f98a" ON "purchase"  ("origin_project_id", "email_key")`,
    );
    await runner.query(`ALTER TABLE "purchase" DROP CONSTRAINT "purchase_amount"`);
    await runner.query(
      `ALTER TABLE "purchase" ADD CONSTRAINT "purchase_amount" CHECK (amount_cents > 0 AND refunded_cents BETWEEN 0 AND amount_cents AND excess_cents BETWEEN 0 AND amount_cents)`,
    );
    await runner.query(
      `ALTER TABLE "purchase" ADD CONSTRAINT "purchase_lines" CHECK (amount_cents = subtotal_cents + tax_cents AND subtotal_cents = list_price_cents - already_paid_cents)`,
    );
    await runner.query(
      `ALTER TABLE "provider_event" ADD CONSTRAINT "FK_64c34dd59d06f56fb35e67d17c8" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "refund" ADD CONSTRAINT "FK_301d74f40703a4daf9624d3268b" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "refund" ADD CONSTRAINT "FK_c7425636be6f69cadd827e1a4a8" FOREIGN KEY ("requested_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    // Numbers of receipts: in order and never given twice; gaps are allowed.
    await runner.query(`CREATE SEQUENCE receipt_number_seq`);
    // What waits at the provider: read by the reconcile job.
    await runner.query(`CREATE INDEX "refund_waiting" ON "refund" ("created_at") WHERE state = 'requested'`);
    // The sandbox plays the provider in here, so that API and worker see the same intents. No money, no real card numbers.
    await runner.query(
      `CREATE TABLE "sandbox_intent" ("id" text PRIMARY KEY, "idempotency_key" text NOT NULL UNIQUE, "client_secret" text NOT NULL UNIQUE, "purpose" jsonb NOT NULL, "amount_cents" integer NOT NULL CHECK (amount_cents > 0), "currency" text NOT NULL, "status" text NOT NULL DEFAULT 'created', "awaits_authentication" boolean NOT NULL DEFAULT false, "dispute" text NOT NULL DEFAULT 'none', "failure_message" text, "created_at" timestamptz NOT NULL DEFAULT now())`,
    );
    await runner.query(
      `CREATE TABLE "sandbox_refund" ("idempotency_key" text PRIMARY KEY, "intent_id" text NOT NULL REFERENCES "sandbox_intent" ON DELETE CASCADE, "cents" integer NOT NULL CHECK (cents > 0), "created_at" timestamptz NOT NULL DEFAULT now())`,
    );
    await runner.query(`CREATE INDEX "sandbox_refund_intent" ON "sandbox_refund" ("intent_id")`);
  }

  async down(): Promise<void> {
    throw new Error('Orders are not taken back: restore a backup instead.');
  }
}
