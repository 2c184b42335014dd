import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** Mails about what happened to accounts. */
@Injectable()
export class AccountEventMailsQuery {
  constructor(private readonly database: Transactions) {}

  /** Mails whose events are gone. */
  async listOrphans(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT reference AS id FROM mail m
       WHERE kind = 'account-event' AND NOT EXISTS (SELECT FROM account_event e WHERE e.id = m.reference) LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }
}
