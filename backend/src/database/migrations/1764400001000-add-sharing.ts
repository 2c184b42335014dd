import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails with a gallery's link, and the visits that come of them. */
export class AddSharing1764400001000 implements MigrationInterface {
  name = 'AddSharing1764400001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "gallery_visit" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "email_key" text NOT NULL, "slot" bigint NOT NULL, "first_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "gallery_visit_slot" UNIQUE ("project_id", "email_key", "slot"), CONSTRAINT "PK_gallery_visit" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "gallery_visit_last" ON "gallery_visit" ("project_id", "email_key", "last_at")`);
    await runner.query(`CREATE INDEX "gallery_visit_first" ON "gallery_visit" ("first_at")`);
    await runner.query(
      `CREATE TABLE "gallery_share" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "email" text NOT NULL, "email_key" text NOT NULL, "subject" text NOT NULL, "text" text NOT NULL, "state" text NOT NULL DEFAULT 'waiting', "failure" text, "created_by_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "sent_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "gallery_share_state" CHECK (state IN ('waiting', 'sent', 'failed')), CONSTRAINT "PK_gallery_share" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "gallery_share_project" ON "gallery_share" ("project_id", "created_at")`);
    await runner.query(`CREATE INDEX "gallery_share_author" ON "gallery_share" ("created_by_id")`);
    await runner.query(`ALTER TABLE "client_access" ADD "headshot_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(
      `ALTER TABLE "gallery_visit" ADD CONSTRAINT "FK_a3aab918d83fa60ef88aceb6d94" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "gallery_share" ADD CONSTRAINT "FK_a7a847ad23c5e6f7f4463b210db" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "gallery_share" ADD CONSTRAINT "FK_1e68963a6d0f7e3196bda2658bb" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
