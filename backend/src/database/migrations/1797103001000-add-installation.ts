import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What makes this database's installation distinct from others: a key, and the storage that holds its files. */
export class AddInstallation1797103001000 implements MigrationInterface {
  name = 'AddInstallation1797103001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "installation" (
         "id" smallint NOT NULL,
         "key" uuid NOT NULL,
         "storage" text,
         CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
         CONSTRAINT "installation_one_row" CHECK (id = 1)
       )`,
    );
    await runner.query('INSERT INTO "installation" ("id", "key") VALUES (1, gen_random_uuid())');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
