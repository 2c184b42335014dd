import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The home page that studios write themselves. */
export class AddHomePage1795800002000 implements MigrationInterface {
  name = 'AddHomePage1795800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "studio_settings"
         ADD "home_page" text,
         ADD "home_title" text,
         ADD "home_text" text,
         ADD "home_cards" text,
         ADD "home_image" text,
         ADD CONSTRAINT "studio_settings_home_page" CHECK (home_page IN ('own', 'signIn'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
