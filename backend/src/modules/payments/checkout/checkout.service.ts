import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import { equalsCents } from '../../../common/currency.js';
import { appError } from '../../../common/errors.js';
import { emailKey } from '../../../common/identifiers.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { MAX_CENTS } from '../../../ports/payment-currencies.js';
import type { BrowserSettings } from '../../../ports/payment-provider.port.js';
import { LegalService } from '../../legal/legal.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { StudioService } from '../../settings/studio.service.js';
import { PaymentProvidersService, type PaymentOrigin } from '../accounts/payment-providers.service.js';
import { CouponsService } from '../coupons/coupons.service.js';
import type { Prices } from '../price-lists/price-list.entity.js';
import { GalleryPricesService } from '../pricing/gallery-prices.service.js';
import { itemTitle } from '../pricing/item-quotes.js';
import { PurchaseBenefitService } from '../pricing/purchase-benefit.service.js';
import { packageTypeOf, type Quote } from '../pricing/quote.js';
import { needsConsent } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { OPEN_STATES } from '../purchases/purchase-state.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { amountMismatch, consentRequired, invalidOrder, needsAttention, opensNothing } from './checkout-errors.js';
import { ItemPricesService, packagePrice } from './item-prices.service.js';
import { OrderPaymentsService, type OpenPayment } from './order-payments.service.js';
import type { OrderTerms } from './order-terms.js';
import { withTax } from './taxed-quote.js';

/** The price of an order, and the client's consent to its immediate delivery. */
export interface PricedOrder {
  quote: Quote;
  /** The client orders in this language. */
  language: MailLanguage;
  consent: Pick<Purchase, 'consentNeeded' | 'deliveryConsentAt' | 'consentTextVersion'>;
}

/** An order that can be paid now. */
export interface OpenCheckout extends OpenPayment {
  order: PricedOrder;
  purchaseId: string;
}

/** When other calls have ended the order so often, the client is asked to try again. */
const MAX_ATTEMPTS = 6;

/**
 * Opens an order: from its terms to a payment that the provider awaits. A client has one open order per gallery: a
 * database index enforces it.
 */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly prices: GalleryPricesService,
    private readonly items: ItemPricesService,
    private readonly benefits: PurchaseBenefitService,
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

  /**
   * Opens the payment for an order: the open one, or a new one that replaces an open one for something else.
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

  /**
   * Returns the client's open order, or places a new one with these terms.
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
    const order = await this.quote(project, terms, { placing: true });
    const { quote } = order;
    if (!equalsCents(amount, quote.totalCents, quote.currency)) {
      const text = (amount: string) =>
        `The amount must be ${amount} for this ${quote.packageCode === null ? 'order' : 'package'}.`;
      throw amountMismatch(text, quote.totalCents, quote.currency);
    }
    // Each person has an order of their own; an order that several have paid for is refunded as bought twice.
    const open = all.find((each) => each.personId === personId && OPEN_STATES.includes(each.state));
    if (open?.attention === 'mismatch') throw needsAttention();
    const clientEmail = email ?? project.clientEmail;
    const evidence = { ...order.consent, vatCheck: terms.vatCheck, clientEmail };
    if (open) {
      // Evidence does not change the price: the order stays, and with it the card details that were typed. The provider
      // knows the address of the order.
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
      agreedTexts: await this.legal.agreedVersions(order.language),
      ...this.originOf(quote),
      isTest: this.providers.current.isTest,
      state: 'created',
      createdAt: this.clock.now(),
    });
    return { purchase, order, isAsOrdered: true };
  }

  /**
   * Prices an order for a gallery's client now. The steps are always: list price, already paid, discount, tax.
   * @param placing in the transaction that places the order: its coupon is locked
   * @throws AppError `payments.not_allowed`, `request.invalid` for what is not offered, `payments.already_bought`,
   * `payments.no_tax_rate`, `payments.opens_nothing`, `payments.consent_required`, `gallery.expired`, `coupon...`
   */
  async quote(
    project: HeldProject,
    { item, couponCode, orderer, buyer, consent, ...terms }: OrderTerms,
    { placing = false } = {},
  ): Promise<PricedOrder> {
    if (!project.holder.mayBuy)
      throw appError('payments.not_allowed', 'Only the clients of this gallery can buy from it.');
    const gallery = await this.prices.read(project, terms.language);
    const quote =
      item.kind === 'package'
        ? packagePrice(item.code, gallery)
        : await this.items.priceOf(project, item, gallery, orderer);
    const { client, list, language, listed } = gallery;
    const ordered = { ...quote, language, studioTitle: this.studioTitleOf(quote, listed) };
    const discounted =
      couponCode === null ? ordered : await this.coupons.apply(ordered, { code: couponCode, orderer, lock: placing });
    const { current: studio } = this.studio;
    if (placing && list.companiesOnly && !buyer.isCompany)
      throw invalidOrder('company', message('order_companies_only'));
    const seller = { seller: studio.seller, tax: { ...studio.tax, mode: list.taxMode } };
    const taxed = withTax(discounted, buyer, seller, dayInZone(this.clock.now(), studio.timezone), { placing });
    // A price within the limit may be above it with its tax.
    if (taxed.totalCents > MAX_CENTS) throw invalidOrder('total', message('order_total_too_large'));
    // A selection has no digital content whose delivery could begin.
    const consentNeeded = item.kind !== 'selection' && needsConsent(studio.seller, taxed);
    const given = consentNeeded ? consent : null;
    const deliveryConsentAt = given && this.clock.now();
    const order = { contents: taxed.contents, consentNeeded, deliveryConsentAt };
    const benefit = await this.benefits.of(project, order, client);
    // A price is shown before anybody is asked for consent.
    if (benefit === 'too_late' && placing) throw consentRequired();
    if (benefit === 'nothing' || benefit === 'closed') throw opensNothing();
    return {
      quote: taxed,
      language,
      consent: { consentNeeded, deliveryConsentAt, consentTextVersion: given && given.textVersion },
    };
  }

  /** Returns what staff call the order, where its client reads another title. */
  private studioTitleOf({ packageCode, title, contents }: Quote, { content }: Prices): string | null {
    const studioTitle =
      packageCode === null
        ? itemTitle(contents, this.studio.current.language)
        : content.packages.find(({ code }) => code === packageCode)!.name;
    return studioTitle === title ? null : studioTitle;
  }

  private originOf({ totalCents }: Quote): PaymentOrigin {
    return totalCents === 0 ? { provider: 'none', paymentAccountId: null } : this.providers.origin;
  }
}

type EvidenceColumns = PricedOrder['consent'] & Pick<Purchase, 'vatCheck' | 'clientEmail'>;

/** Compares the evidence of two orders. The time of the consent stays when the client agrees to the same text again. */
const isSameEvidence = (one: EvidenceColumns, other: EvidenceColumns) =>
  one.clientEmail === other.clientEmail &&
  one.consentNeeded === other.consentNeeded &&
  one.consentTextVersion === other.consentTextVersion &&
  one.vatCheck?.checkedAt === other.vatCheck?.checkedAt;

/** Returns the columns of an order that is placed as it was shown. */
function columnsOf({ totalCents, betterPackage: _, ...shown }: Quote): Partial<Purchase> {
  return { ...shown, packageType: packageTypeOf(shown), amountCents: totalCents };
}

/** Tells whether an order is still what its client would get: all that they were shown is unchanged. */
function isFor(purchase: Purchase, quote: Quote): boolean {
  const columns = Object.entries(columnsOf(quote)) as [keyof Purchase, unknown][];
  return columns.every(([name, value]) => isDeepStrictEqual(purchase[name], value));
}
