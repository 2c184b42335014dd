import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { Grant } from './grant.entity.js';

/** Stores grants in PostgreSQL. */
@Injectable()
export class GrantsRepository {
  constructor(private readonly database: Transactions) {}

  insert(values: Partial<Grant>): Promise<Grant> {
    return this.database.manager.save(Grant, this.database.manager.create(Grant, values));
  }

  /** @returns false when it was revoked before */
  async revoke(id: string, revokedById: string, revokedAt: Date): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      Grant,
      { id, revokedAt: IsNull() },
      { revokedById, revokedAt },
    );
    return affected === 1;
  }
}
