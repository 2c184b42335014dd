import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import { Person } from '../../projects/people/person.entity.js';
import { StoredEntitlement } from '../../entitlements/entitlement.entity.js';
import type { Holding } from '../pricing/quote.js';
import type { Buyer } from '../purchases/purchases.repository.js';
import { Grant } from './grant.entity.js';

/** Has a grant with its contents and the people behind it. */
export type FullGrant = Grant & { entitlement: Pick<StoredEntitlement, 'contents'>; person?: Person | null };

/** Reads grants with the contents that they opened. */
@Injectable()
export class GrantsQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the grants of a project, newest first. */
  listOf(projectId: string): Promise<FullGrant[]> {
    return this.select({ projectId });
  }

  async find(projectId: string, id: string): Promise<FullGrant | null> {
    const [grant] = isUuid(id) ? await this.select({ projectId, id }) : [];
    return grant ?? null;
  }

  /** Lists the valid grants of a holder in one gallery, even after that is deleted. */
  listHeld({ originProjectId, holder }: Buyer): Promise<Holding[]> {
    return this.database.query(
      `SELECT e.contents, g.package_code AS "packageCode", g.list_price_cents AS "listPriceCents", g.currency
       FROM client_grant g JOIN entitlement e ON e.source_id = g.id
       WHERE g.project_id = $1 AND g.holder = $2 AND g.revoked_at IS NULL`,
      [originProjectId, holder],
    );
  }

  private select(where: Partial<Pick<Grant, 'id' | 'projectId'>>): Promise<FullGrant[]> {
    return this.database.manager
      .createQueryBuilder(Grant, 'g')
      .innerJoinAndMapOne('g.entitlement', StoredEntitlement, 'e', 'e.source_id = g.id')
      .leftJoinAndMapOne('g.person', Person, 'holder', 'holder.id::text = g.holder')
      .leftJoinAndSelect('g.grantedBy', 'granter')
      .leftJoinAndSelect('g.revokedBy', 'revoker')
      .where(where)
      .orderBy({ 'g.createdAt': 'DESC', 'g.id': 'ASC' })
      .getMany() as Promise<FullGrant[]>;
  }
}
