import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a gallery's cover is laid out, and which part of its picture stays in view. Without a focus: the centre. */
export class AddCoverLayout1795700001000 implements MigrationInterface {
  name = 'AddCoverLayout1795700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project"
         ADD "cover_layout" text NOT NULL DEFAULT 'full',
         ADD "cover_focus" jsonb,
         ADD CONSTRAINT "project_cover_layout" CHECK (cover_layout IN ('full', 'below', 'framed', 'none'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
