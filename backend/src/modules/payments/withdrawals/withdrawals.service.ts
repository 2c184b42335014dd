import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactional } from '../../../common/transactions.js';
import { MailService } from '../../mail/mail.service.js';
import { StudioService } from '../../settings/studio.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PAID_STATES } from '../purchases/purchase-state.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { partsOfReference } from '../purchases/receipt-reference.js';
import { WithdrawalEffects } from './withdrawal-effects.service.js';
import { doubtOf, openOrderAfter } from './withdrawal-obstacle.js';
import type { WithdrawalView } from './withdrawal.dto.js';
import type { Withdrawal } from './withdrawal.entity.js';
import type { WithdrawalSort } from './withdrawal.list.js';
import { WithdrawalsRepository } from './withdrawals.repository.js';

/** Lets staff decide withdrawals that the rules do not. */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly effects: WithdrawalEffects,
    private readonly mails: MailService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQuery<WithdrawalSort>): Promise<Page<WithdrawalView>> {
    const { rows, total } = await this.withdrawals.listPage(query);
    return { rows: await this.view(rows), total };
  }

  /** @throws AppError `withdrawal.not_found` */
  async get(id: string): Promise<WithdrawalView> {
    const found = await this.withdrawals.find(id);
    if (!found) throw appError('withdrawal.not_found', 'Withdrawal not found.');
    return (await this.view([found]))[0]!;
  }

  private async view(withdrawals: readonly Withdrawal[]): Promise<WithdrawalView[]> {
    const mails = await this.mails.about(
      'withdrawal-received',
      withdrawals.map(({ id }) => id),
    );
    return withdrawals.map((withdrawal) => ({
      withdrawal,
      acknowledgedAt: mails.get(withdrawal.id)?.sentAt ?? null,
      mayDecline: this.mayDecline(withdrawal),
    }));
  }

  /** Says whether staff may decline: not where the client's right is beyond doubt. */
  private mayDecline({ purchase, receivedAt }: Pick<Withdrawal, 'purchase' | 'receivedAt'>): boolean {
    return !purchase || doubtOf(purchase, receivedAt, this.studio.current) !== null;
  }

  /**
   * Staff accept a withdrawal: what is left of the payment is refunded, and access ends.
   * @param orderReference of the order, where the client's matched none
   * @throws AppError `withdrawal.not_found`, `withdrawal.decided`, `withdrawal.no_order`
   */
  async accept(id: string, decidedById: string, orderReference?: string): Promise<void> {
    await this.effects.endOrder(await this.acceptPending(id, decidedById, orderReference));
  }

  /** @returns the client's open order that must end */
  @Transactional({ retryOnDeadlock: true })
  private async acceptPending(id: string, decidedById: string, orderReference?: string): Promise<Purchase | undefined> {
    const known = await this.withdrawals.find(id);
    const { number } = partsOfReference(orderReference ?? '');
    const purchaseId = known?.purchaseId ?? (await this.withdrawals.findPurchaseId(number));
    const purchase = purchaseId && (await this.purchases.findById(purchaseId));
    // The client first, as when a statement is confirmed.
    const locked = purchase && (await this.purchases.lock(purchase));
    await this.lockPending(id);
    if (!locked) throw appError('withdrawal.no_order', 'Enter the receipt or invoice number of the order.');
    const current = await locked.get(purchase.id);
    if (current.withdrawnAt !== null || !PAID_STATES.includes(current.state))
      throw appError('withdrawal.decided', 'This order has been withdrawn from already.');
    const refundCents = await this.effects.revoke(locked, current, id, decidedById);
    await this.decide(id, { state: 'accepted', purchaseId: current.id, refundCents, decidedById });
    return openOrderAfter(current, await locked.list());
  }

  /**
   * Staff decline a withdrawal; the client is mailed the reason.
   * @throws AppError like `accept`, and `withdrawal.unconditional`
   */
  @Transactional({ retryOnDeadlock: true })
  async decline(id: string, decidedById: string, declineReason: string): Promise<void> {
    const purchase = (await this.withdrawals.find(id))?.purchase;
    const locked = purchase && (await this.purchases.lock(purchase));
    const { receivedAt } = await this.lockPending(id);
    if (locked) {
      const current = await locked.get(purchase.id);
      if (!this.mayDecline({ purchase: current, receivedAt }))
        throw appError(
          'withdrawal.unconditional',
          'This withdrawal came in time and before any delivery: it can only be accepted.',
        );
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
    await this.mails.queue('withdrawal-outcome', id);
  }
}
