import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { amountText } from '../../../common/currency.js';
import { message, type Message } from '../../../common/messages.js';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { OnJob } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { chargeable } from '../../../ports/payment-currencies.js';
import { PaymentProviderError, rethrowAsAppError } from '../../../ports/payment-provider.port.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { refundableCents } from '../purchases/kept.js';
import { PAID_STATES } from '../purchases/purchase-state.js';
import { PurchasesRepository, type LockedPurchases } from '../purchases/purchases.repository.js';
import { refundKey, type Refund } from '../purchases/refund.entity.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { RefundsRepository } from './refunds.repository.js';
import { SettlementService } from '../settlement/settlement.service.js';

/** Providers keep idempotency keys for a day; after that the same request could refund the money twice. */
const KEY_LIFE_MS = 20 * 3600 * 1000;
/** One run of the reconcile job makes so many refunds; the next one continues. */
const BATCH = 50;

/** Makes refunds: reserved on the purchase first, then requested from the provider, then read from there. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly refunds: RefundsRepository,
    private readonly settlement: SettlementService,
    private readonly invoices: InvoicesService,
    private readonly providers: PaymentProvidersService,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds a part or all that is left, for staff. The same request id refunds once, however often it is sent.
   * @throws AppError `payments.not_found`, `payments.not_paid`, `payments.refund_too_large`, `request.invalid` for an
   * amount that cannot be moved, `payments.refund_declined`, `payments.provider_unavailable` (it is retried
   * automatically)
   */
  async request(
    purchaseId: string,
    request: { requestId: string; amountCents?: number | null; userId: string },
  ): Promise<void> {
    const purchase = await this.purchases.findById(purchaseId);
    if (!purchase) throw appError('payments.not_found', 'Purchase not found.');
    await this.reserve(purchase, request);
    const refund = await this.process(request.requestId).catch(rethrowAsAppError);
    if (refund?.state === 'declined')
      throw appError('payments.refund_declined', refund.failureMessage ?? 'The payment provider declined the refund.');
  }

  @Transactional()
  private async reserve(
    purchase: Purchase,
    { requestId, amountCents, userId }: { requestId: string; amountCents?: number | null; userId: string },
  ): Promise<void> {
    const locked = await this.purchases.lock(purchase);
    const earlier = await locked.findRefund(requestId);
    if (earlier) {
      const same = earlier.purchaseId === purchase.id && (amountCents ?? earlier.amountCents) === earlier.amountCents;
      if (!same)
        throw appError('request.invalid', 'This requestId was used for another refund.', {
          fields: { requestId: message('refund_request_used') },
        });
      return;
    }
    const current = await locked.get(purchase.id);
    if (!PAID_STATES.includes(current.state))
      throw appError('payments.not_paid', 'There is nothing to refund.', { state: current.state });
    const mostCents = await refundableOf(locked, current);
    const cents = amountCents ?? mostCents;
    if (cents <= 0 || cents > mostCents)
      throw appError(
        'payments.refund_too_large',
        mostCents > 0
          ? 'The refund is larger than what is left of the payment.'
          : 'Everything has already been refunded.',
        { refundableCents: mostCents },
      );
    if (cents !== chargeable(cents, current.currency))
      throw appError('request.invalid', 'This amount cannot be refunded.', {
        fields: { amountCents: message('amount_last_digit') },
      });
    await locked.insertRefund({
      id: requestId,
      purchaseId: purchase.id,
      amountCents: cents,
      reason: 'staff',
      requestedById: userId,
      createdAt: this.clock.now(),
    });
  }

  /**
   * Reserves all that is left of a payment because its client withdrew, in the caller's transaction; the worker carries
   * it out. @returns how much; 0 when nothing is left
   */
  async reserveRest(locked: LockedPurchases, purchase: Purchase, requestedById: string | null): Promise<number> {
    const amountCents = await refundableOf(locked, purchase);
    if (amountCents === 0) return 0;
    const id = randomUUID();
    const createdAt = this.clock.now();
    await locked.insertRefund({
      id,
      purchaseId: purchase.id,
      amountCents,
      reason: 'withdrawal',
      requestedById,
      createdAt,
    });
    await this.outbox.put('refund-payment', { refundId: id });
    return amountCents;
  }

  /** @throws PaymentProviderError when nothing is decided: the job is retried */
  @OnJob('refund-payment')
  async carryOut({ refundId }: JobPayloads['refund-payment']): Promise<void> {
    await this.process(refundId);
  }

  /**
   * Asks the provider for a reserved refund; harmless when it was done before.
   * @throws PaymentProviderError when nothing is decided: try again
   */
  async process(refundId: string): Promise<Refund | null> {
    const refund = await this.refunds.find(refundId);
    const purchase = refund && (await this.purchases.findById(refund.purchaseId));
    if (!refund || !purchase || refund.state !== 'requested') return refund;
    const failure = await this.ask(refund, purchase);
    if (failure === null) {
      // The purchase is updated before the reservation ends, or with it: the refundable amount is never too large.
      await this.settlement.apply(purchase.providerIntentId!);
      await this.refunds.markSent(refund.id);
    } else {
      await this.decline(refund, purchase, failure);
    }
    return this.refunds.find(refundId);
  }

  /** Carries out reserved refunds that were never processed: the process died, or the provider was unavailable. */
  async processPending(before: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await this.refunds.listPending(before, BATCH))
      await this.process(id).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** @returns why it was declined; null when it is done */
  private async ask(refund: Refund, purchase: Purchase): Promise<Message | null> {
    const provider = await this.providers.of(purchase);
    if (provider === null || purchase.providerIntentId === null)
      return message('refund_elsewhere', { provider: purchase.provider });
    if (this.clock.now().getTime() - refund.createdAt.getTime() > KEY_LIFE_MS) return message('refund_unanswered');
    try {
      await provider.refund(purchase.providerIntentId, refund.amountCents, refundKey(refund));
      return null;
    } catch (error) {
      if (error instanceof PaymentProviderError && error.kind === 'declined') return error.reason;
      throw error;
    }
  }

  @Transactional()
  private async decline(refund: Refund, purchase: Purchase, failure: Message): Promise<void> {
    const locked = await this.purchases.lock(purchase);
    await this.refunds.markDeclined(refund.id, failure);
    const current = await locked.get(purchase.id);
    // A purchase that the client withdrew from is owed whether or not it could be refunded yet.
    await this.invoices.settle(current, false);
    await locked.update(current, {
      attention: 'refund_declined',
      attentionDetail: message('refund_not_made', {
        amount: amountText(refund.amountCents, purchase.currency),
        failure,
      }),
      attentionSeenAt: null,
    });
    await this.outbox.put('notify-staff', { event: 'refund_failed', reference: current.id });
  }
}

/** Returns the amount that neither has been refunded nor is about to be. */
async function refundableOf(locked: LockedPurchases, purchase: Purchase): Promise<number> {
  const waiting = (await locked.listPendingRefunds(purchase.id)).reduce((sum, refund) => sum + refund.amountCents, 0);
  return refundableCents(purchase, waiting);
}
