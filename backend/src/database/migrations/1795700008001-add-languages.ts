import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of mails to clients: the studio's, and a project's own. */
export class AddLanguages1795700008001 implements MigrationInterface {
  name = 'AddLanguages1795700008001';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['project', 'studio_settings'])
      await runner.query(
        `ALTER TABLE "${table}"
           ADD "language" text,
           ADD CONSTRAINT "${table}_language" CHECK (language IN ('en', 'de', 'es'))`,
      );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
