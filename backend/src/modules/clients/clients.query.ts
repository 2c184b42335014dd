import { Injectable } from '@nestjs/common';
import { emailKey } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import { containsPattern, type ListQuery, type Page } from '../../common/lists/list-query.js';
import type { MailLanguage } from '../../common/mails/client-mail.js';
import { STANDING_STATES } from '../payments/core/entitlement-level.js';
import { KEPT_CENTS } from '../payments/core/kept.js';
import type { ClientSort } from './client-sorts.js';

/** A client as the list shows them. */
export interface ClientRow {
  emailKey: string;
  email: string;
  name: string | null;
  createdAt: Date;
  galleryCount: number;
  purchaseCount: number;
  /** Cents by currency, what the studio keeps; without purchases in test mode. */
  spent: Readonly<Record<string, number>>;
  lastVisitAt: Date | null;
  /** The value of the newest project that names one. */
  language: MailLanguage | null;
}

/**
 * Everybody whom a project, a paid or granted order or an account that is not of the staff names, by email; since when.
 * What `which` says of `email_key` is looked up before anything is grouped.
 */
const clients = (which = 'true') => `
  SELECT email_key, min(at) AS created_at FROM (
    SELECT client_email_key AS email_key, created_at AS at FROM project WHERE trashed_at IS NULL
    UNION ALL SELECT email_key, created_at FROM purchase WHERE succeeded_at IS NOT NULL
    UNION ALL SELECT email_key, created_at FROM "user" WHERE role = 'user'
  ) known WHERE ${which} GROUP BY email_key`;

/** A person's name comes before a company's, a newer one before an older one. */
const NAME = `(
  SELECT name FROM (
    (SELECT client_name AS name, 0 AS rank, created_at FROM project
     WHERE client_email_key = c.email_key AND client_name IS NOT NULL AND trashed_at IS NULL ORDER BY created_at DESC LIMIT 1)
    UNION ALL
    SELECT nullif(trim(first_name || ' ' || last_name), ''), 0, created_at FROM "user" WHERE email_key = c.email_key
    UNION ALL
    (SELECT buyer_company, 1, created_at FROM purchase
     WHERE email_key = c.email_key AND buyer_company IS NOT NULL AND succeeded_at IS NOT NULL ORDER BY created_at DESC LIMIT 1)
  ) names WHERE name IS NOT NULL ORDER BY rank, created_at DESC LIMIT 1)`;

const GALLERIES = `(SELECT count(*)::int FROM project WHERE client_email_key = c.email_key AND trashed_at IS NULL)`;
const LAST_VISIT = `(SELECT max(last_at) FROM gallery_visit WHERE email_key = c.email_key)`;

/** Purchases whose money the studio has; $1 are their states. */
const PAID = `email_key = c.email_key AND state = ANY($1) AND amount_cents > 0 AND NOT is_test`;
/** The sum in the currency of the default price list: amounts in others are not comparable. */
const SPENT = `(SELECT coalesce(sum(${KEPT_CENTS}), 0) FROM purchase
  WHERE ${PAID} AND currency = (SELECT currency FROM price_list WHERE is_default))`;

/** What a client is ordered by, read for each of them: the other columns are read for the page alone. */
const SORT: Readonly<Record<ClientSort, string>> = {
  createdAt: 'c.created_at',
  name: `lower(coalesce(${NAME}, c.email_key))`,
  email: 'c.email_key',
  id: 'c.email_key',
  galleryCount: GALLERIES,
  spent: SPENT,
  lastVisitAt: LAST_VISIT,
};

const COLUMNS = `
  c.email_key AS "emailKey", c.created_at AS "createdAt", ${NAME} AS name, ${GALLERIES} AS "galleryCount", ${LAST_VISIT} AS "lastVisitAt",
  coalesce((SELECT client_email FROM project WHERE client_email_key = c.email_key AND trashed_at IS NULL ORDER BY created_at DESC LIMIT 1),
           (SELECT email FROM "user" WHERE email_key = c.email_key),
           (SELECT client_email FROM purchase WHERE email_key = c.email_key ORDER BY created_at DESC LIMIT 1)) AS email,
  (SELECT language FROM project WHERE client_email_key = c.email_key AND language IS NOT NULL AND trashed_at IS NULL ORDER BY created_at DESC LIMIT 1) AS language,
  (SELECT count(*)::int FROM purchase WHERE email_key = c.email_key AND succeeded_at IS NOT NULL AND kind <> 'grant') AS "purchaseCount",
  (SELECT coalesce(json_object_agg(currency, cents), '{}') FROM (
     SELECT currency, sum(${KEPT_CENTS})::float8 AS cents FROM purchase WHERE ${PAID} GROUP BY currency) paid) AS spent`;

/** Clients over the tables of projects, purchases and accounts: reads only. */
@Injectable()
export class ClientsQuery {
  constructor(private readonly database: Transactions) {}

  /** One statement, whatever is on the page. */
  async listPage({ sort, range, filter }: ListQuery<ClientSort>): Promise<Page<ClientRow>> {
    const parameters: unknown[] = [STANDING_STATES];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = ['true'];
    if (filter['id'] !== undefined)
      conditions.push(`email_key = ANY(${bind([filter['id']].flat().map((id) => emailKey(String(id))))}::text[])`);
    const text = String(filter['q'] ?? '').trim();
    if (text !== '') conditions.push(foundBy(bind(containsPattern(text))));
    const order = `${SORT[sort.field]} ${sort.order} NULLS LAST, c.email_key ${sort.order}`;
    const rows = await this.database.query<(ClientRow & { total: number })[]>(
      `WITH client AS MATERIALIZED (${clients(conditions.join(' AND '))}),
       page AS (
         SELECT c.*, row_number() OVER (ORDER BY ${order}) AS place FROM client c
         ORDER BY place LIMIT ${range.last - range.first + 1} OFFSET ${range.first}
       )
       SELECT t.total, r.* FROM (SELECT count(*)::int AS total FROM client) t
       LEFT JOIN (SELECT c.place, ${COLUMNS} FROM page c) r ON true ORDER BY r.place`,
      parameters,
    );
    const total = rows[0]!.total;
    return { rows: rows.filter(({ emailKey }) => emailKey !== null), total };
  }

  /** Null for an address that nothing names. */
  async find(emailKey: string): Promise<ClientRow | null> {
    const [row] = await this.database.query<ClientRow[]>(`SELECT ${COLUMNS} FROM (${clients('email_key = $2')}) c`, [
      STANDING_STATES,
      emailKey,
    ]);
    return row ?? null;
  }
}

/** The name of the client or of one of their galleries, or the address, has the text; as the index `project_search` has it. */
const foundBy = (pattern: string) => `(
  email_key LIKE ${pattern}
  OR email_key IN (SELECT client_email_key FROM project
                   WHERE lower(name || ' ' || coalesce(client_name, '') || ' ' || client_email_key) LIKE ${pattern} AND trashed_at IS NULL)
  OR email_key IN (SELECT email_key FROM "user" WHERE lower(first_name || ' ' || last_name) LIKE ${pattern})
  OR email_key IN (SELECT email_key FROM purchase WHERE buyer_company IS NOT NULL AND lower(buyer_company) LIKE ${pattern} AND succeeded_at IS NOT NULL))`;
