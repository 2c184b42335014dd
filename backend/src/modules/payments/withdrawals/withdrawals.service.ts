import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { emailKey } from '../../../common/identifiers.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { message, type Message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { AuditNames } from '../../audit/audit-names.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { sellsFromEu } from '../../settings/seller-details.js';
import { StudioService } from '../../settings/studio.service.js';
import { CheckoutService } from '../checkout/checkout.service.js';
import { STANDING_STATES } from '../core/entitlement-level.js';
import type { Purchase } from '../core/purchase.entity.js';
import { PAID_STATES } from '../core/purchase-state.js';
import { PurchasesRepository, type LockedPurchases } from '../core/purchases.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { isOver, obstacleTo, openOrderAfter } from './withdrawal-obstacle.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalsRepository, type WithdrawalSort } from './withdrawals.repository.js';

/** What a client states. */
export type Statement = Pick<Withdrawal, 'name' | 'orderReference' | 'email' | 'language'>;

/** In 15 minutes, and in a day: anyone can have a mail sent to any address. */
const STATEMENTS_PER_ADDRESS = [20, 100] as const;
const STATEMENTS_PER_EMAIL = [5, 10] as const;
const DAY_SECONDS = 24 * 3_600;

/** Withdrawals from contracts: every statement is stored; what the law grants happens at once, staff decide the others. */
@Injectable()
export class WithdrawalsService implements OnModuleInit {
  private readonly log = new Logger('Withdrawals');

  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly refunds: RefundsService,
    private readonly checkout: CheckoutService,
    private readonly rateLimiter: RateLimiter,
    private readonly outbox: JobOutboxService,
    private readonly studio: StudioService,
    private readonly names: AuditNames,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.names.register('withdrawal', async (id) => {
      const found = await this.withdrawals.find(id);
      return found && { name: `${found.orderReference} (${found.name})`, currency: found.purchase?.currency };
    });
  }

  /**
   * Takes a statement from anyone. The reply is the same whether or not there is such an order.
   * @returns when it was received
   * @throws AppError `withdrawal.not_offered`, `auth.too_many_attempts`
   */
  async submit(statement: Statement, address: string): Promise<Date> {
    if (!sellsFromEu(this.studio.current.seller))
      throw appError('withdrawal.not_offered', 'Online withdrawal is not offered here.');
    await this.limit(`withdrawal-from:${addressKey(address)}`, STATEMENTS_PER_ADDRESS);
    await this.limit(`withdrawal-to:${emailKey(statement.email)}`, STATEMENTS_PER_EMAIL);
    const receivedAt = this.clock.now();
    await this.endOrder(await this.receive(statement, receivedAt));
    return receivedAt;
  }

  private async endOrder(order: Purchase | undefined): Promise<void> {
    if (!order) return;
    await this.checkout.end(order).catch((error: unknown) => {
      // If it is paid all the same, settlement tells staff.
      this.log.warn(`Purchase ${order.id} stays open: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  /** @throws AppError `auth.too_many_attempts` */
  private async limit(subject: string, [inQuarter, inDay]: readonly [number, number]): Promise<void> {
    await this.rateLimiter.count(subject, inQuarter);
    await this.rateLimiter.count(`${subject}:day`, inDay, { windowSeconds: DAY_SECONDS });
  }

  /**
   * Stores the statement with what follows from it, or nothing of both.
   * @returns the client's open order that must end
   */
  @Transactional({ retryOnDeadlock: true })
  private async receive(statement: Statement, receivedAt: Date): Promise<Purchase | undefined> {
    const { openOrder, ...outcome } = await this.outcomeOf(statement, receivedAt);
    const { id } = await this.withdrawals.insert({ ...statement, receivedAt, ...outcome });
    await this.outbox.put('send-withdrawal-mail', { withdrawalId: id });
    return openOrder;
  }

  private async outcomeOf(
    { orderReference, email }: Statement,
    now: Date,
  ): Promise<Partial<Withdrawal> & { openOrder?: Purchase }> {
    const purchase = await this.findOrder(orderReference, emailKey(email));
    if (!purchase) return { state: 'pending', detail: message('withdrawal_unmatched') };
    const locked = await this.purchases.lock(purchase);
    const current = await locked.get(purchase.id);
    const purchaseId = current.id;
    if (isOver(current) || (await this.withdrawals.hasPending(purchaseId)))
      return { purchaseId, state: 'repeated', detail: message('withdrawal_repeated'), decidedAt: now };
    const others = (await locked.list()).filter(({ id }) => id !== purchaseId);
    const obstacle = obstacleTo(current, others, now, this.studio.current.timezone);
    if (obstacle) {
      await this.flag(locked, current, obstacle);
      return { purchaseId, state: 'pending', detail: obstacle };
    }
    const refundCents = await this.revoke(locked, current, null);
    return {
      purchaseId,
      state: 'accepted',
      refundCents,
      decidedAt: now,
      openOrder: openOrderAfter(current, others),
    };
  }

  /** @param key of the client whose order it must be; null for staff, who may know more */
  private async findOrder(reference: string, key: string | null): Promise<Purchase | null> {
    const id = await this.withdrawals.findPurchaseId(reference.trim().toUpperCase(), key);
    return id === null ? null : this.purchases.findById(id);
  }

  /** Ends what the purchase opens, and reserves its refund. @returns what is refunded */
  private async revoke(locked: LockedPurchases, purchase: Purchase, decidedById: string | null): Promise<number> {
    const now = this.clock.now();
    const refundCents = STANDING_STATES.includes(purchase.state)
      ? await this.refunds.reserveRest(locked, purchase, decidedById)
      : 0;
    await locked.update(purchase, {
      withdrawnAt: now,
      ...(purchase.attention === 'withdrawal' ? { attentionSeenAt: now } : {}),
    });
    return refundCents;
  }

  /** Another notice that nobody has seen yet stays: the withdrawal is in its own list too. */
  private async flag(locked: LockedPurchases, purchase: Purchase, detail: Message): Promise<void> {
    if (purchase.attention !== null && purchase.attentionSeenAt === null) return;
    await locked.update(purchase, { attention: 'withdrawal', attentionDetail: detail, attentionSeenAt: null });
  }

  list(query: ListQuery<WithdrawalSort>): Promise<Page<Withdrawal>> {
    return this.withdrawals.listPage(query);
  }

  /** @throws AppError `withdrawal.not_found` */
  async get(id: string): Promise<Withdrawal> {
    const found = await this.withdrawals.find(id);
    if (!found) throw appError('withdrawal.not_found', 'Withdrawal not found.');
    return found;
  }

  /**
   * Staff accept a withdrawal: what is left of the payment is refunded, and access ends.
   * @param orderReference of the order, where the client's matched none
   * @throws AppError `withdrawal.not_found`, `withdrawal.decided`, `withdrawal.no_order`
   */
  async accept(id: string, decidedById: string, orderReference?: string): Promise<void> {
    await this.endOrder(await this.acceptPending(id, decidedById, orderReference));
  }

  /** @returns the client's open order that must end */
  @Transactional({ retryOnDeadlock: true })
  private async acceptPending(id: string, decidedById: string, orderReference?: string): Promise<Purchase | undefined> {
    const withdrawal = await this.lockPending(id);
    const purchase = withdrawal.purchaseId
      ? await this.purchases.findById(withdrawal.purchaseId)
      : await this.findOrder(orderReference ?? '', null);
    if (!purchase) throw appError('withdrawal.no_order', 'Enter the receipt or invoice number of the order.');
    const locked = await this.purchases.lock(purchase);
    const current = await locked.get(purchase.id);
    if (current.withdrawnAt !== null || !PAID_STATES.includes(current.state))
      throw appError('withdrawal.decided', 'This order has been withdrawn from already.');
    const refundCents = await this.revoke(locked, current, decidedById);
    await this.decide(id, { state: 'accepted', purchaseId: current.id, refundCents, decidedById });
    return openOrderAfter(current, await locked.list());
  }

  /** Staff decline a withdrawal; the client is mailed the reason. @throws AppError like `accept` */
  @Transactional({ retryOnDeadlock: true })
  async decline(id: string, decidedById: string, declineReason: string): Promise<void> {
    const { purchaseId } = await this.lockPending(id);
    const purchase = purchaseId && (await this.purchases.findById(purchaseId));
    if (purchase) {
      const locked = await this.purchases.lock(purchase);
      const current = await locked.get(purchase.id);
      if (current.attention === 'withdrawal') await locked.update(current, { attentionSeenAt: this.clock.now() });
    }
    await this.decide(id, { state: 'declined', declineReason, decidedById });
  }

  /** @throws AppError `withdrawal.not_found`, `withdrawal.decided` */
  private async lockPending(id: string): Promise<Withdrawal> {
    const withdrawal = await this.withdrawals.lock(id);
    if (!withdrawal) throw appError('withdrawal.not_found', 'Withdrawal not found.');
    if (withdrawal.state !== 'pending')
      throw appError('withdrawal.decided', 'This withdrawal has been decided already.');
    return withdrawal;
  }

  private async decide(id: string, decision: Partial<Withdrawal>): Promise<void> {
    await this.withdrawals.update(id, { ...decision, decidedAt: this.clock.now() });
    await this.outbox.put('send-withdrawal-mail', { withdrawalId: id });
  }
}
