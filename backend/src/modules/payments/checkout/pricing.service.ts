import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { message, type Message } from '../../../common/messages.js';
import { displayNameOf } from '../../media/core/media-name.js';
import { MediaService } from '../../media/listing/media.service.js';
import { SelectionOrdersService } from '../../selections/selection-orders.service.js';
import { consumerPrices } from '../../settings/consumer-prices.js';
import { StudioService } from '../../settings/studio.service.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { CouponsService } from '../coupons/coupons.service.js';
import { CONSENT_TEXTS, needsConsent } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import type { Orderer } from '../purchases/purchases.repository.js';
import {
  itemTitle,
  quoteForExtension,
  quoteForFiles,
  quoteForPhotos,
  quoteForSelection,
} from '../pricing/item-quotes.js';
import { PurchaseBenefitService } from '../pricing/purchase-benefit.service.js';
import type { Prices } from '../price-lists/price-list.entity.js';
import { opensNothing } from './checkout-errors.js';
import type { OrderItem, OrderTerms } from './order-terms.js';
import { withTax } from './taxed-quote.js';
import { MAX_CENTS } from '../../../ports/payment-currencies.js';
import { isClosed, levelOf, type AccessLevel } from '../../entitlements/entitlement-total.js';
import { EntitlementsService, type ClientEntitlements } from '../../entitlements/entitlements.service.js';
import { GalleryPricesService, type SellableGallery } from '../pricing/gallery-prices.service.js';
import { quoteFor, type Holding, type Quote } from '../pricing/quote.js';

/** What an order costs, and the client's consent to its immediate delivery. */
export interface PricedOrder {
  quote: Quote;
  consent: Pick<Purchase, 'consentNeeded' | 'deliveryConsentAt' | 'consentTextVersion'>;
}

