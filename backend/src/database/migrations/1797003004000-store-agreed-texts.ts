import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which versions of the terms and of the text on withdrawal were in force when something was ordered. */
export class StoreAgreedTexts1797003004000 implements MigrationInterface {
  name = 'StoreAgreedTexts1797003004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "purchase" ADD COLUMN "agreed_texts" jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
