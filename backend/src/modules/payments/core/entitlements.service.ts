import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import type { Project } from '../../projects/project.entity.js';
import { PriceListsRepository } from '../price-lists/price-lists.repository.js';
import type { PriceList } from '../price-lists/price-list.entity.js';
import { entitlementOf, levelOf, reachOf, type AccessLevel, type Entitlement } from './entitlement-level.js';
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
    private readonly purchases: PurchasesRepository,
    private readonly priceLists: PriceListsRepository,
  ) {}

  /** The purchases and the price list as they are now. */
  async read({ id, clientEmailKey, priceListId }: Shop): Promise<ClientPurchases> {
    const [purchases, list] = await Promise.all([
      this.purchases.listBought(id, clientEmailKey),
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
    return levelOf(await this.purchases.listBought(projectId, clientEmailKey));
  }

  /** The galleries that no timer closes for this address. */
  async listLifetimeAccess(email: string): Promise<Set<string>> {
    const all = await this.purchases.listBoughtBy(emailKey(email));
    const projectIds = [...new Set(all.map(({ projectId }) => projectId))];
    const isKept = (id: string) => reachOf(all.filter(({ projectId }) => projectId === id)).lifetimeAccess;
    return new Set(projectIds.filter(isKept));
  }
}
