import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns were numbered for films alone: those of jobs that wait since then would be read as other ones. */
export class ForgetEarlierTurns implements MigrationInterface {
  name = 'ForgetEarlierTurns1797600003900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE job_outbox SET priority = NULL WHERE priority IS NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
