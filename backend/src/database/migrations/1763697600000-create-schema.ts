import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first schema. Generated, then read; the trigger at the end is written by hand. */
export class CreateSchema1763697600000 implements MigrationInterface {
  name = 'CreateSchema1763697600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "attempt" ("key" text NOT NULL, "count" integer NOT NULL, "window_ends_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_e3a39bfc9b3dc559313a8f4a957" PRIMARY KEY ("key"))`,
    );
    await runner.query(
      `CREATE TABLE "user" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" text NOT NULL, "email_key" text NOT NULL, "first_name" text NOT NULL, "last_name" text NOT NULL, "phone_number" text, "role" text NOT NULL, "password_hash" text, "must_change_password" boolean NOT NULL DEFAULT false, "token_version" integer NOT NULL DEFAULT '1', "oidc_subject" text, "profile_image_url" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_cace4a159ff9f2512dd42373760" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "IDX_45943b5dc98ff42c386ebd72a3" ON "user"  ("email_key") `);
    await runner.query(
      `CREATE UNIQUE INDEX "IDX_2760fc46fa3ba92abe95af9ddc" ON "user"  ("oidc_subject") WHERE oidc_subject IS NOT NULL`,
    );
    await runner.query(
      `CREATE TABLE "project" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "description" text, "client_email" text NOT NULL, "client_email_key" text NOT NULL, "status" text NOT NULL DEFAULT 'active', "timer_enabled" boolean NOT NULL DEFAULT false, "expires_at" TIMESTAMP WITH TIME ZONE, "passcode_hash" text, "access_version" integer NOT NULL DEFAULT '1', "media_version" integer NOT NULL DEFAULT '1', "created_by_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "project_status" CHECK (status IN ('active', 'archived')), CONSTRAINT "PK_4d68b1358bb5b766d3e78f32f57" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "IDX_88b8b89580d4d782a4ad30e949" ON "project"  ("client_email_key", "created_at") `,
    );
    await runner.query(`CREATE INDEX "IDX_9cf8a4ce04126f6af3701b9657" ON "project"  ("created_at", "id") `);
    await runner.query(
      `CREATE TABLE "media_file" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "original_key" text NOT NULL, "original_name" text NOT NULL, "file_type" text NOT NULL, "content_type" text NOT NULL, "file_size" bigint NOT NULL, "status" text NOT NULL DEFAULT 'processing', "failure_reason" text, "width" integer, "height" integer, "duration" double precision, "rotation" integer, "video_codec" text, "audio_codec" text, "placeholder" text, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "media_file_status" CHECK (status IN ('processing', 'ready', 'failed')), CONSTRAINT "media_file_type" CHECK (file_type IN ('video', 'photo')), CONSTRAINT "PK_cac82b29eea888470cc40043b76" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "IDX_71d69e509b060f17a918b6632c" ON "media_file"  ("original_key") `);
    await runner.query(
      `CREATE INDEX "IDX_683a1925f5b792b13c4bcb9281" ON "media_file"  ("project_id", "created_at", "id") `,
    );
    await runner.query(
      `CREATE TABLE "client_access" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid NOT NULL, "email_key" text NOT NULL, "headshot_file_id" uuid, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_6bfb4b15367f9690a04f84dd499" UNIQUE ("project_id", "email_key"), CONSTRAINT "PK_388b4c964ebacf1f12ef800d7c8" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_23b75ff6502b25ef7086caeaa4" ON "client_access"  ("headshot_file_id") `);
    await runner.query(
      `CREATE TABLE "download" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "access_id" uuid NOT NULL, "media_file_id" uuid, "file_type" text NOT NULL, "file_name" text NOT NULL, "first_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, "count" integer NOT NULL DEFAULT '1', CONSTRAINT "UQ_9ae5a9f92e672d6ae8f82bf8add" UNIQUE ("access_id", "media_file_id"), CONSTRAINT "PK_84dcb3c6afdf8b2f9c0b8cd457f" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "IDX_ee927405332dcc33331509ea64" ON "download"  ("media_file_id") `);
    await runner.query(`CREATE INDEX "IDX_929cec6fa27cad0326d25e777e" ON "download"  ("first_at") `);
    await runner.query(
      `CREATE TABLE "worker_heartbeat" ("worker_id" text NOT NULL, "started_at" TIMESTAMP WITH TIME ZONE NOT NULL, "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "PK_57142a5b912c5001ff15f617a54" PRIMARY KEY ("worker_id"))`,
    );
    await runner.query(
      `CREATE TABLE "job_outbox" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "payload" jsonb NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_c3ba45dab51e3016acef18d0433" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "rendition" ("media_file_id" uuid NOT NULL, "name" text NOT NULL, "class" text NOT NULL, "key" text NOT NULL, "content_type" text NOT NULL, "width" integer NOT NULL, "height" integer NOT NULL, "bytes" bigint NOT NULL, CONSTRAINT "PK_378d6620611b817c31277556539" PRIMARY KEY ("media_file_id", "name"))`,
    );
    await runner.query(
      `CREATE TABLE "upload" ("key" text NOT NULL, "project_id" uuid NOT NULL, "original_name" text NOT NULL, "size" bigint NOT NULL, "content_type" text NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_b3711286fc9cc4fabaf30858dce" PRIMARY KEY ("key"))`,
    );
    await runner.query(`CREATE INDEX "IDX_53c5044332c78d2a9fc5b75477" ON "upload"  ("created_at") `);
    await runner.query(`CREATE INDEX "IDX_f240030e3a7ca6619089f0ad50" ON "upload"  ("project_id") `);
    await runner.query(
      `CREATE TABLE "purchase" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "project_id" uuid, "project_name" text NOT NULL, "email_key" text NOT NULL, "package_type" text NOT NULL, "provider" text NOT NULL, "provider_intent_id" text NOT NULL, "state" text NOT NULL, "amount_cents" integer NOT NULL, "refunded_cents" integer NOT NULL DEFAULT '0', "currency" text NOT NULL DEFAULT 'usd', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "succeeded_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "purchase_amount" CHECK (amount_cents > 0 AND refunded_cents BETWEEN 0 AND amount_cents), CONSTRAINT "PK_86cc2ebeb9e17fc9c0774b05f69" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "IDX_7dd73cdd7d16e1408f6d07db9c" ON "purchase"  ("provider_intent_id") `);
    await runner.query(`CREATE INDEX "IDX_76b7b551d0f76adcf53a5b52ab" ON "purchase"  ("succeeded_at") `);
    await runner.query(`CREATE INDEX "IDX_0cb9b71b600b9ef404f078902e" ON "purchase"  ("project_id", "email_key") `);
    await runner.query(
      `ALTER TABLE "project" ADD CONSTRAINT "FK_e155d8f98ec858daa457d6ff291" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "media_file" ADD CONSTRAINT "FK_f030635d0f2fc7701f7d2ad7bf7" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "client_access" ADD CONSTRAINT "FK_016332ff376a36fb6cb94cdfae4" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "client_access" ADD CONSTRAINT "FK_23b75ff6502b25ef7086caeaa46" FOREIGN KEY ("headshot_file_id") REFERENCES "media_file"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "download" ADD CONSTRAINT "FK_4a02099260a17d95b16bae03c47" FOREIGN KEY ("access_id") REFERENCES "client_access"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "download" ADD CONSTRAINT "FK_ee927405332dcc33331509ea64d" FOREIGN KEY ("media_file_id") REFERENCES "media_file"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "rendition" ADD CONSTRAINT "FK_53e70554f8368157c209716c89d" FOREIGN KEY ("media_file_id") REFERENCES "media_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "upload" ADD CONSTRAINT "FK_f240030e3a7ca6619089f0ad509" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "purchase" ADD CONSTRAINT "FK_31aeebec3bbb84cdc7a0d7167b3" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    // Gallery listings are cached by this number, so it must move with every change that a listing
    // could show, whoever makes it.
    await runner.query(`
      CREATE FUNCTION bump_media_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE project SET media_version = media_version + 1
          WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.project_id ELSE NEW.project_id END;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER media_file_version AFTER INSERT OR UPDATE OR DELETE ON media_file
      FOR EACH ROW EXECUTE FUNCTION bump_media_version()`);
  }

  async down(): Promise<void> {
    throw new Error('The first schema is not taken back: restore a backup instead.');
  }
}
