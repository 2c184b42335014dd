import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { emailKey } from '../../../common/identifiers.js';
import { ListConditions, readPage } from '../../../common/lists/list-conditions.js';
import { containsPattern, type ListQuery, type Page } from '../../../common/lists/list-query.js';
import { Project } from '../../projects/core/project.entity.js';
import { Purchase } from '../purchases/purchase.entity.js';
import { PURCHASE_LIST, type PurchaseSort } from './purchase.list.js';

/** Nobody has tried to pay these: anyone with a gallery's link can create them. */
const ABANDONED = `state IN ('created', 'canceled') AND failure_message IS NULL AND attention IS NULL`;

type Filter = ListQuery<PurchaseSort>['filter'];

/** Reads purchases as staff browse them. */
@Injectable()
export class PurchaseListsQuery {
  constructor(private readonly database: Transactions) {}

  /** @param timezone of the days `from` and `to` */
  listPage(query: ListQuery<PurchaseSort>, timezone: string): Promise<Page<Purchase>> {
    return readPage(this.database, query, {
      from: 'purchase',
      conditions: conditionsOf(query.filter, timezone),
      orderBy: PURCHASE_LIST.orderBy(query.sort),
      select: `SELECT ${this.database.columnsOf(Purchase)} FROM purchase`,
      key: 'id',
    });
  }

  /** Lists the next purchases after this one, newest first: the cost does not grow with the distance. */
  listAfter(filter: Filter, timezone: string, last: string | null, limit: number): Promise<Purchase[]> {
    const conditions = conditionsOf(filter, timezone);
    // Compared in the database: a Date is less precise than a timestamptz.
    if (last !== null)
      conditions.add(
        `(created_at, id) < (SELECT l.created_at, l.id FROM purchase l WHERE l.id = ${conditions.bind(last)})`,
      );
    return this.database.query(
      `SELECT ${this.database.columnsOf(Purchase)} FROM purchase WHERE ${conditions.where}
       ORDER BY created_at DESC, id DESC LIMIT ${conditions.bind(limit)}`,
      conditions.parameters,
    );
  }

  /** Reads the names of the clients of these projects, where they are known. */
  async clientNames(projectIds: readonly (string | null)[]): Promise<Map<string, string | null>> {
    const ids = [...new Set(projectIds.filter((id) => id !== null))];
    const projects = await this.database.manager.find(Project, {
      select: { id: true, clientName: true },
      where: { id: In(ids) },
    });
    return new Map(projects.map(({ id, clientName }) => [id, clientName]));
  }
}

function conditionsOf(filter: Filter, timezone: string): ListConditions {
  const { id, projectId, clientEmail, state, attention, abandoned, provider, from, to, q } = filter;
  const conditions = new ListConditions();
  conditions.uuids('id', id);
  // The project that it was bought for, even after that is deleted.
  conditions.uuids('origin_project_id', projectId);
  if (clientEmail !== undefined) conditions.texts('email_key', emailKey(String(clientEmail)));
  conditions.texts('state', state);
  conditions.texts('provider', provider);
  const midnight = (day: string) => `CAST(${day} AS timestamp) AT TIME ZONE ${conditions.bind(timezone)}`;
  if (from !== undefined) conditions.add(`created_at >= ${midnight(`${conditions.bind(from)}::date`)}`);
  if (to !== undefined) conditions.add(`created_at < ${midnight(`(${conditions.bind(to)}::date + 1)`)}`);
  if (attention === true) conditions.add('attention IS NOT NULL AND attention_seen_at IS NULL');
  if (abandoned !== true && id === undefined && state === undefined) conditions.add(`NOT (${ABANDONED})`);
  const text = String(q ?? '').trim();
  if (text !== '') {
    const pattern = conditions.bind(containsPattern(text));
    conditions.add(
      `(lower(project_name) LIKE ${pattern} OR email_key LIKE ${pattern} OR lower(receipt_number) LIKE ${pattern}
        OR provider_intent_id = ${conditions.bind(text)})`,
    );
  }
  return conditions;
}
