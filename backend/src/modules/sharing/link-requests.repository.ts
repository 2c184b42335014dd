import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Transactions } from '../../common/transactions.js';
import { LinkRequest } from './link-request.entity.js';

/** Requests for links in PostgreSQL. */
@Injectable()
export class LinkRequestsRepository {
  constructor(private readonly database: Transactions) {}

  async insert(request: LinkRequest): Promise<void> {
    await this.database.manager.insert(LinkRequest, request);
  }

  /** Removes a request and returns its address; null when it was taken before. */
  async take(id: string): Promise<string | null> {
    const [rows] = await this.database.query<[{ emailKey: string }[], number]>(
      'DELETE FROM link_request WHERE id = $1 RETURNING email_key AS "emailKey"',
      [id],
    );
    return rows[0]?.emailKey ?? null;
  }

  /** The galleries that a client knows: active, and shared with or visited by them; newest first. */
  async galleriesOf(emailKey: string, limit: number): Promise<string[]> {
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

  async deleteBefore(at: Date): Promise<void> {
    await this.database.manager.delete(LinkRequest, { createdAt: LessThanOrEqual(at) });
  }
}
