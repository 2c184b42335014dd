import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A window remembers that its limit was reported: callers with different limits share one count. */
export class ReportRateLimits1797004001000 implements MigrationInterface {
  name = 'ReportRateLimits1797004001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "attempt" ADD "limit_reported" boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
