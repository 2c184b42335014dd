import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { OPEN_STATES, PAID_STATES } from './purchase-state.js';
import { lockDelivery } from './delivery.query.js';
import { ProviderEvent } from './provider-event.entity.js';
import { Purchase } from './purchase.entity.js';
import { seriesOf } from '../restores/restored-series.query.js';
import { newReceiptCode } from './receipt-reference.js';
import { Refund, refundKey } from './refund.entity.js';

/** The buyer is one holder in one gallery, even after the gallery is deleted. */
export interface Buyer {
  originProjectId: string;
  /** The holder has this key. */
  holder: string;
}

/** Returns the holder as whom a project was opened. */
export const buyerIn = ({ id, holder }: Pick<HeldProject, 'id' | 'holder'>): Buyer => ({
  originProjectId: id,
  holder: holder.key,
});

/** The person who orders, and the holder for whom they buy. */
export interface Orderer extends Buyer {
  personId: string;
  /** The receipt is sent to this address; null until they have said one. */
  email: string | null;
}

/** A purchase and the revision at which it was read. */
export type PurchaseVersion = Pick<
  Purchase,
  'id' | 'revision' | 'originProjectId' | 'holder' | 'succeededAt' | 'provider' | 'paymentAccountId'
>;

/** One holder's purchases inside a transaction that keeps all other writers waiting. */
export class LockedPurchases {
  constructor(
    private readonly manager: EntityManager,
    private readonly buyer: Buyer,
  ) {}

  /** Lists all purchases but those that were withdrawn from. */
  list(): Promise<Purchase[]> {
    const { originProjectId, holder } = this.buyer;
    return this.manager.find(Purchase, {
      where: { originProjectId, holder, withdrawnAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Reads a purchase and its delivery. The row is locked too, so that its project is not deleted meanwhile. */
  async get(id: string): Promise<Purchase> {
    const purchase = await this.manager.findOneOrFail(Purchase, { where: { id }, lock: { mode: 'pessimistic_write' } });
    // Read again once it is locked: a download may just have been recorded.
    const [delivery] = await this.manager.query<Pick<Purchase, 'unlocksAt' | 'deliveredAt'>[]>(lockDelivery('$1'), [
      id,
    ]);
    return Object.assign(purchase, delivery);
  }

  async insert(values: Partial<Purchase>): Promise<Purchase> {
    return this.manager.save(Purchase, this.manager.create(Purchase, { receiptCode: newReceiptCode(), ...values }));
  }

  /** Writes changes to row and object; provider snapshots read before it no longer count. */
  async update(purchase: Purchase, changes: Partial<Purchase>): Promise<void> {
    Object.assign(purchase, changes, { revision: purchase.revision + 1 });
    await this.manager.update(Purchase, { id: purchase.id }, { ...changes, revision: purchase.revision });
  }

  /** Test purchases have a series of their own, so that they leave no gaps in the other. */
  async nextReceiptNumber(year: number, isTest: boolean): Promise<string> {
    const sequence = isTest ? 'test_receipt_number_seq' : 'receipt_number_seq';
    const [row] = await this.manager.query<[{ n: string }]>('SELECT nextval($1) AS n', [sequence]);
    const series = isTest ? 'TEST-R' : await seriesOf('R', this.manager, year);
    return `${series}-${year}-${row.n.padStart(6, '0')}`;
  }

  /** Lists the refunds that the provider may not have counted yet. */
  async listPendingRefunds(purchaseId: string): Promise<Refund[]> {
    return this.manager.findBy(Refund, { purchaseId, state: 'requested' });
  }

  /** Marks the refunds with these keys as counted by the provider: they are reserved no longer. */
  async markRefundsSent(purchaseId: string, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const counted = (await this.listPendingRefunds(purchaseId)).filter((refund) => keys.includes(refundKey(refund)));
    const ids = counted.map(({ id }) => id);
    if (ids.length > 0) await this.manager.update(Refund, { id: In(ids) }, { state: 'sent' });
  }

  /** Returns the instant at which the accepted withdrawal had been received. */
  async findWithdrawal({ id, withdrawnAt }: Pick<Purchase, 'id' | 'withdrawnAt'>): Promise<Date | null> {
    const rows = await this.manager.query<{ at: Date }[]>(
      `SELECT received_at AS at FROM withdrawal WHERE purchase_id = $1 AND state = 'accepted'`,
      [id],
    );
    return rows[0]?.at ?? withdrawnAt;
  }

  findRefund(id: string): Promise<Refund | null> {
    return this.manager.findOneBy(Refund, { id });
  }

  async insertRefund(
    values: Pick<Refund, 'id' | 'purchaseId' | 'amountCents' | 'reason' | 'requestedById' | 'createdAt'>,
  ): Promise<void> {
    await this.manager.insert(Refund, values);
  }

  /** @returns false when this event has been recorded before */
  async recordEvent(
    event: Pick<ProviderEvent, 'id' | 'kind' | 'intentId' | 'purchaseId' | 'outcome'>,
  ): Promise<boolean> {
    return recordEvent(this.manager, event);
  }
}

async function recordEvent(
  manager: EntityManager,
  {
    id,
    kind,
    intentId,
    purchaseId,
    outcome,
  }: Pick<ProviderEvent, 'id' | 'kind' | 'intentId' | 'purchaseId' | 'outcome'>,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO provider_event (id, kind, intent_id, purchase_id, outcome) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [id, kind, intentId, purchaseId, outcome],
  );
  return rows.length > 0;
}

/** Stores purchases in PostgreSQL. */
@Injectable()
export class PurchasesRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Locks this holder's purchases to the end of the transaction: nobody else changes them. The lock is on the holder,
   * not on rows: there may be none yet, and a project's deletion touches rows in an order of its own.
   */
  async lock(buyer: Buyer): Promise<LockedPurchases> {
    const { lockManager } = this.database;
    await lockManager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `purchase:${buyer.originProjectId}:${buyer.holder}`,
    ]);
    // A paid purchase refers to the project, whose deletion locks the project before its purchases.
    await lockManager.query('SELECT 1 FROM project WHERE id = $1 FOR KEY SHARE', [buyer.originProjectId]);
    return new LockedPurchases(lockManager, buyer);
  }

