import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { message, type Message } from '../../../common/messages.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { SelectionOrdersService } from '../../selections/selection-orders.service.js';
import { OrderPaymentsService } from '../checkout/order-payments.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import type { LockedPurchases } from '../purchases/purchases.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { WithdrawalsRepository } from './withdrawals.repository.js';
import { VALID_STATES } from '../purchases/purchase-state.js';

/** Carries out an accepted withdrawal, whoever accepts it. */
@Injectable()
export class WithdrawalEffects {
  private readonly log = new Logger('Withdrawals');

  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly selections: SelectionOrdersService,
    private readonly refunds: RefundsService,
    private readonly orderPayments: OrderPaymentsService,
    private readonly clock: Clock,
  ) {}

  /** Ends what the purchase opens, and reserves its refund. @returns the amount of the refund */
  async revoke(
    locked: LockedPurchases,
    purchase: Purchase,
    withdrawalId: string,
    decidedById: string | null,
  ): Promise<number> {
    const now = this.clock.now();
    const refundCents = VALID_STATES.includes(purchase.state)
      ? await this.refunds.reserveRest(locked, purchase, decidedById)
      : 0;
    await locked.update(purchase, {
      withdrawnAt: now,
      ...(purchase.attention === 'withdrawal' ? { attentionSeenAt: now } : {}),
    });
    await this.entitlements.setRevoked(purchase.id, true);
    await this.selections.setPaid(purchase.id, false);
    await this.withdrawals.endOthers(purchase.id, withdrawalId, now, message('withdrawal_repeated'));
    return refundCents;
  }

  /** Shows the withdrawal to staff unless another notice is unseen: their list has the withdrawal too. */
  async flag(locked: LockedPurchases, purchase: Purchase, detail: Message): Promise<void> {
    if (purchase.attention !== null && purchase.attention !== 'withdrawal' && purchase.attentionSeenAt === null) return;
    await locked.update(purchase, { attention: 'withdrawal', attentionDetail: detail, attentionSeenAt: null });
  }

  /**
   * Refreshes open orders before a withdrawal decides: a later one may be paid that was cheaper because of this one.
   */
  async refreshOrders(purchase: Purchase): Promise<void> {
    await this.orderPayments.refreshOpen(purchase).catch((error: unknown) => {
      // The statement counts all the same; what is found out later is shown to staff.
      this.log.warn(`Open orders stay as known: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  /** Ends an open order whose price deducts the withdrawn purchase. */
  async endOrder(order: Purchase | undefined): Promise<void> {
    if (!order) return;
    await this.orderPayments.end(order).catch((error: unknown) => {
      // If it is paid all the same, settlement tells staff.
      this.log.warn(`Purchase ${order.id} stays open: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}
