import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How galleries show the end of their timer, and what the console chooses for new projects. */
export class AddTimerStyle1797007001000 implements MigrationInterface {
  name = 'AddTimerStyle1797007001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project"
         ADD COLUMN "timer_style" text NOT NULL DEFAULT 'clock',
         ADD CONSTRAINT "project_timer_style" CHECK (timer_style IN ('date', 'days', 'clock'))`,
    );
    await runner.query(
      `ALTER TABLE "studio_settings"
         ADD COLUMN "timer_style" text,
         ADD CONSTRAINT "studio_settings_timer_style" CHECK (timer_style IN ('date', 'days', 'clock'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
