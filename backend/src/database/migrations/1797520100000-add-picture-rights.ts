import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rights that are written into the renditions of pictures. */
export class AddPictureRights implements MigrationInterface {
  name = 'AddPictureRights1797520100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE studio_settings
         ADD COLUMN photo_creator text,
         ADD COLUMN photo_copyright text,
         ADD COLUMN photo_credit text,
         ADD COLUMN data_mining text,
         ADD CONSTRAINT studio_settings_data_mining CHECK (data_mining LIKE 'DMI-%')`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
