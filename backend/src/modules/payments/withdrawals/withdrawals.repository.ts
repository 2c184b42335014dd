import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import { Withdrawal } from './withdrawal.entity.js';

export type WithdrawalSort = 'receivedAt';

/** Statements of withdrawal, in PostgreSQL. */
@Injectable()
export class WithdrawalsRepository {
  constructor(private readonly database: Transactions) {}

  insert(values: Partial<Withdrawal>): Promise<Withdrawal> {
    const { manager } = this.database;
    return manager.save(Withdrawal, manager.create(Withdrawal, values));
  }

  /** With its purchase. */
  find(id: string): Promise<Withdrawal | null> {
    return isUuid(id)
      ? this.database.manager.findOne(Withdrawal, { where: { id }, relations: { purchase: true } })
      : Promise.resolve(null);
  }

  /** Until the transaction ends nobody else decides. */
  lock(id: string): Promise<Withdrawal | null> {
    if (!isUuid(id)) return Promise.resolve(null);
    return this.database.lockManager.findOne(Withdrawal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: string, changes: Partial<Withdrawal>): Promise<void> {
    await this.database.manager.update(Withdrawal, { id }, changes);
  }

  async hasPending(purchaseId: string): Promise<boolean> {
    return this.database.manager.existsBy(Withdrawal, { purchaseId, state: 'pending' });
  }

  /** The order with this number of a receipt or an invoice; of this client alone when one is given. */
  async findPurchaseId(number: string, emailKey: string | null): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM purchase WHERE (receipt_number = $1 OR id = (SELECT purchase_id FROM invoice WHERE number = $1))
         AND ($2::text IS NULL OR email_key = $2)`,
      [number, emailKey],
    );
    return row?.id ?? null;
  }

  async listPage({ sort, range, filter }: ListQuery<WithdrawalSort>): Promise<Page<Withdrawal>> {
    const query = this.database.manager
      .createQueryBuilder(Withdrawal, 'w')
      .leftJoinAndSelect('w.purchase', 'purchase')
      .orderBy('w.receivedAt', sort.order)
      .addOrderBy('w.id', sort.order)
      .skip(range.first)
      .take(range.last - range.first + 1);
    const { state, purchaseId } = filter;
    if (state !== undefined) query.andWhere('w.state = ANY(:states)', { states: [state].flat().map(String) });
    if (purchaseId === null) query.andWhere('w.purchaseId IS NULL');
    else if (purchaseId !== undefined)
      query.andWhere('w.purchaseId = ANY(:ids)', { ids: [purchaseId].flat().map(String).filter(isUuid) });
    const [rows, total] = await query.getManyAndCount();
    return { rows, total };
  }
}
