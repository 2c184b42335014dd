import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renditions without watermark, checksums, covers, favourites, ZIPs. Generated, then read; the trigger is written by hand. */
export class AddGalleryExtras1763870400000 implements MigrationInterface {
  name = 'AddGalleryExtras1763870400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "archive" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "for_staff" boolean NOT NULL, "file_ids" uuid array NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_6493b19677ebfecfcf5281f4233" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_9a84eb48decfffa3f5e4b7ff68" ON "archive"  ("project_id")`);
    await runner.query(`CREATE INDEX "IDX_818167ad1339bf135ea1603aee" ON "archive"  ("expires_at")`);
    await runner.query(
      `CREATE TABLE "favourite" ("access_id" uuid NOT NULL, "media_file_id" uuid NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_1608bf4d799a0497942e9dbeab9" PRIMARY KEY ("access_id", "media_file_id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_3884bb15cb064d0318c4007f62" ON "favourite"  ("media_file_id")`);
    await runner.query(`ALTER TABLE "project" ADD "cover_file_id" uuid`);
    await runner.query(`ALTER TABLE "media_file" ADD "clean_state" text NOT NULL DEFAULT 'none'`);
    await runner.query(`ALTER TABLE "media_file" ADD "crc32" bigint`);
    await runner.query(`CREATE INDEX "IDX_97a8e7803cad1ae90bee27c76e" ON "project"  ("cover_file_id")`);
    await runner.query(
      `ALTER TABLE "media_file" ADD CONSTRAINT "media_file_clean_state" CHECK (clean_state IN ('none', 'wanted', 'ready', 'failed'))`,
    );
    await runner.query(
      `ALTER TABLE "project" ADD CONSTRAINT "FK_97a8e7803cad1ae90bee27c76e8" FOREIGN KEY ("cover_file_id") REFERENCES "media_file"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "archive" ADD CONSTRAINT "FK_9a84eb48decfffa3f5e4b7ff689" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "favourite" ADD CONSTRAINT "FK_da9aa8331eea53834a97d5e617f" FOREIGN KEY ("access_id") REFERENCES "client_access"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "favourite" ADD CONSTRAINT "FK_3884bb15cb064d0318c4007f621" FOREIGN KEY ("media_file_id") REFERENCES "media_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // Links to what a purchase opened end with it, whoever takes it back and however: the number is in every link.
    await runner.query(`
      CREATE FUNCTION end_links_of_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE project SET access_version = access_version + 1 WHERE id = OLD.project_id;
        RETURN NULL;
      END $$`);
    const standing = `('succeeded', 'partially_refunded', 'disputed', 'dispute_won')`;
    await runner.query(`
      CREATE TRIGGER purchase_taken_back AFTER UPDATE OF state ON purchase
      FOR EACH ROW WHEN (OLD.state IN ${standing} AND NEW.state NOT IN ${standing}) EXECUTE FUNCTION end_links_of_purchase()`);
    await runner.query(`
      CREATE TRIGGER purchase_deleted AFTER DELETE ON purchase
      FOR EACH ROW WHEN (OLD.state IN ${standing}) EXECUTE FUNCTION end_links_of_purchase()`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
