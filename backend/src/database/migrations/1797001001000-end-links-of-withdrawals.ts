import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A withdrawal ends the links to what the purchase opened at once, not only when its refund has arrived. */
export class EndLinksOfWithdrawals1797001001000 implements MigrationInterface {
  name = 'EndLinksOfWithdrawals1797001001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TRIGGER purchase_withdrawn AFTER UPDATE OF withdrawn_at ON purchase
      FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION end_links_of_purchase()`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
