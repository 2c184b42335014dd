import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The retention of data that grows, and the rule by which old entries of the audit log may be deleted. */
export class AddRetention implements MigrationInterface {
  name = 'AddRetention1797600000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE studio_settings
  ADD COLUMN audit_days integer,
  ADD COLUMN visit_days integer,
  ADD COLUMN provider_event_days integer,
  ADD COLUMN mail_file_days integer,
  ADD COLUMN failed_job_days integer,
  ADD CONSTRAINT studio_settings_retention CHECK (
    least(audit_days, visit_days, provider_event_days, mail_file_days, failed_job_days) > 0)
`);
    await runner.query('CREATE INDEX provider_event_age ON provider_event (created_at)');
    await runner.query(`
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.outcome = 'begun' AND NEW.outcome <> 'begun'
     AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_email, NEW.action, NEW.area, NEW.details) IS NOT DISTINCT FROM
       (OLD.id, OLD.at, OLD.actor_id, OLD.actor_email, OLD.action, OLD.area, OLD.details) THEN
    RETURN NEW;
  END IF;
  -- Set by the deletion of old entries, for its transaction.
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('showreel.audit_kept_since', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The activity log is only ever added to.';
END $$
`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
