import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import type { Project } from '../../projects/project.entity.js';
import { PriceListsRepository } from '../price-lists/price-lists.repository.js';
import type { PriceList } from '../price-lists/price-list.entity.js';
import {
  accessTimeOf,
  entitlementOf,
  levelOf,
  type AccessLevel,
  type AccessTime,
  type Entitlement,
} from './entitlement-level.js';
import { BoughtItemsQuery } from './bought-items.query.js';
import { PurchasesRepository, type StoredItem } from './purchases.repository.js';

export type { StoredItem };

/** Whose gallery it is, and its prices. */
export type Shop = Pick<Project, 'id' | 'clientEmailKey' | 'priceListId'>;

/** What a client has bought in a gallery, may have, and could buy. */
export interface ClientPurchases {
  purchases: StoredItem[];
  entitlement: Entitlement;
  list: PriceList;
}

/** What a client may download in a gallery, computed from its free allowance and the valid purchases. */
@Injectable()
export class EntitlementsService {
  constructor(
    private readonly bought: BoughtItemsQuery,
    private readonly purchases: PurchasesRepository,
    private readonly priceLists: PriceListsRepository,
  ) {}

  /** The purchases and the price list as they are now. */
  async read({ id, clientEmailKey, priceListId }: Shop): Promise<ClientPurchases> {
    const [purchases, list] = await Promise.all([
      this.bought.listBought(id, clientEmailKey),
      this.listOf({ priceListId }),
    ]);
    return { purchases, list, entitlement: entitlementOf(list.content.free, purchases) };
  }

  /** The prices of a gallery. */
  listOf({ priceListId }: Pick<Project, 'priceListId'>): Promise<PriceList> {
    return this.priceLists.getOf(priceListId);
  }

  async entitlementFor(shop: Shop): Promise<Entitlement> {
    return (await this.read(shop)).entitlement;
  }

  /**
   * Records the first download of what these purchases have opened: their right of withdrawal ends. Waits for a withdrawal
   * that is being accepted, so decide again afterwards.
   */
  markDelivered(purchaseIds: readonly string[], at: Date): Promise<void> {
    return this.purchases.markDelivered(purchaseIds, at);
  }

  /** The present level. */
  async levelFor(projectId: string, clientEmailKey: string): Promise<AccessLevel> {
    return levelOf(await this.bought.listBought(projectId, clientEmailKey));
  }

  /** How long purchases keep this address's galleries open, by project. */
  async listAccessTimes(email: string): Promise<Map<string, AccessTime>> {
    const all = await this.bought.listBoughtBy(emailKey(email));
    const projectIds = [...new Set(all.map(({ projectId }) => projectId))];
    return new Map(projectIds.map((id) => [id, accessTimeOf(all.filter(({ projectId }) => projectId === id))]));
  }
}
