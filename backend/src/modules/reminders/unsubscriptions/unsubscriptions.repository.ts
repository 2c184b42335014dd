import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { Unsubscription } from './unsubscription.entity.js';

/** Stores in PostgreSQL the addresses that get no reminders. */
@Injectable()
export class UnsubscriptionsRepository {
  constructor(private readonly database: Transactions) {}

  exists(emailKey: string): Promise<boolean> {
    return this.database.manager.existsBy(Unsubscription, { emailKey });
  }

  async insert(emailKey: string, at: Date): Promise<void> {
    await this.database.query('INSERT INTO unsubscription (email_key, at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      emailKey,
      at,
    ]);
  }

  async delete(emailKey: string): Promise<void> {
    await this.database.manager.delete(Unsubscription, { emailKey });
  }
}
