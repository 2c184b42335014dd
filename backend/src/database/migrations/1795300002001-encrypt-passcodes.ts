import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passcodes are encrypted; the hash of an older one is replaced at its next successful unlock. */
export class EncryptPasscodes1795300002001 implements MigrationInterface {
  name = 'EncryptPasscodes1795300002001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "project" ADD "passcode_encrypted" text');
    await runner.query(
      'ALTER TABLE "project" ADD CONSTRAINT "project_one_passcode" CHECK (passcode_hash IS NULL OR passcode_encrypted IS NULL)',
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
