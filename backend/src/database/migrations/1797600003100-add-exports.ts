import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports that staff have asked for in the console. An erasure ends them all: the person is in them. */
export class AddExports implements MigrationInterface {
  name = 'AddExports1797600003100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE export (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  scope jsonb NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  file_count integer NOT NULL,
  done_count integer NOT NULL DEFAULT 0,
  folder text,
  bytes bigint,
  error text,
  created_by_id uuid,
  created_at timestamptz NOT NULL,
  made_at timestamptz,
  expires_at timestamptz NOT NULL,
  CONSTRAINT "PK_export" PRIMARY KEY (id),
  CONSTRAINT export_state CHECK (state IN ('waiting', 'ready', 'failed')),
  CONSTRAINT export_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES "user"(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX export_waiting ON export (created_by_id, scope) WHERE state = 'waiting';
CREATE FUNCTION end_exports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE export SET expires_at = least(expires_at, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER erasure_ends_exports AFTER INSERT ON erasure FOR EACH ROW EXECUTE FUNCTION end_exports();
`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
