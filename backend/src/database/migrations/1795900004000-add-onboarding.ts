import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checklist of a new studio. What a studio has already done is taken from its mails and its activity log. */
export class AddOnboarding1795900004000 implements MigrationInterface {
  name = 'AddOnboarding1795900004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "studio_settings"
         ADD "mail_accepted_at" timestamptz,
         ADD "previewed_at" timestamptz,
         ADD "onboarding_dismissed_at" timestamptz`,
    );
    await runner.query(
      `UPDATE "studio_settings"
       SET mail_accepted_at = (SELECT min(sent_at) FROM gallery_share WHERE state = 'sent'),
           previewed_at = (SELECT min(at) FROM audit_entry WHERE action = 'viewAsClient' AND outcome = 'done')`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
