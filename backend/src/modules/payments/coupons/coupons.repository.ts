import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import type { Orderer } from '../purchases/purchases.repository.js';
import { OPEN_STATES } from '../purchases/purchase-state.js';
import { Coupon } from './coupon.entity.js';

/** The fields of a coupon that staff write. */
export type CouponInput = Omit<Coupon, 'id' | 'createdAt' | 'updatedAt'>;

/** The number of a coupon's uses, an open order included. */
export interface CouponUses {
  all: number;
  byClient: number;
}

/** PostgreSQL 18 has a code of its own where a foreign key restricts; older versions use that of any foreign key. */
const REFERENCED = ['23001', '23503'];
const UNIQUE_VIOLATION = '23505';
const codeOf = (error: unknown) => String((error as { driverError?: { code?: unknown } }).driverError?.code);

/** Stores coupons in PostgreSQL. */
@Injectable()
export class CouponsRepository {
  constructor(private readonly database: Transactions) {}

  /** @returns its id; null when another coupon has this code */
  async insert(input: CouponInput): Promise<string | null> {
    const { identifiers } = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(Coupon)
      .values(input)
      .orIgnore()
      .execute();
    return (identifiers[0] as { id: string } | undefined)?.id ?? null;
  }

  /** @returns false when another coupon has this code */
  async update(id: string, input: CouponInput): Promise<boolean> {
    try {
      await this.database.manager.update(Coupon, { id }, input);
      return true;
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      return false;
    }
  }

  /** @returns false when an order refers to it */
  async delete(id: string): Promise<boolean> {
    try {
      await this.database.manager.delete(Coupon, { id });
      return true;
    } catch (error) {
      if (!REFERENCED.includes(codeOf(error))) throw error;
      return false;
    }
  }

  /** Says whether there is any coupon that a client could enter. */
  async hasActive(): Promise<boolean> {
    const [{ found }] = await this.database.query<[{ found: boolean }]>(
      'SELECT EXISTS (SELECT 1 FROM coupon WHERE active) AS found',
    );
    return found;
  }

  findByCode(code: string): Promise<Coupon | null> {
    return this.database.manager.findOneBy(Coupon, { code });
  }

  /** Finds a coupon and locks it to the end of the transaction: nobody else counts its uses meanwhile. */
  lockByCode(code: string): Promise<Coupon | null> {
    return this.database.lockManager.findOne(Coupon, { where: { code }, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * Counts uses by orders that are open or were paid, refunded ones too: a refund gives no use back. An open order of
   * this person does not count: it is the one that is priced, or ends before the next is placed. `byClient` counts the
   * orders of the same holder in this gallery, and of the same address in any.
   */
  async countUses(couponId: string, { originProjectId, holder, personId, email }: Orderer): Promise<CouponUses> {
    const [uses] = await this.database.query<[CouponUses]>(
      `SELECT count(*)::int AS "all",
              count(*) FILTER (WHERE email_key = $5 OR origin_project_id = $2 AND holder = $3)::int AS "byClient"
       FROM purchase WHERE coupon_id = $1 AND state <> 'canceled'
         AND NOT (person_id IS NOT DISTINCT FROM $4 AND origin_project_id = $2 AND state = ANY($6))`,
      [couponId, originProjectId, holder, personId, email && emailKey(email), OPEN_STATES],
    );
    return uses;
  }
}
