import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import { Grant } from './grant.entity.js';

/** A grant with its purchase and the people behind it. */
export type FullGrant = Grant & { purchase: NonNullable<Grant['purchase']> };

/** Grants in PostgreSQL. */
@Injectable()
export class GrantsRepository {
  constructor(private readonly database: Transactions) {}

  /** The grants of a project, newest first. */
  listOf(projectId: string): Promise<FullGrant[]> {
    return this.read({ projectId });
  }

  async find(projectId: string, purchaseId: string): Promise<FullGrant | null> {
    if (!isUuid(purchaseId)) return null;
    const [grant] = await this.read({ projectId, id: purchaseId });
    return grant ?? null;
  }

  private read(purchase: { projectId: string; id?: string }): Promise<FullGrant[]> {
    return this.database.manager.find(Grant, {
      where: { purchase },
      relations: { purchase: true, grantedBy: true, revokedBy: true },
      order: { purchase: { createdAt: 'DESC', id: 'ASC' } },
    }) as Promise<FullGrant[]>;
  }

  async insert(values: Pick<Grant, 'purchaseId' | 'reason' | 'method' | 'amountCents' | 'grantedById'>): Promise<void> {
    await this.database.manager.insert(Grant, values);
  }

  async revoke(purchaseId: string, revokedById: string, revokedAt: Date): Promise<void> {
    await this.database.manager.update(Grant, { purchaseId }, { revokedById, revokedAt });
  }
}
