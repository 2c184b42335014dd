import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of withdrawal, and what decides them: when a purchase was delivered, and that it was withdrawn from. */
export class AddWithdrawals1796001104000 implements MigrationInterface {
  name = 'AddWithdrawals1796001104000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "purchase" ADD "delivered_at" timestamptz, ADD "withdrawn_at" timestamptz`);
    // What was downloaded before is not known by purchase: a download after the payment counts for all of them.
    await runner.query(
      `UPDATE purchase p SET delivered_at = d.at FROM (
         SELECT p.id, min(d.last_at) AS at FROM purchase p
         JOIN client_access a ON a.project_id = p.origin_project_id AND a.email_key = p.email_key
         JOIN download d ON d.access_id = a.id AND d.last_at >= p.succeeded_at
         GROUP BY p.id
       ) d WHERE d.id = p.id`,
    );
    await runner.query(
      `CREATE TABLE "withdrawal" (
         "id" uuid NOT NULL DEFAULT gen_random_uuid(),
         "name" text NOT NULL,
         "order_reference" text NOT NULL,
         "email" text NOT NULL,
         "language" text NOT NULL,
         "purchase_id" uuid,
         "state" text NOT NULL,
         "detail" jsonb,
         "refund_cents" integer,
         "decline_reason" text,
         "received_at" timestamptz NOT NULL,
         "decided_at" timestamptz,
         "decided_by_id" uuid,
         "acknowledged_at" timestamptz,
         "outcome_sent_at" timestamptz,
         "retried_at" timestamptz,
         CONSTRAINT "withdrawal_state" CHECK (state IN ('pending', 'accepted', 'declined', 'repeated')),
         CONSTRAINT "withdrawal_language" CHECK (language IN ('en', 'de', 'es')),
         CONSTRAINT "withdrawal_decision" CHECK ((state = 'pending') = (decided_at IS NULL)),
         CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id"),
         CONSTRAINT "withdrawal_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE RESTRICT,
         CONSTRAINT "withdrawal_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL
       )`,
    );
    await runner.query(`CREATE INDEX "withdrawal_by_received" ON "withdrawal" ("received_at", "id")`);
    await runner.query(`CREATE INDEX "withdrawal_by_purchase" ON "withdrawal" ("purchase_id")`);
    await runner.query(`CREATE INDEX "withdrawal_by_decider" ON "withdrawal" ("decided_by_id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "withdrawal_one_accepted" ON "withdrawal" ("purchase_id") WHERE state = 'accepted'`,
    );
    await runner.query(
      `CREATE INDEX "withdrawal_unsent" ON "withdrawal" ("received_at") WHERE acknowledged_at IS NULL OR (state <> 'pending' AND outcome_sent_at IS NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "withdrawal"`);
    await runner.query(`ALTER TABLE "purchase" DROP COLUMN "delivered_at", DROP COLUMN "withdrawn_at"`);
  }
}
