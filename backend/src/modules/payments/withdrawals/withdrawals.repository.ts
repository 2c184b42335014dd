import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { isUuid } from '../../../common/identifiers.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import type { Message } from '../../../common/messages.js';
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

  /** Whether the client has confirmed a withdrawal from this purchase, which staff decide. */
  async hasConfirmed(purchaseId: string): Promise<boolean> {
    return this.database.manager.existsBy(Withdrawal, { purchaseId, state: 'pending', confirmedAt: Not(IsNull()) });
  }

  /** The other open statements about a purchase need no decision once one was accepted, and no mail. */
  async endOthers(purchaseId: string, acceptedId: string, decidedAt: Date, detail: Message): Promise<void> {
    await this.database.manager.update(
      Withdrawal,
      { purchaseId, state: 'pending', id: Not(acceptedId) },
      { state: 'repeated', detail, decidedAt, outcomeSentAt: decidedAt },
    );
  }

  /** The client's order with this receipt number and these letters. */
  async findOwnPurchaseId(number: string, code: string, emailKey: string): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM purchase WHERE receipt_number = $1 AND receipt_code = $2 AND email_key = $3`,
      [number, code, emailKey],
    );
    return row?.id ?? null;
  }

  /** The order with this number of a receipt or an invoice, for staff. */
  async findPurchaseId(number: string): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM purchase WHERE receipt_number = $1 OR id = (SELECT purchase_id FROM invoice WHERE number = $1)`,
      [number],
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
