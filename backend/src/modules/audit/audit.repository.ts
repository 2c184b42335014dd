import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Entries that an audit of the books does not ask for, in the words of the index `audit_entry_without_money`. */
const NO_MONEY = `area <> 'payments' AND coalesce(subject_kind, '') NOT IN ('purchase', 'withdrawal', 'coupon',
    'priceList')`;

/** Stores the actions of staff in PostgreSQL. */
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
   * Deletes entries from before an instant, and those about money from before another. It is part of a transaction: the
   * trigger that protects the log lets these go, and no others.
   * @returns how many
   */
  async deleteBefore(at: Date, moneyAt: Date, limit: number): Promise<number> {
    const { lockManager } = this.database;
    await lockManager.query(`SELECT set_config('showreel.audit_kept_since', $1, true)`, [at.toISOString()]);
    // One search for each: together they would read all entries about money that are older than the others may become.
    const oldest = (which: string) =>
      `(SELECT id FROM audit_entry WHERE ${which} ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED)`;
    const [, deleted] = await lockManager.query<[unknown, number]>(
      `DELETE FROM audit_entry WHERE id IN (
         SELECT id FROM ${oldest(`at < $1 AND ${NO_MONEY}`)} others
         UNION ALL SELECT id FROM ${oldest(`at < $2 AND NOT (${NO_MONEY})`)} about_money
         LIMIT $3)`,
      [at, moneyAt, limit],
    );
    return deleted;
  }
}
