import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how large everything is by day, and how long emails to staff and unfinished uploads are kept. */
export class AddGrowthSamples implements MigrationInterface {
  name = 'AddGrowthSamples1797600004610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE growth_sample (
  day date NOT NULL,
  kind text NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT growth_sample_pkey PRIMARY KEY (day, kind)
)`);
    await runner.query(`
ALTER TABLE studio_settings
  ADD COLUMN notification_days integer,
  ADD COLUMN upload_days integer,
  DROP CONSTRAINT studio_settings_retention,
  ADD CONSTRAINT studio_settings_retention CHECK (
    least(audit_days, visit_days, provider_event_days, mail_file_days, failed_job_days, notification_days,
      upload_days) > 0)
`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
