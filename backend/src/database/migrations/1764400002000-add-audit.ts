import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The book of what staff did: rows are added, told how they ended, and never taken away. The trigger is written by hand. */
export class AddAudit1764400002000 implements MigrationInterface {
  name = 'AddAudit1764400002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "audit_entry" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "at" TIMESTAMP WITH TIME ZONE NOT NULL, "actor_id" uuid, "actor_email" text, "action" text NOT NULL, "area" text NOT NULL, "subject_kind" text, "subject_id" text, "subject_name" text, "details" jsonb NOT NULL DEFAULT '{}', "outcome" text NOT NULL, "code" text, CONSTRAINT "audit_entry_outcome" CHECK (outcome IN ('begun', 'done', 'refused', 'failed')), CONSTRAINT "PK_audit_entry" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "audit_entry_at" ON "audit_entry" ("at", "id")`);
    await runner.query(`CREATE INDEX "audit_entry_actor" ON "audit_entry" ("actor_id", "at")`);
    await runner.query(`CREATE INDEX "audit_entry_area" ON "audit_entry" ("area", "at")`);
    await runner.query(`
      CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.outcome = 'begun' AND NEW.outcome <> 'begun'
           AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_email, NEW.action, NEW.area, NEW.details) IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.actor_email, OLD.action, OLD.area, OLD.details) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'The activity log is only ever added to.';
      END $$`);
    await runner.query(
      `CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()`,
    );
    await runner.query(
      `CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
