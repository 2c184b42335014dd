import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { isUuid } from '../../../common/identifiers.js';
import { ListConditions, readPage } from '../../../common/lists/list-conditions.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import type { Message } from '../../../common/messages.js';
import { Transactions } from '../../../common/transactions.js';
import { Purchase } from '../purchases/purchase.entity.js';
import { Withdrawal } from './withdrawal.entity.js';
import { WITHDRAWAL_LIST, type WithdrawalSort } from './withdrawal.list.js';

/** Stores statements of withdrawal in PostgreSQL. */
@Injectable()
export class WithdrawalsRepository {
  constructor(private readonly database: Transactions) {}

  insert(values: Partial<Withdrawal>): Promise<Withdrawal> {
    const { manager } = this.database;
    return manager.save(Withdrawal, manager.create(Withdrawal, values));
  }

  /** Finds a withdrawal with its purchase. */
  find(id: string): Promise<Withdrawal | null> {
    return isUuid(id)
      ? this.database.manager.findOne(Withdrawal, { where: { id }, relations: { purchase: true } })
      : Promise.resolve(null);
  }

  /** Locks a withdrawal: nobody else decides until the transaction ends. */
  lock(id: string): Promise<Withdrawal | null> {
    if (!isUuid(id)) return Promise.resolve(null);
    return this.database.lockManager.findOne(Withdrawal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: string, changes: Partial<Withdrawal>): Promise<void> {
    await this.database.manager.update(Withdrawal, { id }, changes);
  }

  /** Says whether the client has confirmed a withdrawal from this purchase, which staff decide. */
  async hasConfirmed(purchaseId: string): Promise<boolean> {
    return this.database.manager.existsBy(Withdrawal, { purchaseId, state: 'pending', confirmedAt: Not(IsNull()) });
  }

  /** Ends the other open statements about a purchase, which need no decision or mail once one was accepted. */
  async endOthers(purchaseId: string, acceptedId: string, decidedAt: Date, detail: Message): Promise<void> {
    await this.database.manager.update(
      Withdrawal,
      { purchaseId, state: 'pending', id: Not(acceptedId) },
      { state: 'repeated', detail, decidedAt },
    );
  }

  /** Finds the client's order with this receipt number and these letters. */
  async findOwnPurchaseId(number: string, code: string, emailKey: string): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM purchase WHERE receipt_number = $1 AND receipt_code = $2
         AND $3 IN (email_key, lower(client_email))`,
      [number, code, emailKey],
    );
    return row?.id ?? null;
  }

  /** Finds the order with this number of a receipt or an invoice, for staff. */
  async findPurchaseId(number: string): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM purchase WHERE receipt_number = $1 OR id = (SELECT purchase_id FROM invoice WHERE number = $1)`,
      [number],
    );
    return row?.id ?? null;
  }

  /** Lists withdrawals with their purchases. */
  async listPage(query: ListQuery<WithdrawalSort>): Promise<Page<Withdrawal>> {
    const { state, purchaseId } = query.filter;
    const conditions = new ListConditions();
    conditions.texts('state', state);
    if (purchaseId === null) conditions.add('purchase_id IS NULL');
    else conditions.uuids('purchase_id', purchaseId);
    const { rows, total } = await readPage<Withdrawal>(this.database, query, {
      from: 'withdrawal',
      conditions,
      orderBy: WITHDRAWAL_LIST.orderBy(query.sort),
      select: `SELECT ${this.database.columnsOf(Withdrawal)} FROM withdrawal`,
    });
    const ids = rows.map((row) => row.purchaseId).filter((id) => id !== null);
    const purchases = await this.database.manager.findBy(Purchase, { id: In(ids) });
    const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]));
    return { rows: rows.map((row) => ({ ...row, purchase: byId.get(row.purchaseId!) ?? null })), total };
  }
}