/** The one place where the price of an order is computed, before it is placed and when it is. */
@Injectable()
export class PricingService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly coupons: CouponsService,
    private readonly media: MediaService,
    private readonly selections: SelectionOrdersService,
    private readonly prices: GalleryPricesService,
    private readonly benefits: PurchaseBenefitService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * What an order costs a gallery's client now. The steps are always: list price, already paid, discount, tax.
   * @param placing in the transaction that places the order: its coupon is locked
   * @throws AppError `payments.not_allowed`, `request.invalid` for what is not offered, `payments.already_bought`, `payments.no_tax_rate`,
   * `payments.opens_nothing`, `payments.consent_required`, `gallery.expired`, `coupon...`
   */
  async priceOf(
    project: HeldProject,
    { item, couponCode, orderer, buyer, consent, ...terms }: OrderTerms,
    { placing = false } = {},
  ): Promise<PricedOrder> {
    if (!project.holder.mayBuy)
      throw appError('payments.not_allowed', 'Only the clients of this gallery can buy from it.');
    const { client, held, list, language, listed } = await this.prices.read(project, terms.language);
    const quote =
      item.kind === 'package'
        ? packagePrice(item.code, list, held)
        : item.kind === 'selection'
          ? await this.selectionPrice(project, item.selectionId, orderer, { listed, language })
          : await this.itemPrice(project, item, list, { client, held, language });
    const ordered = { ...quote, language, studioTitle: this.studioTitleOf(quote, listed) };
    const discounted =
      couponCode === null ? ordered : await this.coupons.apply(ordered, { code: couponCode, orderer, lock: placing });
    const { current: studio } = this.studio;
    if (placing && list.companiesOnly && !buyer.isCompany) throw invalid('company', message('order_companies_only'));
    const seller = { seller: studio.seller, tax: { ...studio.tax, mode: list.taxMode } };
    const taxed = withTax(discounted, buyer, seller, dayInZone(this.clock.now(), studio.timezone), { placing });
    // A price within the limit may be above it with its tax.
    if (taxed.totalCents > MAX_CENTS) throw invalid('total', message('order_total_too_large'));
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
      consent: { consentNeeded, deliveryConsentAt, consentTextVersion: given && given.textVersion },
    };
  }

  /** What the additional photos of the person's list cost; only a list that awaits payment is paid for. */
  private async selectionPrice(
    project: HeldProject,
    selectionId: string,
    { personId }: Orderer,
    { listed, language }: Pick<SellableGallery, 'listed' | 'language'>,
  ): Promise<Quote> {
    const order = await this.selections.find(project, personId, selectionId);
    if (!order) throw appError('selection.not_found', 'Selection not found.');
    if (order.state === 'complete') throw paidAlready();
    if (order.state !== 'awaiting_payment') throw opensNothing();
    const { current: studio } = this.studio;
    const { currency } = listed;
    const { shownCents } = consumerPrices(listed, studio, dayInZone(this.clock.now(), studio.timezone));
    const quote = quoteForSelection(order, { currency, shownCents }, language);
    if (!quote) throw opensNothing();
    return quote;
  }

  /** What staff call it, where its client reads something else. */
  private studioTitleOf({ packageCode, title, contents }: Quote, { content }: Prices): string | null {
    const studioTitle =
      packageCode === null
        ? itemTitle(contents, this.studio.current.language)
        : content.packages.find(({ code }) => code === packageCode)!.name;
    return studioTitle === title ? null : studioTitle;
  }

  private async itemPrice(
    project: HeldProject,
    item: Exclude<OrderItem, { kind: 'package' | 'selection' }>,
    list: Prices,
    { client, held, language }: { client: ClientEntitlements; held: readonly Holding[]; language: MailLanguage },
  ): Promise<Quote> {
    // What opens only later has been bought all the same.
    const { futureTotal: total } = client;
    const closed = isClosed(project, total, this.clock.now());
    if (item.kind === 'extension') {
      if (!closed) throw invalid('extension', message('order_nothing_to_extend'));
      return assertOffered('extension', quoteForExtension(list, language));
    }
    if (closed) throw appError('gallery.expired', "This gallery's access period has expired.");
    if (item.kind === 'photos') {
      if (total.photos === null) throw alreadyBought(total.level);
      const locked = await this.media.countPhotosBeside(project.id, total.openFileIds, audienceOf(project.holder));
      const most = Math.max(0, locked - total.photos);
      if (item.count > most) throw invalid('photos', message('order_photos_count', { most }));
      return assertOffered('photos', quoteForPhotos(item.count, list, held, language));
    }
    const files = await this.media.listOriginals(project.id, item.fileIds, audienceOf(project.holder));
    if (files.length < item.fileIds.length) throw invalid('fileIds', message('order_files_unknown'));
    const open = this.entitlements.openFiles(client, files);
    if (open.length > 0) throw alreadyBought(total.level, open);
    const ordered = files.map((file) => ({ id: file.id, fileType: file.fileType, name: displayNameOf(file) }));
    return assertOffered('fileIds', quoteForFiles(ordered, list, held, language));
  }
}

const invalid = (field: string, problem: Message) =>
  appError('request.invalid', problem, { fields: { [field]: problem } });

/**
 * What a package costs a client who has all this.
 * @throws AppError `request.invalid` for a package that is not offered, `payments.already_bought`
 */
function packagePrice(code: string, list: Prices, held: readonly Holding[]): Quote {
  const offered = list.content.packages.find((each) => each.code === code);
  if (!offered)
    throw appError('request.invalid', 'This package is not offered.', {
      fields: { packageType: message('package_unknown') },
    });
  const quote = quoteFor(offered, list, held);
  if (quote) return quote;
  throw alreadyBought(levelOf(held));
}

/** @throws AppError `request.invalid` when the list does not sell it, or the provider cannot charge so much */
function assertOffered(field: string, quote: Quote | null): Quote {
  if (!quote) throw invalid(field, message('order_not_offered'));
  if (quote.totalCents > MAX_CENTS) throw invalid(field, message('amount_invalid'));
  return quote;
}

/** The client has what they want to buy. */
function alreadyBought(level: AccessLevel, fileIds?: readonly string[]) {
  const text = fileIds ? 'You already have one of these files.' : 'You already have this package.';
  return appError('payments.already_bought', level === 'complete' ? 'You already have all photos and videos.' : text, {
    accessLevel: level,
    ...(fileIds && { fileIds }),
  });
}

/** Somebody has paid for the selection. */
const paidAlready = () => appError('selection.paid', 'This selection is already paid.');

/** It would open only after the gallery has closed. */
function consentRequired() {
  return appError(
    'payments.consent_required',
    'Without your consent this would open only after the gallery has closed. Agree to immediate delivery to buy it.',
    { deliveryConsent: CONSENT_TEXTS },
  );
}
