import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Downloads keep the order in which they were first made: a refund leaves the first of them. */
export class OrderDownloads1795300004000 implements MigrationInterface {
  name = 'OrderDownloads1795300004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "download" ADD "sequence" bigint');
    await runner.query(
      `UPDATE "download" SET "sequence" = ordered.place
       FROM (SELECT "id", row_number() OVER (ORDER BY "first_at", "id") AS place FROM "download") AS ordered
       WHERE ordered."id" = "download"."id"`,
    );
    await runner.query('ALTER TABLE "download" ALTER COLUMN "sequence" SET NOT NULL');
    await runner.query('CREATE SEQUENCE "download_sequence_seq" OWNED BY "download"."sequence"');
    await runner.query(
      `SELECT setval('download_sequence_seq', coalesce(max("sequence"), 0) + 1, false) FROM "download"`,
    );
    await runner.query(
      `ALTER TABLE "download"
       ALTER COLUMN "sequence" SET DEFAULT nextval('"download_sequence_seq"')`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
