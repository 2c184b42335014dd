import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When strangers last used up the tries of a gallery's passcode. */
export class NotePasscodeLocks1795300002000 implements MigrationInterface {
  name = 'NotePasscodeLocks1795300002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "project" ADD "passcode_locked_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
