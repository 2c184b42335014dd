import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of projects, albums, order, names, undo and replacement of files. Generated, then read; the triggers are written by hand. */
export class AddProjectPage1764300000000 implements MigrationInterface {
  name = 'AddProjectPage1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "album" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "name" text NOT NULL, "position" integer NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_58e0b4b8a31bb897e6959fe3206" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_a00f7d7f724b7b0b767c899eda" ON "album"  ("project_id", "position", "id")`);
    await runner.query(
      `CREATE TABLE "media_replacement" ("media_file_id" uuid NOT NULL, "original_key" text NOT NULL, "original_name" text NOT NULL, "content_type" text NOT NULL, "file_size" bigint NOT NULL, "sha256" text, "revision" integer NOT NULL, "status" text NOT NULL DEFAULT 'processing', "failure_reason" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "media_replacement_status" CHECK (status IN ('processing', 'failed')), CONSTRAINT "PK_21ab9ed302f7f07b2a9c543a57d" PRIMARY KEY ("media_file_id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "IDX_9fef0734b44048e68819653269" ON "media_replacement"  ("original_key")`);
    await runner.query(`ALTER TABLE "project" ADD "media_order" text NOT NULL DEFAULT 'uploaded'`);
    await runner.query(`ALTER TABLE "project" ADD "version" integer NOT NULL DEFAULT '1'`);
    await runner.query(`ALTER TABLE "project" ADD "changed_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "project" ADD "changed_by_id" uuid`);
    await runner.query(`ALTER TABLE "media_file" ADD "display_name" text`);
    await runner.query(`ALTER TABLE "media_file" ADD "position" integer`);
    await runner.query(`ALTER TABLE "media_file" ADD "album_id" uuid`);
    await runner.query(`ALTER TABLE "media_file" ADD "taken_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "media_file" ADD "revision" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "media_file" ADD "last_revision" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "media_file" ADD "deleted_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`CREATE INDEX "IDX_f3f7febd0b17d37206186ed577" ON "media_file"  ("album_id")`);
    await runner.query(
      `CREATE INDEX "IDX_d153552946aa76e3c531bfeed9" ON "media_file"  ("deleted_at") WHERE deleted_at IS NOT NULL`,
    );
    await runner.query(
      `ALTER TABLE "project" ADD CONSTRAINT "project_media_order" CHECK (media_order IN ('uploaded', 'taken', 'name', 'manual'))`,
    );
    await runner.query(
      `ALTER TABLE "project" ADD CONSTRAINT "FK_916b7552fab3b585366a289887f" FOREIGN KEY ("changed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "album" ADD CONSTRAINT "FK_a8db102616ff1f3e340cb5166ef" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "media_file" ADD CONSTRAINT "FK_f3f7febd0b17d37206186ed5770" FOREIGN KEY ("album_id") REFERENCES "album"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "media_replacement" ADD CONSTRAINT "FK_21ab9ed302f7f07b2a9c543a57d" FOREIGN KEY ("media_file_id") REFERENCES "media_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // One step a statement instead of one a row: a thousand files are ordered anew in one statement.
    await runner.query('DROP TRIGGER media_file_version ON media_file');
    await runner.query('DROP FUNCTION bump_media_version()');
    await runner.query(`
      CREATE FUNCTION bump_media_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE project SET media_version = media_version + 1 WHERE id IN (SELECT project_id FROM changed);
        RETURN NULL;
      END $$`);
    for (const table of ['media_file', 'album']) {
      for (const [event, rows] of [
        ['INSERT', 'NEW'],
        ['UPDATE', 'NEW'],
        ['DELETE', 'OLD'],
      ]) {
        await runner.query(`
          CREATE TRIGGER ${table}_version_${event!.toLowerCase()} AFTER ${event} ON ${table}
          REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version()`);
      }
    }
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
