import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices and credit notes with numbers without gaps. What was issued never changes: a trigger rejects it. */
export class AddInvoices1795990009000 implements MigrationInterface {
  name = 'AddInvoices1795990009000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "invoice_series" (
         "series" text NOT NULL,
         "year" integer NOT NULL,
         "last_sequence" integer NOT NULL,
         CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("series", "year")
       )`,
    );
    await runner.query(
      `CREATE TABLE "invoice" (
         "id" uuid NOT NULL DEFAULT gen_random_uuid(),
         "purchase_id" uuid NOT NULL,
         "kind" text NOT NULL,
         "series" text NOT NULL,
         "year" integer NOT NULL,
         "sequence" integer NOT NULL,
         "number" text NOT NULL,
         "total_cents" integer NOT NULL,
         "currency" text NOT NULL,
         "document" jsonb NOT NULL,
         "issued_at" timestamptz NOT NULL,
         CONSTRAINT "invoice_kind" CHECK (kind IN ('invoice', 'credit_note')),
         CONSTRAINT "invoice_total" CHECK (total_cents > 0),
         CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
       )`,
    );
    await runner.query(`CREATE UNIQUE INDEX "invoice_one_number" ON "invoice" ("series", "year", "sequence")`);
    await runner.query(`CREATE UNIQUE INDEX "invoice_number" ON "invoice" ("number")`);
    await runner.query(`CREATE INDEX "invoice_by_purchase" ON "invoice" ("purchase_id")`);
    await runner.query(`CREATE INDEX "invoice_by_issued" ON "invoice" ("issued_at", "id")`);
    await runner.query(
      `CREATE TABLE "invoice_file" (
         "invoice_id" uuid NOT NULL,
         "storage_key" text,
         "sent_at" timestamptz,
         "retried_at" timestamptz,
         CONSTRAINT "invoice_file_pkey" PRIMARY KEY ("invoice_id")
       )`,
    );
    await runner.query(`CREATE INDEX "invoice_file_unsent" ON "invoice_file" ("invoice_id") WHERE sent_at IS NULL`);
    await runner.query(
      `ALTER TABLE "invoice" ADD CONSTRAINT "invoice_purchase_id_fkey"
         FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT`,
    );
    await runner.query(
      `ALTER TABLE "invoice_file" ADD CONSTRAINT "invoice_file_invoice_id_fkey"
         FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `CREATE FUNCTION reject_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'An issued invoice never changes: correct it with a credit note.'; END $$`,
    );
    await runner.query(
      `CREATE TRIGGER "invoice_is_final" BEFORE UPDATE OR DELETE ON "invoice"
         FOR EACH ROW EXECUTE FUNCTION reject_invoice_change()`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
