import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { Project } from '../../projects/core/project.entity.js';
import { selectPrices } from '../price-lists/price-lists.repository.js';
import type { ListedPrices } from '../price-lists/price-list.entity.js';
import type { BoughtItem, StoredItem } from './purchases.repository.js';

const BOUGHT = `id, kind, state, package_code AS "packageCode", contents, list_price_cents AS "listPriceCents", currency, succeeded_at AS "succeededAt", delivered_at AS "deliveredAt", unlocks_at AS "unlocksAt",
  CASE WHEN contents ? 'files' THEN (SELECT json_agg(f->>'id') FROM jsonb_array_elements(contents->'files') f
    WHERE NOT EXISTS (SELECT 1 FROM media_file m WHERE m.id = (f->>'id')::uuid)) END AS "deletedFileIds"`;

const BOUGHT_IN_GALLERY = `SELECT ${BOUGHT} FROM purchase WHERE project_id = $1 AND email_key = $2 AND withdrawn_at IS NULL`;

/** Whose gallery it is, and its prices. */
export type SoldGallery = Pick<Project, 'id' | 'clientEmailKey' | 'priceListId'>;

/** What was sold and is for sale in one gallery, as JSON: columns for a statement with `galleryParameters`. */
export const GALLERY_SALES = `(SELECT coalesce(json_agg(b), '[]') FROM (${BOUGHT_IN_GALLERY}) b) AS bought,
  (SELECT row_to_json(l) FROM (${selectPrices('$3')}) l) AS list`;

export const galleryParameters = ({ id, clientEmailKey, priceListId }: SoldGallery) => [
  id,
  clientEmailKey,
  priceListId,
];

const DATES = ['succeededAt', 'deliveredAt', 'unlocksAt'] as const;

/** A row of `GALLERY_SALES`. */
export interface GallerySales {
  bought: (Omit<StoredItem, (typeof DATES)[number]> & Record<(typeof DATES)[number], string | null>)[];
  list: ListedPrices;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The purchases of a row: JSON has no dates. */
export const boughtOf = ({ bought }: GallerySales): StoredItem[] =>
  bought.map((item) => ({
    ...item,
    succeededAt: dateOf(item.succeededAt),
    deliveredAt: dateOf(item.deliveredAt),
    unlocksAt: dateOf(item.unlocksAt),
  }));

/** Purchases as far as they decide what is open, with the files that no longer exist. Reads only. */
@Injectable()
export class BoughtItemsQuery {
  constructor(private readonly database: Transactions) {}

  /** What a client has ordered in one gallery, and not withdrawn from, with the gallery's price list. */
  async readSales(gallery: SoldGallery): Promise<GallerySales> {
    const [row] = await this.database.query<[GallerySales]>(`SELECT ${GALLERY_SALES}`, galleryParameters(gallery));
    return row;
  }

  /** The purchases alone. */
  listBought(projectId: string, emailKey: string): Promise<StoredItem[]> {
    return this.database.query(BOUGHT_IN_GALLERY, [projectId, emailKey]);
  }

  /** The same for all of a client's galleries that still exist. */
  listBoughtBy(emailKey: string): Promise<(BoughtItem & { projectId: string })[]> {
    return this.database.query(
      `SELECT ${BOUGHT}, project_id AS "projectId" FROM purchase WHERE email_key = $1 AND project_id IS NOT NULL AND withdrawn_at IS NULL`,
      [emailKey],
    );
  }
}
