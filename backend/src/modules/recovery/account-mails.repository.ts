import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { isUuid } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import { AccountMail } from './account-mail.entity.js';

/** Mails about accounts, in PostgreSQL. */
@Injectable()
export class AccountMailsRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<AccountMail | null> {
    return isUuid(id) ? this.database.manager.findOneBy(AccountMail, { id }) : Promise.resolve(null);
  }

  findByTokenHash(tokenHash: string): Promise<AccountMail | null> {
    return this.database.manager.findOneBy(AccountMail, { tokenHash });
  }

  async insert(values: Partial<AccountMail>): Promise<void> {
    await this.database.manager.insert(AccountMail, values);
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.manager.delete(AccountMail, { expiresAt: LessThanOrEqual(now) });
  }
}
