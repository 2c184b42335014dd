import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What ZIPs have delivered, files included that the client had downloaded before. */
export class AddArchiveDeliveries1795700010001 implements MigrationInterface {
  name = 'AddArchiveDeliveries1795700010001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "archive_delivery" (
         "id" uuid NOT NULL DEFAULT gen_random_uuid(),
         "access_id" uuid NOT NULL,
         "at" TIMESTAMP WITH TIME ZONE NOT NULL,
         "file_name" text NOT NULL,
         "file_count" integer NOT NULL,
         "first_file_ids" uuid array NOT NULL,
         CONSTRAINT "PK_archive_delivery" PRIMARY KEY ("id"),
         CONSTRAINT "archive_delivery_access_at" UNIQUE ("access_id", "at"),
         CONSTRAINT "archive_delivery_access" FOREIGN KEY ("access_id") REFERENCES "client_access" ("id") ON DELETE CASCADE)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
