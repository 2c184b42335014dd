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

/** The price of a purchase by itself when it was ordered; for a grant, the price that it would have had. */
type OrderedPrice = Omit<Holding, 'contents'> & { id: string };

/** The price list of a gallery, the client's entitlements, and their prices. */
export interface GallerySales extends StoredClient {
  list: StoredClient['list'] & ListedPrices;
  ordered: readonly OrderedPrice[];
}

const PRICE = 'id, package_code AS "packageCode", list_price_cents AS "listPriceCents", currency';
const ORDERED = `SELECT ${PRICE} FROM purchase WHERE project_id = $1 AND holder = $2
  UNION ALL SELECT ${PRICE} FROM client_grant WHERE project_id = $1 AND holder = $2`;

/** Reads the rows that decide about prices in one gallery. */
@Injectable()
export class GallerySalesQuery {
  constructor(private readonly database: Transactions) {}

  /** Reads all with one statement, whatever there is. */
  async read(gallery: EntitledGallery): Promise<GallerySales> {
    const [row] = await this.database.query<[ClientRow & Pick<GallerySales, 'list' | 'ordered'>]>(
      `SELECT ${CLIENT}, (SELECT coalesce(json_agg(o), '[]') FROM (${ORDERED}) o) AS ordered`,
      clientParameters(gallery),
    );
    return { ...clientOf(row), list: row.list, ordered: row.ordered };
  }
}
