import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail with the passcode is queued: its delivery has an id, and no time until it was sent. */
export class QueuePasscodeMails implements MigrationInterface {
  name = 'QueuePasscodeMails1797600005470';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DELIVERIES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const DELIVERIES = `
ALTER TABLE passcode_delivery
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ALTER COLUMN sent_at DROP NOT NULL;
CREATE UNIQUE INDEX passcode_delivery_by_id ON passcode_delivery (id);
`;
