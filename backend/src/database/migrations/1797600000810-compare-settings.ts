import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes also compare their settings, and report how many connections each may open. */
export class CompareSettings implements MigrationInterface {
  name = 'CompareSettings1797600000810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE process_heartbeat
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN connections integer
`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
