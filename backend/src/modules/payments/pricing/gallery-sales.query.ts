import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import {
  CLIENT,
  clientOf,
  clientParameters,
  type ClientRow,
  type EntitledGallery,
  type StoredClient,
} from '../../entitlements/entitlements.query.js';
import type { ListedPrices } from '../price-lists/price-list.entity.js';
import type { Holding } from './quote.js';

/** What a purchase cost by itself when it was ordered, or a grant would have cost. */
type OrderedPrice = Omit<Holding, 'contents'> & { id: string };

/** Has what is sold in a gallery, what its client has, and what that cost. */
export interface GallerySales extends StoredClient {
  list: StoredClient['list'] & ListedPrices;
  ordered: readonly OrderedPrice[];
}

const PRICE = 'id, package_code AS "packageCode", list_price_cents AS "listPriceCents", currency';
const ORDERED = `SELECT ${PRICE} FROM purchase WHERE project_id = $1 AND holder = $2
  UNION ALL SELECT ${PRICE} FROM client_grant WHERE project_id = $1 AND holder = $2`;

/** Reads what decides about prices in one gallery. */
@Injectable()
export class GallerySalesQuery {
  constructor(private readonly database: Transactions) {}

  /** One statement, whatever there is. */
  async read(gallery: EntitledGallery): Promise<GallerySales> {
    const [row] = await this.database.query<[ClientRow & Pick<GallerySales, 'list' | 'ordered'>]>(
      `SELECT ${CLIENT}, (SELECT coalesce(json_agg(o), '[]') FROM (${ORDERED}) o) AS ordered`,
      clientParameters(gallery),
    );
    return { ...clientOf(row), list: row.list, ordered: row.ordered };
  }
}
