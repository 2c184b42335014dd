import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the bank took back with lost disputes: until now a lost dispute counted as one about the whole payment. */
export class AddLostAmounts1797001002000 implements MigrationInterface {
  name = 'AddLostAmounts1797001002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "purchase" ADD "lost_cents" integer NOT NULL DEFAULT 0`);
    await runner.query(`UPDATE "purchase" SET lost_cents = amount_cents - refunded_cents WHERE state = 'dispute_lost'`);
    await runner.query(`ALTER TABLE "purchase" DROP CONSTRAINT "purchase_amount"`);
    await runner.query(
      `ALTER TABLE "purchase" ADD CONSTRAINT "purchase_amount" CHECK ((amount_cents > 0 OR amount_cents = 0 AND provider = 'none') AND refunded_cents BETWEEN 0 AND amount_cents AND lost_cents BETWEEN 0 AND amount_cents AND excess_cents BETWEEN 0 AND amount_cents)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
