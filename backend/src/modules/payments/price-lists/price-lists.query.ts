import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { ListConditions, readPage } from '../../../common/lists/list-conditions.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import type { PriceList } from './price-list.entity.js';
import { PRICE_LIST_LIST, type PriceListSort } from './price-list.list.js';

/** A list with the number of projects that use it. */
export type CountedPriceList = PriceList & { projectCount: number };

/** Projects that have selected none use the default list. */
const COUNTED = `SELECT id, name, currency, language, is_default AS "isDefault", companies_only AS "companiesOnly",
  revision, content, created_at AS "createdAt",
  updated_at AS "updatedAt",
  (SELECT count(*)::int FROM project p WHERE p.price_list_id = l.id)
    + CASE WHEN is_default THEN (SELECT count(*)::int FROM project p WHERE p.price_list_id IS NULL)
      ELSE 0 END AS "projectCount"
  FROM price_list l`;

/** Reads price lists as staff browse them. */
@Injectable()
export class PriceListsQuery {
  constructor(private readonly database: Transactions) {}

  async find(id: string): Promise<CountedPriceList | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.database.query<CountedPriceList[]>(`${COUNTED} WHERE id = $1`, [id]);
    return row ?? null;
  }

  listPage(query: ListQuery<PriceListSort>): Promise<Page<CountedPriceList>> {
    const conditions = new ListConditions();
    conditions.uuids('id', query.filter.id);
    conditions.search(query.filter.q, 'lower(name)');
    const orderBy = PRICE_LIST_LIST.orderBy(query.sort);
    return readPage(this.database, query, { from: 'price_list', conditions, orderBy, select: COUNTED });
  }
}
