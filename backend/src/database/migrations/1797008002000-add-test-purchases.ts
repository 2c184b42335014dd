import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purchases in test mode are marked, and never count as revenue. Those of the sandbox always were tests. */
export class AddTestPurchases1797008002000 implements MigrationInterface {
  name = 'AddTestPurchases1797008002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "purchase" ADD "is_test" boolean NOT NULL DEFAULT false`);
    await runner.query(`UPDATE "purchase" SET is_test = true WHERE provider = 'sandbox'`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
