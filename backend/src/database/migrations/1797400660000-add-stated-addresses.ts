import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests of the guest link state an address that nobody has checked: no invitation is mailed to it. */
export class AddStatedAddresses implements MigrationInterface {
  name = 'AddStatedAddresses1797400660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE person ADD COLUMN email_stated boolean NOT NULL DEFAULT false');
    // Nothing tells who entered the addresses of the guests until now.
    await runner.query(`UPDATE person SET email_stated = true WHERE kind = 'guest' AND email IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
