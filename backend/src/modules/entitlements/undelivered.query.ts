import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** The facts about the holder of a link that a request for bytes checks. */
export interface DeliveryState {
  accessVersion: number;
  /** The client could still withdraw from something that is open. */
  undelivered: boolean;
}

/** Asks PostgreSQL whether everything that was bought in a gallery has been delivered. */
@Injectable()
export class UndeliveredQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Looks the state up by index: every request for clean bytes does. Null when there is no such project.
   * @param holder null for the clients
   */
  async read(projectId: string, holder: string | null, now: Date): Promise<DeliveryState | null> {
    const [row] = await this.database.query<DeliveryState[]>(
      `SELECT p.access_version AS "accessVersion", EXISTS (
         SELECT 1 FROM entitlement e
         WHERE e.project_id = p.id AND e.holder = coalesce($3, p.client_email_key) AND e.source = 'purchase'
           AND e.delivered_at IS NULL AND e.revoked_at IS NULL
           AND (e.opens_at IS NULL OR e.opens_at <= $2)) AS undelivered
       FROM project p WHERE p.id = $1`,
      [projectId, now, holder],
    );
    return row ?? null;
  }
}
