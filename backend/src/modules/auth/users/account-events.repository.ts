import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { isUuid } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import { AccountEvent } from './account-event.entity.js';

/** Stores in PostgreSQL what happened to accounts. */
@Injectable()
export class AccountEventsRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<AccountEvent | null> {
    return isUuid(id) ? this.database.manager.findOneBy(AccountEvent, { id }) : Promise.resolve(null);
  }

  async insert(event: Omit<AccountEvent, 'user'>): Promise<void> {
    await this.database.manager.insert(AccountEvent, event);
  }

  async deleteUntil(until: Date): Promise<void> {
    await this.database.manager.delete(AccountEvent, { at: LessThanOrEqual(until) });
  }
}
