import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A passkey works on one host alone: after a move to another one it is no second factor any more. Null: unknown. */
export class AddRelyingParty implements MigrationInterface {
  name = 'AddRelyingParty1797600003200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkey ADD COLUMN relying_party text');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
