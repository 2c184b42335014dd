import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stripe's keys can be entered in the console; a purchase knows with which keys its payment was made. */
export class AddPaymentAccounts1797101001000 implements MigrationInterface {
  name = 'AddPaymentAccounts1797101001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "payment_account" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT 1,
        "mode" text NOT NULL,
        "account_id" text,
        "account_name" text,
        "secret_key_encrypted" text NOT NULL,
        "secret_key_hint" text NOT NULL,
        "publishable_key" text NOT NULL,
        "webhook_secret_encrypted" text,
        "webhook_endpoint_id" text,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "is_current" boolean NOT NULL DEFAULT true,
        "replaced_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "payment_account_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "payment_account_mode" CHECK (mode IN ('test', 'live'))
      )`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "payment_account_current"
        ON "payment_account" ("is_current")
        WHERE is_current`,
    );
    await runner.query('ALTER TABLE "purchase" ADD "payment_account_id" uuid');
    await runner.query(
      `ALTER TABLE "purchase"
        ADD CONSTRAINT "purchase_payment_account_id_fkey"
        FOREIGN KEY ("payment_account_id") REFERENCES "payment_account" ("id")`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
