import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';

/** Reads the galleries that a client knows. */
@Injectable()
export class ClientGalleriesQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists active galleries with a client of this address that were shared or visited; newest first. */
  list(emailKey: string, limit: number): Promise<{ projectId: string; personId: string }[]> {
    return this.database.query(
      `SELECT p.id AS "projectId", v.id AS "personId"
       FROM person v JOIN project p ON p.id = v.project_id AND p.status = 'active' AND p.trashed_at IS NULL
       WHERE v.email_key = $1 AND v.kind = 'client' AND v.ended_at IS NULL
         AND (p.shared_at IS NOT NULL OR EXISTS (SELECT 1 FROM gallery_visit g WHERE g.project_id = p.id))
       ORDER BY p.created_at DESC, p.id LIMIT $2`,
      [emailKey, limit],
    );
  }
}
