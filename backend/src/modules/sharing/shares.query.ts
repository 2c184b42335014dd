import { Injectable } from '@nestjs/common';
import type { Message } from '../../common/messages.js';
import { Transactions } from '../../common/transactions.js';
import type { MailState } from '../mail/mail.entity.js';

/** A share with its sender and the client's next visit. */
export interface ListedShare {
  id: string;
  email: string;
  additional: boolean;
  subject: string;
  text: string;
  state: MailState;
  failure: Message | null;
  createdAt: Date;
  sentAt: Date | null;
  sentBy: string | null;
  firstVisitAt: Date | null;
  lastVisitAt: Date | null;
}

/** Shares with their people and visits: reads only. */
@Injectable()
export class SharesQuery {
  constructor(private readonly database: Transactions) {}

  /** Newest first, the client's before those to others; one statement. */
  list(projectId: string, limit: number): Promise<ListedShare[]> {
    return this.select('WHERE s.project_id = $1 ORDER BY s.created_at DESC, s.additional, s.id DESC LIMIT $2', [
      projectId,
      limit,
    ]);
  }

  async find(id: string): Promise<ListedShare | null> {
    return (await this.select('WHERE s.id = $1', [id]))[0] ?? null;
  }

  /** Mails of shares that went with their projects. */
  async listOrphanMails(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT reference AS id FROM mail m
       WHERE kind = 'share' AND NOT EXISTS (SELECT FROM gallery_share s WHERE s.id = m.reference) LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  private select(which: string, parameters: unknown[]): Promise<ListedShare[]> {
    return this.database.query(
      `SELECT s.id, s.email, s.additional, s.subject, s.text, m.state, m.failure, s.created_at AS "createdAt", m.sent_at AS "sentAt",
              nullif(trim(u.first_name || ' ' || u.last_name), '') AS "sentBy", v.first_at AS "firstVisitAt", v.last_at AS "lastVisitAt"
       FROM gallery_share s
       JOIN mail m ON m.kind = 'share' AND m.reference = s.id
       LEFT JOIN "user" u ON u.id = s.created_by_id
       CROSS JOIN LATERAL (
         SELECT min(greatest(first_at, m.sent_at)) AS first_at, max(last_at) AS last_at FROM gallery_visit
         WHERE project_id = s.project_id AND email_key = s.email_key AND last_at >= m.sent_at AND NOT s.additional
       ) v
       ${which}`,
      parameters,
    );
  }
}
