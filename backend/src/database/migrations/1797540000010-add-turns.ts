import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects take turns in the encoding of films. */
export class AddTurns implements MigrationInterface {
  name = 'AddTurns1797540000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_outbox ADD COLUMN priority integer');
    await runner.query('CREATE INDEX job_outbox_turns ON job_outbox (priority) WHERE priority IS NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
