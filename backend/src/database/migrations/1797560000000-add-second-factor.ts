import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts may have an authenticator app and recovery codes, and their owners are told what happens to them. */
export class AddSecondFactor implements MigrationInterface {
  name = 'AddSecondFactor1797560000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AUTHENTICATOR);
    await runner.query(RECOVERY_CODE);
    await runner.query(ACCOUNT_EVENT);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const AUTHENTICATOR = `
CREATE TABLE authenticator (
  user_id uuid CONSTRAINT authenticator_pkey PRIMARY KEY,
  secret_encrypted text NOT NULL,
  confirmed_at timestamptz,
  last_step integer,
  CONSTRAINT authenticator_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
);
`;

const RECOVERY_CODE = `
CREATE TABLE recovery_code (
  user_id uuid,
  code_hash text,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_code_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
);
`;

const ACCOUNT_EVENT = `
CREATE TABLE account_event (
  id uuid CONSTRAINT account_event_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  detail text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT account_event_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
);
CREATE INDEX account_event_user_id ON account_event (user_id);
CREATE INDEX account_event_at ON account_event (at);
`;
