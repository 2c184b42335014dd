import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** The galleries that a client knows: reads only. */
@Injectable()
export class ClientGalleriesQuery {
  constructor(private readonly database: Transactions) {}

  /** Ids of active galleries that were shared with the client or visited by them; newest first. */
  async list(emailKey: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT p.id FROM project p
       WHERE p.client_email_key = $1 AND p.status = 'active' AND p.trashed_at IS NULL
         AND (p.shared_at IS NOT NULL
              OR EXISTS (SELECT 1 FROM gallery_visit v WHERE v.project_id = p.id AND v.email_key = p.client_email_key))
       ORDER BY p.created_at DESC, p.id LIMIT $2`,
      [emailKey, limit],
    );
    return rows.map(({ id }) => id);
  }
}
