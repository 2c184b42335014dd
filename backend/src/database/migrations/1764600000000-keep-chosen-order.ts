import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads that are opened together are told apart, in the order in which they were asked for. */
export class KeepChosenOrder1764600000000 implements MigrationInterface {
  name = 'KeepChosenOrder1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "upload" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp()');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
