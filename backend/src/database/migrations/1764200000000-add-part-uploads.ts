import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads in parts; rows that outlive their record and their project, so that late bytes are swept; checksums of originals. */
export class AddPartUploads1764200000000 implements MigrationInterface {
  name = 'AddPartUploads1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "upload" DROP CONSTRAINT "FK_f240030e3a7ca6619089f0ad509"`);
    await runner.query(`DROP INDEX "IDX_53c5044332c78d2a9fc5b75477"`);
    await runner.query(`ALTER TABLE "upload" ADD "parts_id" text`);
    await runner.query(`ALTER TABLE "upload" ADD "part_size" integer`);
    await runner.query(`ALTER TABLE "upload" ADD "touched_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`UPDATE "upload" SET "touched_at" = "created_at"`);
    await runner.query(`ALTER TABLE "upload" ALTER COLUMN "touched_at" SET NOT NULL`);
    await runner.query(`ALTER TABLE "upload" ADD "recorded_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`CREATE INDEX "IDX_ebbff81cf107dca73e880c37af" ON "upload"  ("touched_at")`);
    await runner.query(`ALTER TABLE "media_file" ADD "sha256" text`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
