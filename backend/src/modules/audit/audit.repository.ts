import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Entries that an audit of the books does not ask for. */
const NO_MONEY = `area <> 'payments' AND coalesce(subject_kind, '') NOT IN ('purchase', 'withdrawal', 'coupon', 'priceList')`;

/** Staff actions in PostgreSQL. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Transactions) {}

  async insert(entry: Partial<AuditEntry>): Promise<string> {
    const result = await this.database.manager.insert(AuditEntry, entry);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** Records the outcome, and the name of a subject that was created. */
  async finish(
    id: string,
    end: Partial<Pick<AuditEntry, 'outcome' | 'code' | 'subjectId' | 'subjectName'>>,
  ): Promise<void> {
    await this.database.manager.update(AuditEntry, { id }, end);
  }

  /**
   * Deletes entries from before an instant, those about money from before another. Part of a transaction: the trigger
   * that protects the log lets these go, and no others. @returns how many
   */
  async deleteBefore(at: Date, moneyAt: Date, limit: number): Promise<number> {
    const { lockManager } = this.database;
    await lockManager.query(`SELECT set_config('showreel.audit_kept_since', $1, true)`, [at.toISOString()]);
    const [, deleted] = await lockManager.query<[unknown, number]>(
      `DELETE FROM audit_entry WHERE id IN (
         SELECT id FROM audit_entry WHERE at < $1 AND (at < $2 OR ${NO_MONEY}) ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [at, moneyAt, limit],
    );
    return deleted;
  }
}
