import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts may have passkeys, which are offered once after a sign-in by password. */
export class AddPasskeys implements MigrationInterface {
  name = 'AddPasskeys1797600000900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE passkey (
  id uuid CONSTRAINT passkey_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkey_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
)`);
    await runner.query('CREATE INDEX passkey_user_id ON passkey (user_id)');
    await runner.query('CREATE UNIQUE INDEX passkey_credential_id ON passkey (credential_id)');
    await runner.query('ALTER TABLE "user" ADD COLUMN passkey_offered_at timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
