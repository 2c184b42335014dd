import { Injectable } from '@nestjs/common';
import type { RunQuery } from '../../common/cancellable.js';
import type { RowOf } from '../../common/http/dto-fields.js';
import { emailKey, hashInSql, STAND_INS } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import { ListConditions, limitTo, pageOfWalk } from '../../common/lists/list-conditions.js';
import { containsPattern, type ListQuery, type Page } from '../../common/lists/list-query.js';
import { hasTrigram } from '../../common/lists/trigrams.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import { KEPT_CENTS } from '../payments/purchases/kept.js';
import { VALID_STATES } from '../payments/purchases/purchase-state.js';
import { findNamed, named } from '../projects/lists/project-names.query.js';
import type { ClientDto } from './client.dto.js';
import { CLIENT_LIST, type ClientSort } from './client.list.js';

/** A client as the list shows them. */
export type ClientRow = Omit<
  RowOf<ClientDto, 'createdAt' | 'lastVisitAt' | 'erasedAt'>,
  'id' | 'spent' | 'language' | 'isErased'
> & {
  emailKey: string;
  /** The studio keeps this many cents, by currency; purchases in test mode do not count. */
  spent: Readonly<Record<string, number>>;
  /** The newest project that names a language decides. */
  language: MailLanguage | null;
};

/**
 * The parameter $1 has the states of purchases whose money the studio has. An erasure unsubscribes the address that it
 * puts into galleries.
 */
const COLUMNS = `
  c.email_key AS "emailKey", c.created_at AS "createdAt", c.name, c.gallery_count AS "galleryCount",
    c.last_visit_at AS "lastVisitAt",
  coalesce((SELECT v.email FROM person v JOIN project p ON p.id = v.project_id AND p.trashed_at IS NULL
            WHERE v.email_key = c.email_key AND v.kind = 'client' AND v.ended_at IS NULL
            ORDER BY v.created_at DESC LIMIT 1),
           (SELECT email FROM "user" WHERE email_key = c.email_key),
           (SELECT client_email FROM purchase WHERE email_key = c.email_key ORDER BY created_at DESC LIMIT 1),
           c.email_key) AS email,
  (SELECT language FROM project WHERE client_email_key = c.email_key AND language IS NOT NULL AND trashed_at IS NULL
    ORDER BY created_at DESC LIMIT 1) AS language,
  (SELECT count(*)::int FROM purchase WHERE email_key = c.email_key AND succeeded_at IS NOT NULL) AS "purchaseCount",
  (SELECT coalesce(json_object_agg(currency, cents), '{}') FROM (
     SELECT currency, sum(${KEPT_CENTS})::float8 AS cents FROM purchase
     WHERE email_key = c.email_key AND state = ANY($1) AND amount_cents > 0 AND NOT is_test
     GROUP BY currency) paid) AS spent,
  CASE WHEN c.email_key LIKE '${STAND_INS}' THEN (SELECT at FROM unsubscription WHERE email_key = c.email_key)
       ELSE (SELECT max(at) FROM erasure WHERE address_hash = ${hashInSql('c.email_key')}) END AS "erasedAt"`;

/** Reads clients with facts from their projects, purchases and accounts. */
@Injectable()
export class ClientsQuery {
  constructor(private readonly database: Transactions) {}

  /** A search that finds most clients walks their list and does not count how many more there are. */
  async listPage(query: ListQuery<ClientSort>): Promise<Page<ClientRow>> {
    const conditions = new ListConditions([], [VALID_STATES]);
    const { id, q } = query.filter;
    if (id !== undefined)
      conditions.texts(
        'email_key',
        [id].flat().map((email) => emailKey(String(email))),
      );
    const text = String(q ?? '').trim();
    if (text === '') return this.listFiltered(query, conditions, 'NOT MATERIALIZED');
    const pattern = containsPattern(text);
    const run: RunQuery = (sql, values) => this.database.query(sql, values);
    const byName = await findNamed(text, await hasTrigram(text, run), run);
    if (byName === null) return this.walk(query, conditions, pattern);
    conditions.add(foundBy(conditions.bind(pattern), conditions.bind(byName)));
    return this.listFiltered(query, conditions, 'MATERIALIZED');
  }

