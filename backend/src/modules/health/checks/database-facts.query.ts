import { Injectable } from '@nestjs/common';
import type { LostPayment } from '../../payments/restores/payment-restore.entity.js';
import { RETENTION } from '../../../common/retention.js';
import { Transactions } from '../../../common/transactions.js';

export interface DatabaseFacts {
  maxConnections: number;
  now: Date;
  /**
   * The provider's last event arrived at the first instant, and something was last paid there at the second; both are
   * null without any of late.
   */
  lastEventAt: Date | null;
  lastPaidAt: Date | null;
  /** Says whether an admin signed in at a provider that did not say when, and no admin has a password or a passkey. */
  noAdminCanProve: boolean;
}

/** The event of an older payment may have been deleted by its age. */
const COMPARED_DAYS = RETENTION.providerEvent.least - 1;

/** Reads what the checks need from the database. */
@Injectable()
export class DatabaseFactsQuery {
  constructor(private readonly database: Transactions) {}

  async read(): Promise<DatabaseFacts> {
    const [facts] = await this.database.query<[DatabaseFacts]>(
      `SELECT current_setting('max_connections')::int AS "maxConnections",
         clock_timestamp() AS now,
         (SELECT max(created_at) FROM provider_event WHERE id LIKE 'stripe%') AS "lastEventAt",
         (SELECT max(succeeded_at) FROM purchase
          WHERE provider = 'stripe' AND succeeded_at > now() - make_interval(days => $1)) AS "lastPaidAt",
         EXISTS (SELECT FROM session JOIN "user" ON "user".id = user_id
                 WHERE role = 'admin' AND proved_at = to_timestamp(0))
           AND NOT EXISTS (SELECT FROM "user" WHERE role = 'admin' AND (password_hash IS NOT NULL
                           OR EXISTS (SELECT FROM passkey WHERE user_id = "user".id))) AS "noAdminCanProve"`,
      [COMPARED_DAYS],
    );
    return facts;
  }

  /** Lists payments of which a restored database has no order, for a month after the restore. */
  async listLostPayments(now: Date): Promise<LostPayment[]> {
    const rows = await this.database.query<{ lost: LostPayment[] }[]>(
      `SELECT lost_payments AS lost FROM payment_restore
       WHERE lost_payments <> '[]' AND restored_at > $1::timestamptz - interval '30 days' ORDER BY id`,
      [now],
    );
    return rows.flatMap(({ lost }) => lost);
  }
}
