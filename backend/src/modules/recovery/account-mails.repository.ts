import { Injectable } from '@nestjs/common';
import { isUuid } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import { AccountMail } from './account-mail.entity.js';

/** Stores mails about accounts in PostgreSQL. */
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

  /** @returns the ids of those that have expired */
  async deleteExpired(now: Date): Promise<string[]> {
    const [rows] = await this.database.query<[{ id: string }[], number]>(
      'DELETE FROM account_mail WHERE expires_at <= $1 RETURNING id',
      [now],
    );
    return rows.map(({ id }) => id);
  }
}
