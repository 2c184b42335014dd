import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Processes keep for a moment who may have the bytes of a file. Whatever changes that changes the row of its project: the
 * version of its links, of its files, its state. So the row itself announces it, whoever writes it, with the commit.
 */
export class AnnounceAccess implements MigrationInterface {
  name = 'AnnounceAccess1797401100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ANNOUNCEMENT);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** The channel and the form of an event are those of `PostgresEventBus`. */
const ANNOUNCEMENT = `
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('showreel_events',
    json_build_object('name', 'access-changed', 'payload', json_build_object('projectId', OLD.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER project_access_announced AFTER UPDATE OR DELETE ON project
  FOR EACH ROW EXECUTE FUNCTION announce_access();
`;
