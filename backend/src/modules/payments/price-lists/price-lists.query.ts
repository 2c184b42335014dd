import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { containsPattern, type ListQuery, type Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import type { PriceList } from './price-list.entity.js';

/** A list with the number of projects that use it. */
export type CountedPriceList = PriceList & { projectCount: number };

const SORT_COLUMNS = {
  name: 'lower(name)',
  currency: 'currency',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  id: 'id',
} as const;

export type PriceListSort = keyof typeof SORT_COLUMNS;

/** Projects that have selected none use the default list. */
const COUNTED = `SELECT id, name, currency, language, is_default AS "isDefault", companies_only AS "companiesOnly", revision, content, created_at AS "createdAt",
  updated_at AS "updatedAt",
  (SELECT count(*)::int FROM project p WHERE p.price_list_id = l.id)
    + CASE WHEN is_default THEN (SELECT count(*)::int FROM project p WHERE p.price_list_id IS NULL) ELSE 0 END AS "projectCount"
  FROM price_list l`;

/** Price lists as staff browse them. Reads only. */
@Injectable()
export class PriceListsQuery {
  constructor(private readonly database: Transactions) {}

  async find(id: string): Promise<CountedPriceList | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.database.query<CountedPriceList[]>(`${COUNTED} WHERE id = $1`, [id]);
    return row ?? null;
  }

  async listPage({ sort, range, filter }: ListQuery<PriceListSort>): Promise<Page<CountedPriceList>> {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = ['true'];
    const { id, q } = filter;
    if (id !== undefined) conditions.push(`id = ANY(${bind([id].flat().map(String).filter(isUuid))}::uuid[])`);
    if (q !== undefined && String(q) !== '') conditions.push(`lower(name) LIKE ${bind(containsPattern(String(q)))}`);
    const where = conditions.join(' AND ');
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM price_list WHERE ${where}`,
      parameters,
    );
    const rows = await this.database.query<CountedPriceList[]>(
      `${COUNTED} WHERE ${where} ORDER BY ${SORT_COLUMNS[sort.field]} ${sort.order}, id ${sort.order}
       LIMIT ${range.last - range.first + 1} OFFSET ${range.first}`,
      parameters,
    );
    return { rows, total };
  }
}
