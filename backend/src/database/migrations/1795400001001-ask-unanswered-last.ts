import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments about which the provider gives no answer wait behind the others. */
export class AskUnansweredLast1795400001001 implements MigrationInterface {
  name = 'AskUnansweredLast1795400001001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "purchase" ADD "unanswered" boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
