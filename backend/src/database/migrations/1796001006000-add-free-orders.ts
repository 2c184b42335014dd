import type { MigrationInterface, QueryRunner } from 'typeorm';

const REFUNDS = 'refunded_cents BETWEEN 0 AND amount_cents AND excess_cents BETWEEN 0 AND amount_cents';

/** An order that costs nothing has no provider. */
export class AddFreeOrders1796001006000 implements MigrationInterface {
  name = 'AddFreeOrders1796001006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase" DROP CONSTRAINT "purchase_amount", ADD CONSTRAINT "purchase_amount"
         CHECK ((amount_cents > 0 OR amount_cents = 0 AND provider = 'none') AND ${REFUNDS})`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase" DROP CONSTRAINT "purchase_amount", ADD CONSTRAINT "purchase_amount"
         CHECK (amount_cents > 0 AND ${REFUNDS}) NOT VALID`,
    );
  }
}
