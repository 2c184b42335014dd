import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { ListConditions, readPage } from '../../../common/lists/list-conditions.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import { OPEN_STATES, PAID_STATES } from '../purchases/purchase-state.js';
import type { Coupon } from './coupon.entity.js';
import { COUPON_LIST, type CouponSort } from './coupon.list.js';

/** A coupon with its use. */
export interface CountedCoupon extends Coupon {
  /** This many paid orders have used it. */
  useCount: number;
  openCount: number;
  /** The coupon has taken this off paid orders. */
  discounts: { currency: string; discountCents: number }[];
}

const selectCounted = (conditions: ListConditions) => {
  const [paid, open] = [conditions.bind(PAID_STATES), conditions.bind(OPEN_STATES)];
  return `SELECT c.id, c.code, c.percent, c.amount_cents AS "amountCents", c.currency,
  c.minimum_order_cents AS "minimumOrderCents", c.valid_from AS "validFrom", c.valid_until AS "validUntil",
  c.max_uses AS "maxUses", c.max_uses_per_client AS "maxUsesPerClient", c.project_ids AS "projectIds", c.active, c.note,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", used."useCount", used."openCount", used.discounts
  FROM coupon c CROSS JOIN LATERAL (
    SELECT coalesce(sum(paid), 0)::int AS "useCount", coalesce(sum(open), 0)::int AS "openCount",
      coalesce(
        jsonb_agg(jsonb_build_object('currency', currency, 'discountCents', discount) ORDER BY currency)
          FILTER (WHERE paid > 0),
        '[]'
      ) AS discounts
    FROM (SELECT currency, count(*) FILTER (WHERE state = ANY(${paid})) AS paid,
            count(*) FILTER (WHERE state = ANY(${open})) AS open,
            sum(discount_cents) FILTER (WHERE state = ANY(${paid})) AS discount
          FROM purchase WHERE coupon_id = c.id GROUP BY currency) by_currency) used`;
};

/** Reads coupons as staff browse them. */
@Injectable()
export class CouponsQuery {
  constructor(private readonly database: Transactions) {}

  async find(id: string): Promise<CountedCoupon | null> {
    if (!isUuid(id)) return null;
    const conditions = new ListConditions();
    conditions.uuids('c.id', id);
    const sql = `${selectCounted(conditions)} WHERE ${conditions.where}`;
    const [row] = await this.database.query<CountedCoupon[]>(sql, conditions.parameters);
    return row ?? null;
  }

  listPage(query: ListQuery<CouponSort>): Promise<Page<CountedCoupon>> {
    const { id, q, active } = query.filter;
    const conditions = new ListConditions();
    conditions.uuids('c.id', id);
    if (active !== undefined) conditions.add(`c.active = ${conditions.bind(active === true)}`);
    conditions.search(q, 'lower(c.code)', 'lower(c.note)');
    const orderBy = COUPON_LIST.orderBy(query.sort);
    return readPage(this.database, query, { from: 'coupon c', conditions, orderBy, select: selectCounted });
  }

  /** Counts those of these projects that exist. */
  async countProjects(ids: readonly string[]): Promise<number> {
    const [{ found }] = await this.database.query<[{ found: number }]>(
      'SELECT count(*)::int AS found FROM project WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return found;
  }
}
