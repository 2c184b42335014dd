import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff grant without a payment, and why. */
export class AddGrants1796001604000 implements MigrationInterface {
  name = 'AddGrants1796001604000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "purchase_grant" (
         "purchase_id" uuid NOT NULL,
         "reason" text NOT NULL,
         "method" text NOT NULL,
         "amount_cents" integer,
         "granted_by_id" uuid,
         "revoked_at" timestamptz,
         "revoked_by_id" uuid,
         CONSTRAINT "purchase_grant_method" CHECK (method IN ('invoice', 'cash', 'included')),
         CONSTRAINT "purchase_grant_amount" CHECK (amount_cents BETWEEN 1 AND 99999999),
         CONSTRAINT "purchase_grant_pkey" PRIMARY KEY ("purchase_id"),
         CONSTRAINT "purchase_grant_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE,
         CONSTRAINT "purchase_grant_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "user"("id") ON DELETE SET NULL,
         CONSTRAINT "purchase_grant_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "user"("id") ON DELETE SET NULL
       )`,
    );
    await runner.query(`CREATE INDEX "purchase_grant_by_granter" ON "purchase_grant" ("granted_by_id")`);
    await runner.query(`CREATE INDEX "purchase_grant_by_revoker" ON "purchase_grant" ("revoked_by_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "purchase" WHERE kind = 'grant'`);
    await runner.query(`DROP TABLE "purchase_grant"`);
  }
}
