import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The studio's own icon, and the image of its links. */
export class AddBrandImages1795930004000 implements MigrationInterface {
  name = 'AddBrandImages1795930004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "studio_settings" ADD "icon" text, ADD "social_image" text`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
