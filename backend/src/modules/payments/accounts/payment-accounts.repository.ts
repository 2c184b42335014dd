import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { PaymentAccount } from './payment-account.entity.js';

/** Stores the sets of Stripe keys in PostgreSQL. */
@Injectable()
export class PaymentAccountsRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists the accounts, the current one first, then the newest. */
  list(): Promise<PaymentAccount[]> {
    return this.database.manager.find(PaymentAccount, { order: { isCurrent: 'DESC', createdAt: 'DESC', id: 'DESC' } });
  }

  /** Locks the accounts to the end of the transaction. */
  async lock(): Promise<void> {
    await this.database.lockManager.query('LOCK TABLE payment_account IN SHARE ROW EXCLUSIVE MODE');
  }

  async insert(account: PaymentAccount): Promise<void> {
    await this.database.manager.insert(PaymentAccount, account);
  }

  async update(id: string, changes: Partial<PaymentAccount>): Promise<void> {
    await this.database.manager.update(PaymentAccount, { id }, { ...changes, version: () => 'version + 1' });
  }

  /** Counts the orders that a client may be paying right now. */
  async countOpenOrders(): Promise<number> {
    const rows = await this.database.query<[{ count: string }]>(
      `SELECT count(*) FROM purchase WHERE state IN ('created', 'processing', 'failed') AND provider <> 'none'`,
    );
    return Number(rows[0].count);
  }
}
