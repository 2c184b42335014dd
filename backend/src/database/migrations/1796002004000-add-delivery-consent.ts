import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The consent to immediate delivery, and when a purchase without it opens. */
export class AddDeliveryConsent1796002004000 implements MigrationInterface {
  name = 'AddDeliveryConsent1796002004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase" ADD "consent_needed" boolean NOT NULL DEFAULT false, ADD "delivery_consent_at" timestamptz,
         ADD "consent_text_version" text, ADD "unlocks_at" timestamptz,
         ADD CONSTRAINT "purchase_consent" CHECK ((delivery_consent_at IS NULL) = (consent_text_version IS NULL))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase" DROP COLUMN "consent_needed", DROP COLUMN "delivery_consent_at", DROP COLUMN "consent_text_version", DROP COLUMN "unlocks_at"`,
    );
  }
}
