import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import {
  type BrowserSettings,
  type IntentFacts,
  PaymentProviderError,
  rethrowAsAppError,
} from '../../../ports/payment-provider.port.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import { LostOrdersService } from '../lost-orders/lost-orders.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { OPEN_STATES } from '../purchases/purchase-state.js';
import { PurchasesRepository, type Buyer } from '../purchases/purchases.repository.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { needsAttention } from './checkout-errors.js';

/** The provider awaits this payment. */
export interface OpenPayment {
  clientSecret: string;
  paymentIntentId: string;
  /** The value belongs to the keys that the payment was made with. */
  browserSettings: BrowserSettings;
}

type OpenIntent = Omit<OpenPayment, 'browserSettings'>;

/** Opens the payments of placed orders at the provider, and ends them. */
@Injectable()
export class OrderPaymentsService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly settlement: SettlementService,
    private readonly lostOrders: LostOrdersService,
    private readonly providers: PaymentProvidersService,
  ) {}

  /**
   * Opens the payment of an order. An order that is not wanted is ended.
   * @returns null when the order was ended or paid meanwhile: its client gets another
   * @throws AppError `payments.in_progress`, `payments.needs_attention`, `payments.provider_unavailable`
   */
  async open(purchase: Purchase, { isWanted }: { isWanted: boolean }): Promise<OpenPayment | null> {
    if (purchase.state === 'processing') {
      // Our purchase may be behind the provider.
      const current = purchase.providerIntentId
        ? await this.settlement.apply(purchase.providerIntentId).catch(rethrowAsAppError)
        : null;
      assertUsable(current ?? purchase);
      return null;
    }
    if (!isWanted || !this.isCurrent(purchase)) {
      await this.end(purchase);
      return null;
    }
    // A free order is completed without a payment.
    if (purchase.amountCents === 0)
      return {
        clientSecret: '',
        paymentIntentId: purchase.id,
        browserSettings: this.providers.current.browserSettings,
      };
    const intent = await this.intentOf(purchase);
    const browserSettings = this.providers.knownOf(purchase)?.browserSettings;
    return intent && browserSettings ? { ...intent, browserSettings } : null;
  }

  /** Returns the open intent of an order; null when the order was ended or paid meanwhile. */
  private async intentOf(purchase: Purchase): Promise<OpenIntent | null> {
    if (purchase.providerIntentId === null) return this.makeIntent(purchase);
    const facts = await this.read(purchase, purchase.providerIntentId);
    const known =
      purchase.state === facts?.status
        ? purchase
        : await this.settlement.apply(purchase.providerIntentId).catch(rethrowAsAppError);
    if (!facts || !known) {
      await this.purchases.endWithoutProvider(purchase);
      return null;
    }
    assertUsable(known);
    return OPEN_STATES.includes(known.state)
      ? { clientSecret: facts.clientSecret, paymentIntentId: facts.intentId }
      : null;
  }

  private async read(purchase: Purchase, intentId: string): Promise<IntentFacts | null> {
    const provider = await this.providers.of(purchase);
    return provider ? provider.readIntent(intentId).catch(rethrowAsAppError) : null;
  }

  private async makeIntent(purchase: Purchase): Promise<OpenIntent | null> {
    const { id, attempt, amountCents, currency, originProjectId, emailKey, packageType, title } = purchase;
    const provider = await this.providers.of(purchase);
    if (!provider) {
      await this.purchases.endWithoutProvider(purchase);
      return null;
    }
    const opened = await provider
      .createIntent({
        amount: { cents: amountCents, currency },
        purpose: { purchaseId: id, projectId: originProjectId, emailKey, packageType },
        idempotencyKey: `purchase-${id}-${attempt}`,
        description: `${title} (order ${id})`,
        orderRecord: this.lostOrders.recordOf(purchase),
      })
      .catch(async (error: unknown) => {
        // The provider returns the same reply for the same key for a day; nobody can pay an intent whose secret never
        // left it.
        if (!isFailure(error, 'temporary')) await this.purchases.nextAttempt(purchase);
        return rethrowAsAppError(error);
      });
    if (await this.purchases.attachIntent(purchase, opened.intentId))
      return { clientSecret: opened.clientSecret, paymentIntentId: opened.intentId };
    // Another call for the same order was faster: the same key got the same intent.
    const current = await this.purchases.findById(id);
    if (current?.providerIntentId === opened.intentId)
      return OPEN_STATES.includes(current.state)
        ? { clientSecret: opened.clientSecret, paymentIntentId: opened.intentId }
        : null;
    // The order was ended while its intent was being created, by a call for another package: nobody has this intent's
    // secret.
    await provider.cancelIntent(opened.intentId, `cancel-unused-${opened.intentId}`).catch(() => undefined);
    return null;
  }

  /**
   * Ends an open order; one of an earlier account also when nobody can follow its payment any more, because the
   * provider no longer knows it or rejects that account's keys.
   * @throws AppError `payments.in_progress` when its payment is being processed, `payments.provider_unavailable`
   */
  async end(purchase: Purchase): Promise<void> {
    const provider = await this.providers.of(purchase);
    if (purchase.providerIntentId === null || provider === null) return this.purchases.endWithoutProvider(purchase);
    try {
      await provider
        .cancelIntent(purchase.providerIntentId, `cancel-${purchase.id}-${purchase.revision}`)
        .catch((error: unknown) => {
          // The settlement shows whether the payment still exists.
          if (!isFailure(error, 'declined')) throw error;
        });
      const current = await this.settlement.apply(purchase.providerIntentId);
      if (current) assertUsable(current);
      else await this.purchases.endWithoutProvider(purchase);
    } catch (error) {
      if (!isFailure(error, 'no_access') || this.isCurrent(purchase)) rethrowAsAppError(error);
      await this.purchases.endWithoutProvider(purchase);
    }
  }

  /** Brings a client's open orders up to date: one may be paid whose event is still on its way. */
  async refreshOpen(buyer: Buyer): Promise<void> {
    for (const { state, providerIntentId } of await this.purchases.listAll(buyer))
      if (OPEN_STATES.includes(state) && providerIntentId !== null) await this.settlement.apply(providerIntentId);
  }

  /** A free order has no provider; another is paid where new payments are made. */
  private isCurrent(purchase: Purchase): boolean {
    return purchase.amountCents === 0 ? purchase.provider === 'none' : this.providers.isCurrent(purchase);
  }
}

const isFailure = (error: unknown, kind: PaymentProviderError['kind']) =>
  error instanceof PaymentProviderError && error.kind === kind;

/** @throws AppError when the open order must be left alone */
function assertUsable(purchase: Purchase): void {
  if (!OPEN_STATES.includes(purchase.state)) return;
  if (purchase.attention === 'mismatch') throw needsAttention();
  if (purchase.state === 'processing')
    throw appError(
      'payments.in_progress',
      'A payment for this gallery is being processed. Your access opens as soon as it is confirmed.',
      { purchaseId: purchase.id },
    );
}
