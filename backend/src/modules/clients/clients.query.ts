import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../common/http/dto-fields.js';
import { emailKey } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import { ListConditions, limitTo } from '../../common/lists/list-conditions.js';
import { containsPattern, type ListQuery, type Page } from '../../common/lists/list-query.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import { KEPT_CENTS } from '../payments/purchases/kept.js';
import { VALID_STATES } from '../payments/purchases/purchase-state.js';
import type { ClientDto } from './client.dto.js';
import { CLIENT_LIST, GALLERIES, LAST_VISIT, NAME, PAID, type ClientSort, CLIENT_IN } from './client.list.js';

/** A client as the list shows them. */
export type ClientRow = Omit<RowOf<ClientDto, 'createdAt' | 'lastVisitAt'>, 'id' | 'spent' | 'language'> & {
  emailKey: string;
  /** Cents by currency, what the studio keeps; without purchases in test mode. */
  spent: Readonly<Record<string, number>>;
  /** The value of the newest project that names one. */
  language: MailLanguage | null;
};

/**
 * Everybody whom a project, a paid order, a grant or an account that is not of the staff names, by email; since when.
 * What `which` says of `email_key` is looked up before anything is grouped.
 */
const clients = (which = 'true') => `
  SELECT email_key, min(at) AS created_at FROM (
    SELECT v.email_key, v.created_at AS at FROM ${CLIENT_IN} WHERE v.email_key IS NOT NULL
    UNION ALL SELECT email_key, created_at FROM purchase WHERE succeeded_at IS NOT NULL
    UNION ALL SELECT holder, created_at FROM client_grant
    UNION ALL SELECT email_key, created_at FROM "user" WHERE role = 'user'
  ) known WHERE ${which} GROUP BY email_key`;

const COLUMNS = `
  c.email_key AS "emailKey", c.created_at AS "createdAt", ${NAME} AS name, ${GALLERIES} AS "galleryCount", ${LAST_VISIT} AS "lastVisitAt",
  coalesce((SELECT v.email FROM ${CLIENT_IN} WHERE v.email_key = c.email_key ORDER BY v.created_at DESC LIMIT 1),
           (SELECT email FROM "user" WHERE email_key = c.email_key),
           (SELECT client_email FROM purchase WHERE email_key = c.email_key ORDER BY created_at DESC LIMIT 1), c.email_key) AS email,
  (SELECT language FROM project WHERE client_email_key = c.email_key AND language IS NOT NULL AND trashed_at IS NULL ORDER BY created_at DESC LIMIT 1) AS language,
  (SELECT count(*)::int FROM purchase WHERE email_key = c.email_key AND succeeded_at IS NOT NULL) AS "purchaseCount",
  (SELECT coalesce(json_object_agg(currency, cents), '{}') FROM (
     SELECT currency, sum(${KEPT_CENTS})::float8 AS cents FROM purchase WHERE ${PAID} GROUP BY currency) paid) AS spent`;

/** Clients over the tables of projects, purchases and accounts: reads only. */
@Injectable()
export class ClientsQuery {
  constructor(private readonly database: Transactions) {}

  /** One statement, whatever is on the page. */
  async listPage({ sort, range, filter }: ListQuery<ClientSort>): Promise<Page<ClientRow>> {
    const conditions = new ListConditions([], [VALID_STATES]);
    const { id, q } = filter;
    if (id !== undefined)
      conditions.texts(
        'email_key',
        [id].flat().map((email) => emailKey(String(email))),
      );
    const text = String(q ?? '').trim();
    if (text !== '') conditions.add(foundBy(conditions.bind(containsPattern(text))));
    const order = CLIENT_LIST.orderBy(sort);
    const rows = await this.database.query<(ClientRow & { total: number })[]>(
      `WITH client AS MATERIALIZED (${clients(conditions.where)}),
       page AS (
         SELECT c.*, row_number() OVER (ORDER BY ${order}) AS place FROM client c
         ORDER BY place ${limitTo(range)}
       )
       SELECT t.total, r.* FROM (SELECT count(*)::int AS total FROM client) t
       LEFT JOIN (SELECT c.place, ${COLUMNS} FROM page c) r ON true ORDER BY r.place`,
      conditions.parameters,
    );
    const total = rows[0]!.total;
    return { rows: rows.filter(({ emailKey }) => emailKey !== null), total };
  }

  /** Null for an address that nothing names. */
  async find(emailKey: string): Promise<ClientRow | null> {
    const [row] = await this.database.query<ClientRow[]>(`SELECT ${COLUMNS} FROM (${clients('email_key = $2')}) c`, [
      VALID_STATES,
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
