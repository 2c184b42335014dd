import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors.js';
import { OnJob, runEach } from '../../jobs/job-handlers.js';
import { PaymentProviderError } from '../../ports/payment-provider.port.js';
import { PaymentProvidersService } from './accounts/payment-providers.service.js';
import { OrderPaymentsService } from './checkout/order-payments.service.js';
import type { Purchase } from './purchases/purchase.entity.js';
import { OPEN_STATES } from './purchases/purchase-state.js';
import { DuePurchasesRepository } from './purchases/due-purchases.repository.js';
import { PurchaseBenefitService } from './pricing/purchase-benefit.service.js';
import { ReadBackService } from './read-back.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SettlementService } from './settlement/settlement.service.js';

const BATCH = 100;
/** After this many payments without an answer the provider counts as unavailable: the others wait for the next run. */
const MAX_FAILURES = 3;
/** An order that nobody has paid for this long is ended. */
const STALE_MS = 24 * 3600 * 1000;
/** A refund is left to the call that reserved it for this long. */
const REFUND_GRACE_MS = 2 * 60 * 1000;

/** Asks the provider about payments without a webhook event: lost webhooks, closed tabs, processes that died. */
@Injectable()
export class ReconcileService {
  private readonly log = new Logger('Reconcile');

  constructor(
    private readonly purchases: DuePurchasesRepository,
    private readonly settlement: SettlementService,
    private readonly orderPayments: OrderPaymentsService,
    private readonly refunds: RefundsService,
    private readonly readBack: ReadBackService,
    private readonly benefits: PurchaseBenefitService,
    private readonly providers: PaymentProvidersService,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when the provider did not answer about some: the job is tried again */
  @OnJob('reconcile-payments')
  async run(): Promise<void> {
    if (this.providers.names.length === 0) return;
    const now = this.clock.now();
    await runEach({
      'orders that a restore has lost': () => this.readBack.run(),
      'payments that no webhook came for': () => this.reconcileDue(now),
      'refunds that nobody carried out': () => this.refunds.processPending(new Date(now.getTime() - REFUND_GRACE_MS)),
    });
  }

  private async reconcileDue(now: Date): Promise<void> {
    const failed: string[] = [];
    let due: Purchase[];
    do {
      due = await this.purchases.takeDue(this.providers.names, { now, limit: BATCH, endTests: this.endsTests });
      const answered: string[] = [];
      const unanswered: string[] = [];
      for (const purchase of due) {
        if (failed.length + unanswered.length === MAX_FAILURES) break;
        ((await this.reconcile(purchase, now)) ? answered : unanswered).push(purchase.id);
      }
      failed.push(...unanswered);
      await this.purchases.recordAnswers(answered, unanswered);
      await this.purchases.releaseDue(due.slice(answered.length + unanswered.length).map(({ id }) => id));
    } while (due.length === BATCH && failed.length < MAX_FAILURES);
    if (failed.length > 0)
      throw new Error(`The payment provider did not answer about ${failed.length} payments (${failed.join(', ')}).`);
  }

  /** Once real payments are taken, no test card may pay an order that was opened before. */
  private get endsTests(): boolean {
    const { name, isTest } = this.providers.current;
    return name !== 'none' && !isTest;
  }

  /** @returns false when the provider gave no answer */
  private async reconcile(purchase: Purchase, now: Date): Promise<boolean> {
    const isOpen = OPEN_STATES.includes(purchase.state);
    const isStale = isOpen && now.getTime() - purchase.createdAt.getTime() > STALE_MS;
    try {
      const isOver = isStale || (isOpen && purchase.isTest && this.endsTests);
      const isUseless = isOpen && (await this.benefits.ofPurchase(purchase)) !== 'opens';
      if (isOver || isUseless) {
        await this.orderPayments.end(purchase);
        if (isStale && !isUseless) await this.purchases.markExpired(purchase.id, now);
      } else if (purchase.providerIntentId !== null) await this.settlement.apply(purchase.providerIntentId);
    } catch (error) {
      // An earlier account has replaced its keys: asking again soon does not help.
      if (error instanceof PaymentProviderError && error.kind === 'no_access' && !this.providers.isCurrent(purchase))
        return true;
      if (
        error instanceof PaymentProviderError ||
        (error instanceof AppError && error.code === 'payments.provider_unavailable')
      )
        return false;
      // A payment that is being processed cannot be ended; it is checked again.
      if (error instanceof AppError && error.code === 'payments.in_progress') return true;
      // One broken order must not block the others.
      this.log.warn(`Purchase ${purchase.id}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return true;
  }
}
