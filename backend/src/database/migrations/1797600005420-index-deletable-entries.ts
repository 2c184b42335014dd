import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Old entries of the activity log are found without reading those about money, which stay for longer. */
export class IndexDeletableEntries implements MigrationInterface {
  name = 'IndexDeletableEntries1797600005420';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const INDEX = `
CREATE INDEX audit_entry_without_money ON audit_entry (at)
  WHERE area <> 'payments'
    AND coalesce(subject_kind, '') NOT IN ('purchase', 'withdrawal', 'coupon', 'priceList');
`;
