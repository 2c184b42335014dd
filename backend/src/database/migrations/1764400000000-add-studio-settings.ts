import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff set in the console, in one row that is always there. */
export class AddStudioSettings1764400000000 implements MigrationInterface {
  name = 'AddStudioSettings1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "studio_settings" ("id" smallint NOT NULL, "version" integer NOT NULL DEFAULT '1', "studio_name" text, "logo" text, "logo_dark" text, "accent_colour" text, "theme" text, "support_email" text, "watermark_text" text, "watermark_logo" text, "watermark_version" integer NOT NULL DEFAULT '0', "timezone" text, "default_timer_days" integer, "changed_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "studio_settings_one_row" CHECK (id = 1), CONSTRAINT "PK_studio_settings" PRIMARY KEY ("id"))`,
    );
    await runner.query(`ALTER TABLE "media_file" ADD "watermark_version" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "media_file" ADD "watermark_wanted" integer NOT NULL DEFAULT '0'`);
    await runner.query(`CREATE INDEX "media_file_watermark" ON "media_file" ("watermark_version")`);
    await runner.query(`INSERT INTO "studio_settings" ("id") VALUES (1)`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
