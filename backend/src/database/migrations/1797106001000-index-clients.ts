import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What belongs to a client is found by their email. */
export class IndexClients1797106001000 implements MigrationInterface {
  name = 'IndexClients1797106001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "client_access_by_email" ON "client_access" ("email_key")');
    await runner.query('CREATE INDEX "gallery_visit_by_email" ON "gallery_visit" ("email_key", "last_at")');
    await runner.query('CREATE INDEX "gallery_share_by_email" ON "gallery_share" ("email_key", "created_at")');
    await runner.query(
      'CREATE INDEX "purchase_of_company" ON "purchase" ("email_key", "created_at") WHERE buyer_company IS NOT NULL',
    );
    await runner.query('CREATE INDEX "withdrawal_by_email" ON "withdrawal" (lower("email"))');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
