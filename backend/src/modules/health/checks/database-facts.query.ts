import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

export interface DatabaseFacts {
  maxConnections: number;
  now: Date;
  /** When the provider's last event arrived, and when something was last paid there; null without any. */
  lastEventAt: Date | null;
  lastPaidAt: Date | null;
}

/** What the checks ask the database, in one statement. */
@Injectable()
export class DatabaseFactsQuery {
  constructor(private readonly database: Transactions) {}

  async read(): Promise<DatabaseFacts> {
    const [facts] = await this.database.query<[DatabaseFacts]>(
      `SELECT current_setting('max_connections')::int AS "maxConnections",
         clock_timestamp() AS now,
         (SELECT max(created_at) FROM provider_event WHERE id LIKE 'stripe%') AS "lastEventAt",
         (SELECT max(succeeded_at) FROM purchase WHERE provider = 'stripe') AS "lastPaidAt"`,
    );
    return facts;
  }
}
