import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../../common/clock.js';
import { emailKey } from '../../../common/identifiers.js';
import type { Project } from '../../projects/core/project.entity.js';
import { StudioService } from '../../settings/studio.service.js';
import { PriceListsRepository } from '../price-lists/price-lists.repository.js';
import {
  NOTHING,
  sizesOf,
  type ListedPrices,
  type PackageContents,
  type Prices,
} from '../price-lists/price-list.entity.js';
import { galleryPrices, type GalleryPrices } from './gallery-prices.js';
import {
  accessTimeOf,
  entitlementOf,
  isUnopened,
  levelOf,
  type AccessLevel,
  type AccessTime,
  type Entitlement,
} from './entitlement-level.js';
import { boughtOf, BoughtItemsQuery, type GallerySales, type SoldGallery } from './bought-items.query.js';
import { PurchasesRepository, type BoughtItem, type StoredItem } from './purchases.repository.js';

export type { StoredItem };

/** A project as far as it decides what is open and what it costs. */
export type PricedProject = SoldGallery & Pick<Project, 'access'>;

/** What a client has bought in a gallery, may have, and could buy. */
export interface ClientPurchases {
  purchases: StoredItem[];
  /** Those that wait for their time to open. */
  unopened: StoredItem[];
  /** What the others open. */
  entitlement: Entitlement;
  /** What all of them will open: what is sold beside them. */
  bought: Entitlement;
  list: GalleryPrices;
}

/** What a client may download in a gallery, computed from its free allowance and the valid purchases. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly bought: BoughtItemsQuery,
    private readonly purchases: PurchasesRepository,
    private readonly priceLists: PriceListsRepository,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** The purchases and the price list as they are now. */
  async read(project: PricedProject): Promise<ClientPurchases> {
    return this.of(project, await this.bought.readSales(project));
  }

  /** Computes the same from what another statement has read. */
  of(project: PricedProject, sales: GallerySales): ClientPurchases {
    const list = this.pricesIn(project, sales.list);
    const purchases = [...boughtOf(sales), ...openToAll(project, list)];
    const { free } = list.content;
    return {
      purchases,
      list,
      unopened: purchases.filter((purchase) => isUnopened(purchase, this.clock.now())),
      entitlement: entitlementOf(free, this.opened(purchases)),
      bought: entitlementOf(free, purchases),
    };
  }

  private opened<P extends BoughtItem>(purchases: readonly P[]): P[] {
    const now = this.clock.now();
    return purchases.filter((purchase) => !isUnopened(purchase, now));
  }

  /** The prices of a gallery, with what is free there. */
  async listOf(project: Pick<Project, 'priceListId' | 'access'>): Promise<GalleryPrices> {
    return this.pricesIn(project, await this.priceLists.getPrices(project.priceListId));
  }

  /** A project that shows only previews offers nothing for free. */
  private pricesIn({ access }: Pick<Project, 'access'>, listed: ListedPrices): GalleryPrices {
    const { current: studio } = this.studio;
    const list = galleryPrices(listed, studio, dayInZone(this.clock.now(), studio.timezone));
    if (access !== 'preview') return list;
    return { ...list, content: { ...list.content, free: { ...list.content.free, videos: 0, photos: 0 } } };
  }

  async entitlementFor(project: PricedProject): Promise<Entitlement> {
    return (await this.read(project)).entitlement;
  }

  /**
   * Records the first delivery of what these purchases have opened: their right of withdrawal ends. Waits for a withdrawal
   * that is being accepted, so decide again afterwards.
   */
  markDelivered(purchaseIds: readonly string[], at: Date): Promise<void> {
    return this.purchases.markDelivered(purchaseIds, at);
  }

  /** The present level. */
  async levelFor(projectId: string, clientEmailKey: string): Promise<AccessLevel> {
    return levelOf(this.opened(await this.bought.listBought(projectId, clientEmailKey)));
  }

  /** How long purchases keep this address's galleries open, by project. */
  async listAccessTimes(email: string): Promise<Map<string, AccessTime>> {
    const all = this.opened(await this.bought.listBoughtBy(emailKey(email)));
    const projectIds = [...new Set(all.map(({ projectId }) => projectId))];
    return new Map(projectIds.map((id) => [id, accessTimeOf(all.filter(({ projectId }) => projectId === id))]));
  }
}

/** Every file, in each size that a package of the list has. */
export const everythingOf = ({ content }: Pick<Prices, 'content'>): PackageContents => ({
  ...NOTHING,
  videos: null,
  photos: null,
  downloadSizes: sizesOf(content.packages.map(({ contents }) => contents)),
});

/** Of a project that is open without paying: all files, as if they were bought, while its timer runs. */
export function openToAll({ access }: Pick<Project, 'access'>, list: Prices): StoredItem[] {
  if (access !== 'everything') return [];
  return [
    {
      id: '',
      kind: 'grant',
      state: 'succeeded',
      packageCode: null,
      contents: everythingOf(list),
      listPriceCents: 0,
      currency: list.currency,
      deliveredAt: null,
    },
  ];
}
