import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One link of a gallery may let guests in, who say their name. */
export class AddGuests implements MigrationInterface {
  name = 'AddGuests1797400500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE project ADD COLUMN guest_link boolean NOT NULL DEFAULT false,
        ADD COLUMN guest_link_version integer NOT NULL DEFAULT 1,
        ADD COLUMN guest_email_required boolean NOT NULL DEFAULT false,
        ADD COLUMN guest_allowance boolean NOT NULL DEFAULT false,
        ADD COLUMN guest_purchases boolean NOT NULL DEFAULT false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
