import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The legal pages in every version, and who sells. */
export class AddLegalTexts1795920005000 implements MigrationInterface {
  name = 'AddLegalTexts1795920005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "legal_text" (
         "page" text NOT NULL,
         "language" text NOT NULL,
         "version" integer NOT NULL,
         "text" text NOT NULL,
         "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
         CONSTRAINT "legal_text_page" CHECK (page IN ('imprint', 'privacy', 'terms', 'withdrawal')),
         CONSTRAINT "legal_text_language" CHECK (language IN ('en', 'de', 'es')),
         CONSTRAINT "legal_text_pkey" PRIMARY KEY ("page", "language", "version"))`,
    );
    await runner.query(
      `ALTER TABLE "studio_settings" ADD "seller" jsonb, ADD "legal_pages" text array NOT NULL DEFAULT '{}'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
