import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { containsPattern, type ListQuery, type Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import { OPEN_STATES, PAID_STATES } from '../core/purchase-state.js';
import type { Coupon } from './coupon.entity.js';

/** A coupon with its use. */
export interface CountedCoupon extends Coupon {
  /** Paid orders. */
  useCount: number;
  openCount: number;
  /** What it has cost in paid orders. */
  discounts: { currency: string; discountCents: number }[];
}

const SORT_COLUMNS = {
  code: 'code',
  validUntil: '"validUntil"',
  createdAt: '"createdAt"',
  useCount: '"useCount"',
  id: 'id',
} as const;

export type CouponSort = keyof typeof SORT_COLUMNS;

/** Numbers a value of a statement. */
type Bind = (value: unknown) => string;

const selectCounted = (bind: Bind) => {
  const [paid, open] = [bind(PAID_STATES), bind(OPEN_STATES)];
  return `SELECT c.id, c.code, c.percent, c.amount_cents AS "amountCents", c.currency,
  c.minimum_order_cents AS "minimumOrderCents", c.valid_from AS "validFrom", c.valid_until AS "validUntil",
  c.max_uses AS "maxUses", c.max_uses_per_client AS "maxUsesPerClient", c.project_ids AS "projectIds", c.active, c.note,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", used."useCount", used."openCount", used.discounts
  FROM coupon c CROSS JOIN LATERAL (
    SELECT coalesce(sum(paid), 0)::int AS "useCount", coalesce(sum(open), 0)::int AS "openCount",
      coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'discountCents', discount) ORDER BY currency)
        FILTER (WHERE paid > 0), '[]') AS discounts
    FROM (SELECT currency, count(*) FILTER (WHERE state = ANY(${paid})) AS paid,
            count(*) FILTER (WHERE state = ANY(${open})) AS open,
            sum(discount_cents) FILTER (WHERE state = ANY(${paid})) AS discount
          FROM purchase WHERE coupon_id = c.id GROUP BY currency) by_currency) used`;
};

/** Coupons as staff browse them. Reads only. */
@Injectable()
export class CouponsQuery {
  constructor(private readonly database: Transactions) {}

  async find(id: string): Promise<CountedCoupon | null> {
    if (!isUuid(id)) return null;
    const { parameters, bind } = binding();
    const sql = `${selectCounted(bind)} WHERE c.id = ${bind(id)}`;
    const [row] = await this.database.query<CountedCoupon[]>(sql, parameters);
    return row ?? null;
  }

  async listPage({ sort, range, filter }: ListQuery<CouponSort>): Promise<Page<CountedCoupon>> {
    const { parameters, bind } = binding();
    const conditions = ['true'];
    const { id, q, active } = filter;
    if (id !== undefined) conditions.push(`c.id = ANY(${bind([id].flat().map(String).filter(isUuid))}::uuid[])`);
    if (active !== undefined) conditions.push(`c.active = ${bind(active === true)}`);
    if (q !== undefined && String(q) !== '') {
      const pattern = bind(containsPattern(String(q)));
      conditions.push(`(lower(c.code) LIKE ${pattern} OR lower(c.note) LIKE ${pattern})`);
    }
    const where = conditions.join(' AND ');
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `SELECT count(*)::int AS total FROM coupon c WHERE ${where}`,
      [...parameters],
    );
    const rows = await this.database.query<CountedCoupon[]>(
      `${selectCounted(bind)} WHERE ${where} ORDER BY ${SORT_COLUMNS[sort.field]} ${sort.order} NULLS LAST, id ${sort.order}
       LIMIT ${range.last - range.first + 1} OFFSET ${range.first}`,
      parameters,
    );
    return { rows, total };
  }

  /** How many of these projects there are. */
  async countProjects(ids: readonly string[]): Promise<number> {
    const [{ found }] = await this.database.query<[{ found: number }]>(
      'SELECT count(*)::int AS found FROM project WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return found;
  }
}

function binding(): { parameters: unknown[]; bind: Bind } {
  const parameters: unknown[] = [];
  return { parameters, bind: (value) => `$${parameters.push(value)}` };
}
