import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { VALID_STATES } from '../../payments/core/purchase-state.js';

/** What a request for bytes needs to know of a gallery's purchases. */
export interface DeliveryState {
  accessVersion: number;
  /** The client could still withdraw from something that is open. */
  undelivered: boolean;
}

/** Whether a gallery's purchases have been delivered, in PostgreSQL. */
@Injectable()
export class UndeliveredQuery {
  constructor(private readonly database: Transactions) {}

  /** One look-up by index: every request for clean bytes makes it. Null when there is no such project. */
  async read(projectId: string, now: Date): Promise<DeliveryState | null> {
    const [row] = await this.database.query<DeliveryState[]>(
      `SELECT p.access_version AS "accessVersion", EXISTS (
         SELECT 1 FROM purchase u
         WHERE u.project_id = p.id AND u.email_key = p.client_email_key AND u.kind <> 'grant'
           AND u.delivered_at IS NULL AND u.withdrawn_at IS NULL AND u.state = ANY($2)
           AND (u.unlocks_at IS NULL OR u.unlocks_at <= $3)) AS undelivered
       FROM project p WHERE p.id = $1`,
      [projectId, VALID_STATES, now],
    );
    return row ?? null;
  }
}
