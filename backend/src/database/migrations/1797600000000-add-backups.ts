import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each backup that was made or tried, and when the next one is due. */
export class AddBackups implements MigrationInterface {
  name = 'AddBackups1797600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE backup (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  target text NOT NULL,
  state text NOT NULL DEFAULT 'running',
  name text,
  row_count bigint,
  object_count bigint,
  bytes bigint,
  error text,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT "PK_backup" PRIMARY KEY (id),
  CONSTRAINT backup_state CHECK (state IN ('running', 'good', 'failed'))
);
CREATE INDEX backup_started ON backup (started_at);
`);
    await runner.query('ALTER TABLE studio_settings ADD COLUMN automatic_backups boolean');
    await runner.query(`
ALTER TABLE studio_settings
  ADD COLUMN backup_hour smallint
  CONSTRAINT studio_settings_backup_hour CHECK (backup_hour BETWEEN 0 AND 23)
`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
