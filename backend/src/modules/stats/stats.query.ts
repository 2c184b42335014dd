import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { KEPT_CENTS } from '../payments/purchases/kept.js';
import type { StatsDto } from './stats.dto.js';
import { VALID_STATES } from '../payments/purchases/purchase-state.js';

const MONTHS = 12;
const WEEKS = 12;

/** Selects projects in the trash: few rows, read once a statement. */
const TRASHED = 'SELECT id FROM project WHERE trashed_at IS NOT NULL';
const TRASHED_ACCESS = `SELECT id FROM client_access WHERE project_id IN (${TRASHED})`;

/** Amounts are by currency, in its smallest unit, and never added to each other. */
interface Revenue {
  revenue: Readonly<Record<string, number>>;
}

type Totals = Pick<StatsDto, 'activeProjects' | 'activeClients' | 'totalDownloads' | 'currency'> &
  Revenue & { taxes: Revenue['revenue']; grantCount: number; grantAmounts: Revenue['revenue'] };

/**
 * Selects the currency of the default price list, in which the figures are; other currencies are listed beside them.
 */
const MAIN_CURRENCY = '(SELECT currency FROM price_list WHERE is_default)';

/** Computes the tax of what is kept in proportion, as on credit notes. */
const TAX_KEPT = `round(tax_cents::numeric * (${KEPT_CENTS}) / amount_cents)`;

/** Selects what was paid and kept in a period, by currency. Purchases in test mode are no revenue. */
const revenueWhere = (period: string, kept = KEPT_CENTS) =>
  `(SELECT coalesce(json_object_agg(currency, cents), '{}') FROM (
      SELECT currency, sum(${kept})::float8 AS cents FROM purchase
      WHERE state = ANY($3) AND ${period} AND amount_cents > 0 AND NOT is_test GROUP BY currency) paid)`;

/** Selects the calendar month of $1 in the zone $2. */
const thisMonth = (at: string) =>
  `${at} >= date_trunc('month', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2
     AND ${at} < (date_trunc('month', $1::timestamptz AT TIME ZONE $2) + interval '1 month') AT TIME ZONE $2`;

/** Reads figures from all modules. */
@Injectable()
export class StatsQuery {
  constructor(private readonly database: Transactions) {}

  async totals(now: Date, timezone: string): Promise<Totals> {
    const [row] = await this.database.query<[Totals]>(
      `WITH active AS (
         SELECT count(*)::int AS projects, count(DISTINCT client_email_key)::int AS clients FROM project
         WHERE trashed_at IS NULL AND status = 'active' AND (NOT timer_enabled OR expires_at IS NULL OR expires_at > $1)
       ), granted AS (
         SELECT currency, count(*) AS n, coalesce(sum(amount_cents), 0)::float8 AS cents
         FROM client_grant WHERE revoked_at IS NULL AND ${thisMonth('created_at')} GROUP BY currency
       )
       SELECT active.projects AS "activeProjects",
              active.clients AS "activeClients",
              (SELECT count(*)::int FROM download)
                - (SELECT count(*)::int FROM download WHERE access_id IN (${TRASHED_ACCESS})) AS "totalDownloads",
              ${MAIN_CURRENCY} AS currency,
              ${revenueWhere(thisMonth('succeeded_at'))} AS revenue,
              ${revenueWhere(thisMonth('succeeded_at'), TAX_KEPT)} AS taxes,
              (SELECT coalesce(sum(n), 0)::int FROM granted) AS "grantCount",
              (SELECT coalesce(json_object_agg(currency, cents) FILTER (WHERE cents > 0), '{}')
                FROM granted) AS "grantAmounts"
       FROM active`,
      [now, timezone, VALID_STATES],
    );
    return row;
  }

  /** Reads the revenue of each of the last months, this one included, less refunds; by the studio's calendar. */
  revenueByMonth(now: Date, timezone: string): Promise<(Revenue & { month: string; currency: string })[]> {
    return this.database.query(
      `WITH span AS (
         SELECT begins, begins AT TIME ZONE $2 AS since, (begins + interval '1 month') AT TIME ZONE $2 AS until
         FROM generate_series(
           date_trunc('month', $1::timestamptz AT TIME ZONE $2) - interval '${MONTHS - 1} months',
           date_trunc('month', $1::timestamptz AT TIME ZONE $2),
           interval '1 month'
         ) begins
       )
       SELECT to_char(begins, 'YYYY-MM') AS month,
              ${MAIN_CURRENCY} AS currency, ${revenueWhere('succeeded_at >= since AND succeeded_at < until')} AS revenue
       FROM span ORDER BY begins`,
      [now, timezone, VALID_STATES],
    );
  }

  /**
   * Counts files downloaded and galleries viewed in each of the last weeks, this one included; weeks begin on Monday.
   */
  usageByWeek(now: Date, timezone: string): Promise<{ week: string; downloads: number; visits: number }[]> {
    return this.database.query(
      `WITH span AS (
         SELECT begins, begins AT TIME ZONE $2 AS since, (begins + interval '1 week') AT TIME ZONE $2 AS until
         FROM generate_series(
           date_trunc('week', $1::timestamptz AT TIME ZONE $2) - interval '${WEEKS - 1} weeks',
           date_trunc('week', $1::timestamptz AT TIME ZONE $2),
           interval '1 week'
         ) begins
       )
       SELECT to_char(begins, 'YYYY-MM-DD') AS week,
              (SELECT count(*)::int FROM download WHERE first_at >= since AND first_at < until
                AND access_id NOT IN (${TRASHED_ACCESS})) AS downloads,
              (SELECT count(*)::int FROM gallery_visit WHERE first_at >= since AND first_at < until
                AND project_id NOT IN (${TRASHED})) AS visits
       FROM span ORDER BY begins`,
      [now, timezone],
    );
  }
}
