import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Withdrawals are confirmed by a link that is mailed, and receipts get letters that nobody can guess. */
export class ConfirmWithdrawals1797003003000 implements MigrationInterface {
  name = 'ConfirmWithdrawals1797003003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "purchase" ADD COLUMN "receipt_code" text`);
    await runner.query(
      `UPDATE "purchase"
         SET receipt_code = upper(translate(substr(md5(gen_random_uuid()::text), 1, 8), '0123456789', 'ghjkmnpqrs'))`,
    );
    await runner.query(
      `ALTER TABLE "withdrawal"
         ADD COLUMN "confirmed_at" timestamptz,
         ADD COLUMN "mail_withheld" boolean NOT NULL DEFAULT false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
