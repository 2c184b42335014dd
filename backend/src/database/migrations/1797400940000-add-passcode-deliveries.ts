import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The passcode is mailed again only to those clients who have not got the present one. */
export class AddPasscodeDeliveries implements MigrationInterface {
  name = 'AddPasscodeDeliveries1797400940000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DELIVERIES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const DELIVERIES = `
CREATE TABLE passcode_delivery (
  person_id uuid NOT NULL,
  passcode_hash text NOT NULL,
  email_key text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT "PK_passcode_delivery" PRIMARY KEY (person_id),
  CONSTRAINT passcode_delivery_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
`;
