import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** Reads and corrects the rows of clients in PostgreSQL, which the triggers of other tables write. */
@Injectable()
export class ClientsRepository {
  constructor(private readonly database: Transactions) {}

  /** Returns null when there are no clients. */
  async findRandomKey(): Promise<string | null> {
    const [row] = await this.database.query<{ key: string }[]>(
      'SELECT email_key AS key FROM client ORDER BY random() LIMIT 1',
    );
    return row?.key ?? null;
  }

  /**
   * Compares the rows after a key with what they are computed from, in the order of their keys, and corrects those that
   * differ. @returns the last key; null at the end
   */
  async mend(after: string, limit: number): Promise<string | null> {
    const [row] = await this.database.query<[{ last: string | null }]>('SELECT mend_clients($1, $2) AS last', [
      after,
      limit,
    ]);
    return row.last;
  }
}
