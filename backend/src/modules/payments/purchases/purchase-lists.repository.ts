import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { emailKey, isUuid } from '../../../common/identifiers.js';
import { containsPattern, type ListQuery, type Page } from '../../../common/lists/list-query.js';
import { Project } from '../../projects/core/project.entity.js';
import { Purchase } from '../core/purchase.entity.js';

export type PurchaseSort =
  | 'createdAt'
  | 'paidAt'
  | 'totalCents'
  | 'refundedCents'
  | 'state'
  | 'projectName'
  | 'clientEmail'
  | 'packageType'
  | 'receiptNumber'
  | 'id';

const SORT: Readonly<Record<PurchaseSort, string>> = {
  createdAt: 'p.createdAt',
  paidAt: 'p.succeededAt',
  totalCents: 'p.amountCents',
  refundedCents: 'p.refundedCents',
  state: 'p.state',
  projectName: 'p.projectName',
  clientEmail: 'p.emailKey',
  packageType: 'p.packageType',
  receiptNumber: 'p.receiptNumber',
  id: 'p.id',
};

/** Columns that may be null. */
const NULLABLE: ReadonlySet<PurchaseSort> = new Set<PurchaseSort>(['paidAt', 'receiptNumber']);

/** Nobody has tried to pay these: anyone with a gallery's link can create them. */
const ABANDONED = `p.state IN ('created', 'canceled') AND p.failureMessage IS NULL AND p.attention IS NULL`;

type Filter = ListQuery<PurchaseSort>['filter'];

/** Purchases as staff browse them. Reads only. */
@Injectable()
export class PurchaseListsRepository {
  constructor(private readonly database: Transactions) {}

  /** @param timezone of the days `from` and `to` */
  async listPage({ sort, range, filter }: ListQuery<PurchaseSort>, timezone: string): Promise<Page<Purchase>> {
    const [rows, total] = await this.filtered(filter, timezone)
      .orderBy(SORT[sort.field], sort.order, NULLABLE.has(sort.field) ? 'NULLS LAST' : undefined)
      // In the direction of the indexes: both columns the same way.
      .addOrderBy('p.id', sort.order)
      .skip(range.first)
      .take(range.last - range.first + 1)
      .getManyAndCount();
    return { rows, total };
  }

  /** The next purchases after this one, newest first: the cost does not grow with the distance. */
  listAfter(filter: Filter, timezone: string, last: string | null, limit: number): Promise<Purchase[]> {
    const query = this.filtered(filter, timezone).orderBy('p.createdAt', 'DESC').addOrderBy('p.id', 'DESC').take(limit);
    // Compared in the database: a Date is less precise than a timestamptz.
    if (last !== null)
      query.andWhere('(p.created_at, p.id) < (SELECT l.created_at, l.id FROM purchase l WHERE l.id = :last)', { last });
    return query.getMany();
  }

  /** The names of the clients of these projects, those that are known. */
  async clientNames(projectIds: readonly (string | null)[]): Promise<Map<string, string | null>> {
    const ids = [...new Set(projectIds.filter((id) => id !== null))];
    const projects = await this.database.manager.find(Project, {
      select: { id: true, clientName: true },
      where: { id: In(ids) },
    });
    return new Map(projects.map(({ id, clientName }) => [id, clientName]));
  }

  private filtered(filter: Filter, timezone: string): SelectQueryBuilder<Purchase> {
    const { id, projectId, clientEmail, state, attention, abandoned, granted, provider, from, to, q } = filter;
    const query = this.database.manager.createQueryBuilder(Purchase, 'p').where('true');
    if (id !== undefined) query.andWhere('p.id = ANY(:ids)', { ids: [id].flat().map(String).filter(isUuid) });
    // The project that it was bought for, even after that is deleted.
    if (projectId !== undefined)
      query.andWhere('p.originProjectId = ANY(:projects)', { projects: [projectId].flat().map(String).filter(isUuid) });
    if (clientEmail !== undefined)
      query.andWhere('p.emailKey = :clientKey', { clientKey: emailKey(String(clientEmail)) });
    if (state !== undefined) query.andWhere('p.state = ANY(:states)', { states: [state].flat().map(String) });
    if (provider !== undefined)
      query.andWhere('p.provider = ANY(:providers)', { providers: [provider].flat().map(String) });
    const midnight = (day: string) => `CAST(${day} AS timestamp) AT TIME ZONE :timezone`;
    if (from !== undefined) query.andWhere(`p.createdAt >= ${midnight('CAST(:from AS date)')}`, { from, timezone });
    if (to !== undefined) query.andWhere(`p.createdAt < ${midnight('(CAST(:to AS date) + 1)')}`, { to, timezone });
    if (attention === true) query.andWhere('p.attention IS NOT NULL AND p.attentionSeenAt IS NULL');
    if (granted !== undefined || id === undefined)
      query.andWhere(granted === true ? `p.kind = 'grant'` : `p.kind <> 'grant'`);
    if (granted !== true && abandoned !== true && id === undefined && state === undefined)
      query.andWhere(`NOT (${ABANDONED})`);
    if (q !== undefined && String(q).trim() !== '') {
      const text = String(q).trim();
      query.andWhere(
        '(lower(p.projectName) LIKE :pattern OR p.emailKey LIKE :pattern OR lower(p.receiptNumber) LIKE :pattern OR p.providerIntentId = :text)',
        {
          text,
          pattern: containsPattern(text),
        },
      );
    }
    return query;
  }
}
