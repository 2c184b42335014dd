import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each time at which something that work needs was down, and why earlier backups could not be removed. */
export class AddOutages implements MigrationInterface {
  name = 'AddOutages1797600000800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE outage (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'open',
  parts text[] NOT NULL,
  began_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  told_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT "PK_outage" PRIMARY KEY (id),
  CONSTRAINT outage_state CHECK (state IN ('open', 'ended'))
);
CREATE UNIQUE INDEX outage_open ON outage (state) WHERE state = 'open';
`);
    await runner.query('ALTER TABLE backup ADD COLUMN prune_error text');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