  /**
   * Reads page and total in one statement: a search runs once for both. Without a search, an index alone cuts the page.
   */
  private async listFiltered(
    { sort, range }: ListQuery<ClientSort>,
    { where, parameters }: ListConditions,
    materialized: 'MATERIALIZED' | 'NOT MATERIALIZED',
  ): Promise<Page<ClientRow>> {
    const order = CLIENT_LIST.orderBy(sort);
    const rows = await this.database.query<(ClientRow & { total: number })[]>(
      `WITH found AS ${materialized} (SELECT * FROM client WHERE ${where}),
       page AS (
         SELECT c.email_key, row_number() OVER (ORDER BY ${order}) AS place FROM found c
         ORDER BY ${order} ${limitTo(range)}
       )
       SELECT t.total, r.* FROM (SELECT count(*)::int AS total FROM found) t
       LEFT JOIN (SELECT p.place, ${COLUMNS} FROM page p JOIN client c USING (email_key)) r ON true ORDER BY r.place`,
      parameters,
    );
    const total = rows[0]!.total;
    return { rows: rows.filter(({ emailKey }) => emailKey !== null), total };
  }

  private async walk(
    { sort, range }: ListQuery<ClientSort>,
    conditions: ListConditions,
    pattern: string,
  ): Promise<Page<ClientRow>> {
    const order = CLIENT_LIST.orderBy(sort);
    const list = `SELECT c.* FROM client c WHERE ${conditions.where} ORDER BY ${order} OFFSET 0`;
    const rows = await this.database.query<ClientRow[]>(
      `WITH page AS (
         SELECT c.*, row_number() OVER () AS place FROM (${list}) c
         WHERE ${isFound(conditions.bind(pattern))} ${limitTo(range, 1)}
       )
       SELECT ${COLUMNS} FROM page c ORDER BY c.place`,
      conditions.parameters,
    );
    return pageOfWalk(range, rows);
  }

  /** Returns null for an address that nothing names. */
  async find(emailKey: string): Promise<ClientRow | null> {
    const [row] = await this.database.query<ClientRow[]>(`SELECT ${COLUMNS} FROM client c WHERE email_key = $2`, [
      VALID_STATES,
      emailKey,
    ]);
    return row ?? null;
  }
}

/** Matches a client whose address, name or company has the text, or the name of one of their galleries. */
const foundBy = (pattern: string, projects: string) => `(
  email_key LIKE ${pattern}
  OR email_key IN (SELECT client_email_key FROM project
                   WHERE id = ANY(${projects}::uuid[]) AND trashed_at IS NULL)
  OR email_key IN (SELECT email_key FROM "user" WHERE lower(first_name || ' ' || last_name) LIKE ${pattern})
  OR email_key IN (SELECT email_key FROM purchase
                   WHERE buyer_company IS NOT NULL AND lower(buyer_company) LIKE ${pattern}
                     AND succeeded_at IS NOT NULL))`;

/**
 * Matches the same clients as `foundBy`, one at a time: PostgreSQL never turns a scalar subquery into a scan of all
 * rows.
 */
const isFound = (pattern: string) => `(
  c.email_key LIKE ${pattern}
  OR (SELECT true FROM project
      WHERE client_email_key = c.email_key AND ${named(pattern)} AND trashed_at IS NULL LIMIT 1)
  OR (SELECT true FROM "user" WHERE email_key = c.email_key AND lower(first_name || ' ' || last_name) LIKE ${pattern})
  OR (SELECT true FROM purchase
      WHERE email_key = c.email_key AND lower(buyer_company) LIKE ${pattern} AND succeeded_at IS NOT NULL LIMIT 1))`;
