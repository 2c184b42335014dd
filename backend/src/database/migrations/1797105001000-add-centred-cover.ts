import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A cover with the name in the middle of the picture. */
export class AddCentredCover1797105001000 implements MigrationInterface {
  name = 'AddCentredCover1797105001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "project"
         DROP CONSTRAINT "project_cover_layout",
         ADD CONSTRAINT "project_cover_layout"
           CHECK (cover_layout IN ('full', 'centred', 'below', 'framed', 'none'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
