import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff can lower the operator's limit of the size of a file. */
export class AddUploadLimit implements MigrationInterface {
  name = 'AddUploadLimit1797401000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE studio_settings ADD COLUMN max_upload_mb integer');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
