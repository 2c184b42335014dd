import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import type { Entitlement } from '../../entitlements/entitlement-total.js';
import {
  EntitlementsService,
  freeIn,
  type ClientEntitlements,
  type EntitledProject,
} from '../../entitlements/entitlements.service.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import type { Project } from '../../projects/core/project.entity.js';
import { consumerPrices } from '../../settings/consumer-prices.js';
import { StudioService } from '../../settings/studio.service.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import { translated, type ListedPrices, type PriceListContent, type Prices } from '../price-lists/price-list.entity.js';
import { PriceListsRepository } from '../price-lists/price-lists.repository.js';
import { GallerySalesQuery } from './gallery-sales.query.js';
import type { Holding } from './quote.js';

/** The prices of a list as its clients see and pay them. */
export interface GalleryPrices extends Prices {
  /** Only companies may order. */
  companiesOnly: boolean;
  /** Says whether these prices contain the tax, or it comes on top. */
  taxMode: TaxMode;
}

/** An entitlement with its price. */
export type PricedEntitlement = Entitlement & Holding;

/** The entitlements of a client in a gallery with their prices, and the list that is sold there. */
export interface SellableGallery {
  client: ClientEntitlements;
  held: PricedEntitlement[];
  /** The list in the language in which the client reads. */
  list: GalleryPrices;
  language: MailLanguage;
  /** The listed prices are in the studio's own words. */
  listed: GalleryPrices;
}

/** Reads the prices that a gallery's client pays, and those of everything that they have. */
@Injectable()
export class GalleryPricesService {
  constructor(
    private readonly sales: GallerySalesQuery,
    private readonly priceLists: PriceListsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Reads what a client has and could buy. @param requested the language of their page; null for the project's */
  async read(
    project: EntitledProject & Pick<Project, 'language'>,
    requested: MailLanguage | null,
  ): Promise<SellableGallery> {
    const sales = await this.sales.read(project);
    const client = this.entitlements.of(project, sales);
    const prices = new Map(sales.ordered.map(({ id, ...price }) => [id, price]));
    const unpriced = { packageCode: null, listPriceCents: 0, currency: sales.list.currency };
    const held = client.entitlements.map((each) => ({ ...each, ...(prices.get(each.sourceId) ?? unpriced) }));
    const listed = this.shown(project, sales.list);
    const language = requested ?? project.language ?? this.studio.current.language;
    return { client, held, list: translated(listed, language), language, listed };
  }

  /** Reads the prices of a gallery, with its free allowance. */
  async of(project: Pick<Project, 'priceListId' | 'access'>): Promise<GalleryPrices> {
    return this.shown(project, await this.priceLists.getPrices(project.priceListId));
  }

  private shown(project: Pick<Project, 'access'>, listed: Omit<ListedPrices, 'language'>): GalleryPrices {
    const { current: studio } = this.studio;
    const { currency, companiesOnly } = listed;
    const { taxMode, shownCents } = consumerPrices(listed, studio, dayInZone(this.clock.now(), studio.timezone));
    const content = withAmounts(listed.content, shownCents);
    return { currency, companiesOnly, taxMode, content: { ...content, free: freeIn(project, content.free) } };
  }
}

/** Returns the list with every amount changed. */
function withAmounts(content: PriceListContent, change: (cents: number) => number): PriceListContent {
  const priced = <T extends { priceCents: number }>(item: T): T => ({ ...item, priceCents: change(item.priceCents) });
  const optional = (cents: number | null) => (cents === null ? null : change(cents));
  const { packages, singleFiles, additionalPhotoCents, extension } = content;
  return {
    ...content,
    packages: packages.map(priced),
    singleFiles: { videoCents: optional(singleFiles.videoCents), photoCents: optional(singleFiles.photoCents) },
    additionalPhotoCents: optional(additionalPhotoCents),
    extension: extension && priced(extension),
  };
}
