import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { equalsCents } from '../../../common/currency.js';
import { appError } from '../../../common/errors.js';
import { emailKey } from '../../../common/identifiers.js';
import { Transactional } from '../../../common/transactions.js';
import type { BrowserSettings } from '../../../ports/payment-provider.port.js';
import { LegalService } from '../../legal/legal.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { StudioService } from '../../settings/studio.service.js';
import { PaymentProvidersService, type PaymentOrigin } from '../accounts/payment-providers.service.js';
import { CouponsService } from '../coupons/coupons.service.js';
import { packageTypeOf, type Quote } from '../pricing/quote.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { languageOf } from '../purchases/purchase-language.js';
import { OPEN_STATES } from '../purchases/purchase-state.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { amountMismatch, needsAttention } from './checkout-errors.js';
import { OrderPaymentsService, type OpenPayment } from './order-payments.service.js';
import type { OrderTerms } from './order-terms.js';
import { PricingService, type PricedOrder } from './pricing.service.js';

/** An order that can be paid now. */
export interface OpenCheckout extends OpenPayment {
  order: PricedOrder;
  purchaseId: string;
}

/** How often the order may be ended by another call before the client is asked to try again. */
const MAX_ATTEMPTS = 6;

/**
 * Opens an order: from its terms to a payment that the provider awaits. A client has one open order per gallery: a
 * database index enforces it.
 */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly pricing: PricingService,
    private readonly coupons: CouponsService,
    private readonly payments: OrderPaymentsService,
    private readonly providers: PaymentProvidersService,
    private readonly studio: StudioService,
    private readonly legal: LegalService,
    private readonly clock: Clock,
  ) {}

  get browserSettings(): BrowserSettings {
    return this.providers.current.browserSettings;
  }

  /** Says whether a client may have a coupon. */
  acceptsCoupons(): Promise<boolean> {
    return this.coupons.isOffered();
  }

  /** What an order costs this client now. @throws AppError `payments.already_bought`, `coupon...` */
  quote(project: HeldProject, terms: OrderTerms): Promise<PricedOrder> {
    return this.pricing.priceOf(project, terms);
  }

  /**
   * The payment for an order: the open one, or a new one that replaces an open one for something else.
   * @throws AppError `payments.already_bought`, `payments.amount_mismatch`, `payments.in_progress`,
   * `payments.needs_attention`, `payments.provider_unavailable`, `coupon...`
   */
  async open(project: HeldProject, terms: OrderTerms, amount: number): Promise<OpenCheckout> {
    for (let round = 1; round <= MAX_ATTEMPTS; round += 1) {
      const { purchase, order, isAsOrdered } = await this.place(project, terms, amount);
      const payment = await this.payments.open(purchase, { isWanted: isAsOrdered });
      if (payment) return { order, purchaseId: purchase.id, ...payment };
    }
    throw appError(
      'payments.in_progress',
      'Another payment for this gallery is being prepared. Try again in a moment.',
    );
  }

  private originOf({ totalCents }: Quote): PaymentOrigin {
    return totalCents === 0 ? { provider: 'none', paymentAccountId: null } : this.providers.origin;
  }

  /**
   * The client's open order, or a new one with these terms.
   * @returns `isAsOrdered`: the open order is what these terms would get now
   */
  @Transactional()
  private async place(
    project: HeldProject,
    terms: OrderTerms,
    amount: number,
  ): Promise<{ purchase: Purchase; order: PricedOrder; isAsOrdered: boolean }> {
    const { personId, email, ...buyer } = terms.orderer;
    const locked = await this.purchases.lock(buyer);
    const all = await locked.list();
    const order = await this.pricing.priceOf(project, terms, { placing: true });
    const { quote } = order;
    if (!equalsCents(amount, quote.totalCents, quote.currency)) {
      const text = (amount: string) =>
        `The amount must be ${amount} for this ${quote.packageCode === null ? 'order' : 'package'}.`;
      throw amountMismatch(text, quote.totalCents, quote.currency);
    }
    // Each person has an order of their own; what several have paid for is refunded as bought twice.
    const open = all.find((each) => each.personId === personId && OPEN_STATES.includes(each.state));
    if (open?.attention === 'mismatch') throw needsAttention();
    const clientEmail = email ?? project.clientEmail;
    const evidence = { ...order.consent, vatCheck: terms.vatCheck, clientEmail };
    if (open) {
      // Evidence changes nothing that is paid: the order stays, and with it what is filled in of the card.
      // The provider knows the address of the order.
      const isAsOrdered = open.emailKey === emailKey(clientEmail) && isFor(open, quote);
      if (isAsOrdered && open.state !== 'processing' && !isSameEvidence(open, evidence))
        await locked.update(open, evidence);
      return { purchase: open, order, isAsOrdered };
    }
    const purchase = await locked.insert({
      projectId: project.id,
      ...buyer,
      personId,
      emailKey: emailKey(clientEmail),
      projectName: project.name,
      ...columnsOf(quote),
      ...evidence,
      agreedTexts: await this.legal.agreedVersions(languageOf(quote, project, this.studio.current)),
      ...this.originOf(quote),
      isTest: this.providers.current.isTest,
      state: 'created',
      createdAt: this.clock.now(),
    });
    return { purchase, order, isAsOrdered: true };
  }
}

type EvidenceColumns = PricedOrder['consent'] & Pick<Purchase, 'vatCheck' | 'clientEmail'>;

/** The time of the consent stays when the same text is agreed to again. */
const isSameEvidence = (one: EvidenceColumns, other: EvidenceColumns) =>
  one.clientEmail === other.clientEmail &&
  one.consentNeeded === other.consentNeeded &&
  one.consentTextVersion === other.consentTextVersion &&
  one.vatCheck?.checkedAt === other.vatCheck?.checkedAt;

/** The columns of an order that is placed as it was shown. */
function columnsOf({ totalCents, betterPackage: _, ...shown }: Quote): Partial<Purchase> {
  return { ...shown, packageType: packageTypeOf(shown), amountCents: totalCents };
}

/** Tells whether an order is still what its client would get: all that they were shown is unchanged. */
function isFor(purchase: Purchase, quote: Quote): boolean {
  const columns = Object.entries(columnsOf(quote)) as [keyof Purchase, unknown][];
  return columns.every(([name, value]) => isDeepStrictEqual(purchase[name], value));
}
