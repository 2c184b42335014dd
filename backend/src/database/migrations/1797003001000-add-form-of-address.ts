import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the studio addresses its clients formally or informally. */
export class AddFormOfAddress1797003001000 implements MigrationInterface {
  name = 'AddFormOfAddress1797003001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "studio_settings"
         ADD COLUMN "form_of_address" text,
         ADD CONSTRAINT "studio_settings_form_of_address" CHECK (form_of_address IN ('formal', 'informal'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
