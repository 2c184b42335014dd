import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { LostPayment, PaymentRestore } from './payment-restore.entity.js';

/** Restores, as payments know them, in PostgreSQL. */
@Injectable()
export class PaymentRestoresRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists the restores since which not all payments were read back. */
  listUnread(): Promise<Pick<PaymentRestore, 'id' | 'backedUpAt' | 'restoredAt' | 'isPart' | 'lostPayments'>[]> {
    return this.database.query(
      `SELECT id, backed_up_at AS "backedUpAt", restored_at AS "restoredAt", is_part AS "isPart",
         lost_payments AS "lostPayments" FROM payment_restore WHERE read_back_at IS NULL ORDER BY id`,
      [],
    );
  }

  /** @param readBackAt null while some payments are still under way */
  async save(id: number, lostPayments: readonly LostPayment[], readBackAt: Date | null): Promise<void> {
    await this.database.query('UPDATE payment_restore SET lost_payments = $2, read_back_at = $3 WHERE id = $1', [
      id,
      JSON.stringify(lostPayments),
      readBackAt,
    ]);
  }
}
