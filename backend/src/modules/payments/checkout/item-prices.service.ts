import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';
import { displayNameOf } from '../../media/core/media-name.js';
import { MediaService } from '../../media/listing/media.service.js';
import { SelectionOrdersService } from '../../selections/selection-orders.service.js';
import { consumerPrices } from '../../settings/consumer-prices.js';
import { StudioService } from '../../settings/studio.service.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { Orderer } from '../purchases/purchases.repository.js';
import { quoteForExtension, quoteForFiles, quoteForPhotos, quoteForSelection } from '../pricing/item-quotes.js';
import { invalidOrder, opensNothing } from './checkout-errors.js';
import type { OrderItem } from './order-terms.js';
import { MAX_CENTS } from '../../../ports/payment-currencies.js';
import { isClosed, levelOf, type AccessLevel } from '../../entitlements/entitlement-total.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import type { SellableGallery } from '../pricing/gallery-prices.service.js';
import { quoteFor, type Quote } from '../pricing/quote.js';

/** An item that is bought by itself, without a package. */
type SingleItem = Exclude<OrderItem, { kind: 'package' }>;

/** Prices single items by the list of their gallery, before any discount and tax. */
@Injectable()
export class ItemPricesService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly media: MediaService,
    private readonly selections: SelectionOrdersService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices an item for a client who has all this.
   * @throws AppError `request.invalid` for what is not offered, `payments.already_bought`, `payments.opens_nothing`,
   * `gallery.expired`, `selection.not_found`, `selection.paid`
   */
  priceOf(project: HeldProject, item: SingleItem, gallery: SellableGallery, orderer: Orderer): Promise<Quote> {
    return item.kind === 'selection'
      ? this.selectionPrice(project, item.selectionId, orderer, gallery)
      : this.filesPrice(project, item, gallery);
  }

  /** Prices the additional photos of the person's list; only a list that awaits payment is paid for. */
  private async selectionPrice(
    project: HeldProject,
    selectionId: string,
    { personId }: Orderer,
    { listed, language }: SellableGallery,
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

  /** Prices files, more photos of the client's choice, or more time for them. */
  private async filesPrice(
    project: HeldProject,
    item: Exclude<SingleItem, { kind: 'selection' }>,
    { client, held, list, language }: SellableGallery,
  ): Promise<Quote> {
    // Files that open only later have been bought all the same.
    const { futureTotal: total } = client;
    const closed = isClosed(project, total, this.clock.now());
    if (item.kind === 'extension') {
      if (!closed) throw invalidOrder('extension', message('order_nothing_to_extend'));
      return assertOffered('extension', quoteForExtension(list, language));
    }
    if (closed) throw appError('gallery.expired', "This gallery's access period has expired.");
    if (item.kind === 'photos') {
      if (total.photos === null) throw alreadyBought(total.level);
      const locked = await this.media.countPhotosBeside(project.id, total.openFileIds, audienceOf(project.holder));
      const most = Math.max(0, locked - total.photos);
      if (item.count > most) throw invalidOrder('photos', message('order_photos_count', { most }));
      return assertOffered('photos', quoteForPhotos(item.count, list, held, language));
    }
    const files = await this.media.listOriginals(project.id, item.fileIds, audienceOf(project.holder));
    if (files.length < item.fileIds.length) throw invalidOrder('fileIds', message('order_files_unknown'));
    const open = this.entitlements.openFiles(client, files);
    if (open.length > 0) throw alreadyBought(total.level, open);
    const ordered = files.map((file) => ({ id: file.id, fileType: file.fileType, name: displayNameOf(file) }));
    return assertOffered('fileIds', quoteForFiles(ordered, list, held, language));
  }
}

/**
 * Prices a package for a client who has all this.
 * @throws AppError `request.invalid` for a package that is not offered, `payments.already_bought`
 */
export function packagePrice(code: string, { list, held }: SellableGallery): Quote {
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
  if (!quote) throw invalidOrder(field, message('order_not_offered'));
  if (quote.totalCents > MAX_CENTS) throw invalidOrder(field, message('amount_invalid'));
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
