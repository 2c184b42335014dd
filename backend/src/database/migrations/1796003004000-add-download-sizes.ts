import type { MigrationInterface, QueryRunner } from 'typeorm';

/** ZIPs of photos in web size. */
export class AddDownloadSizes1796003004000 implements MigrationInterface {
  name = 'AddDownloadSizes1796003004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "rendition" ADD "crc32" bigint');
    await runner.query(
      `ALTER TABLE "archive" ADD "size" text NOT NULL DEFAULT 'original',
         ADD CONSTRAINT "archive_size" CHECK (size IN ('original', 'web'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "archive" DROP COLUMN "size"');
    await runner.query('ALTER TABLE "rendition" DROP COLUMN "crc32"');
  }
}