  findById(id: string): Promise<Purchase | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Purchase, { id }) : Promise.resolve(null);
  }

  findByIntent(providerIntentId: string): Promise<Purchase | null> {
    return this.database.manager.findOneBy(Purchase, { providerIntentId });
  }

  /** Finds the few columns that a settlement needs before it locks a purchase, by its intent, else by its own id. */
  async findVersion(providerIntentId: string, id?: string): Promise<PurchaseVersion | null> {
    const rows = await this.database.query<PurchaseVersion[]>(
      `SELECT id, revision, origin_project_id AS "originProjectId", holder, succeeded_at AS "succeededAt", provider,
         payment_account_id AS "paymentAccountId" FROM purchase
       WHERE ${id === undefined ? 'provider_intent_id = $1' : 'id = $1::uuid'}`,
      [id ?? providerIntentId],
    );
    return rows[0] ?? null;
  }

  /** Lists all orders of a client in one gallery, except those that they have withdrawn from. */
  listAll({ originProjectId, holder }: Buyer): Promise<Purchase[]> {
    return this.database.manager.findBy(Purchase, { originProjectId, holder, withdrawnAt: IsNull() });
  }

  /** Lists the paid purchases of a client in one gallery, newest first. */
  listPaid({ originProjectId, holder }: Buyer): Promise<Purchase[]> {
    return this.database.manager.find(Purchase, {
      where: { originProjectId, holder, state: In(PAID_STATES) },
      order: { succeededAt: 'DESC', id: 'ASC' },
    });
  }

  /** Stores the intent that the provider made for an order. @returns false when it has one, or was ended, meanwhile */
  async attachIntent(purchase: Pick<Purchase, 'id' | 'attempt'>, providerIntentId: string): Promise<boolean> {
    const result = await this.database.manager.query<[unknown, number]>(
      `UPDATE purchase SET provider_intent_id = $3, revision = revision + 1, updated_at = now()
       WHERE id = $1 AND attempt = $2 AND provider_intent_id IS NULL AND state = 'created'`,
      [purchase.id, purchase.attempt, providerIntentId],
    );
    return result[1] === 1;
  }

  /** Gives the next intent of this order another idempotency key. */
  async nextAttempt({ id, attempt }: Pick<Purchase, 'id' | 'attempt'>): Promise<void> {
    await this.database.manager.query(
      'UPDATE purchase SET attempt = attempt + 1 WHERE id = $1 AND attempt = $2 AND provider_intent_id IS NULL',
      [id, attempt],
    );
  }

  /** Ends an order that never got an intent, or whose provider is no longer used: it cannot be paid. */
  async endWithoutProvider({ id, revision }: Pick<Purchase, 'id' | 'revision'>): Promise<void> {
    await this.database.manager.query(
      `UPDATE purchase SET state = 'canceled', revision = revision + 1, updated_at = now()
       WHERE id = $1 AND revision = $2 AND state = ANY($3)`,
      [id, revision, OPEN_STATES],
    );
  }

  async hasEvent(id: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT 1 FROM provider_event WHERE id = $1', [id]);
    return rows.length > 0;
  }

  /** @returns how many were deleted */
  async deleteEventsBefore(at: Date, limit: number): Promise<number> {
    const [, deleted] = await this.database.query<[unknown, number]>(
      `DELETE FROM provider_event WHERE id IN (
         SELECT id FROM provider_event WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [at, limit],
    );
    return deleted;
  }

  /** Records an event that concerns no purchase. */
  async recordForeignEvent(event: { id: string; kind: string; intentId: string }, outcome: string): Promise<void> {
    await recordEvent(this.database.manager, { ...event, purchaseId: null, outcome });
  }

  async markAttentionSeen(id: string, at: Date): Promise<void> {
    await this.database.manager.update(Purchase, { id }, { attentionSeenAt: at });
  }
}
