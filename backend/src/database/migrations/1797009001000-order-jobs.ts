import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs of one transaction have the same time: their sequence keeps the order in which they were written. */
export class OrderJobs1797009001000 implements MigrationInterface {
  name = 'OrderJobs1797009001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "job_outbox" ADD "sequence" bigserial NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
