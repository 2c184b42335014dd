import type { Message } from '../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { isUuid } from '../../common/uuid.js';
import { GalleryShare, type ShareState } from './gallery-share.entity.js';

/** A share with who sent it and when the client came after it. */
export interface ListedShare {
  id: string;
  email: string;
  subject: string;
  text: string;
  state: ShareState;
  failure: Message | null;
  createdAt: Date;
  sentAt: Date | null;
  sentBy: string | null;
  firstVisitAt: Date | null;
  lastVisitAt: Date | null;
}

/** Shares in PostgreSQL. */
@Injectable()
export class SharesRepository {
  constructor(private readonly database: Transactions) {}

  /** Newest first; one statement. */
  list(projectId: string, limit: number): Promise<ListedShare[]> {
    return this.database.query(
      `SELECT s.id, s.email, s.subject, s.text, s.state, s.failure, s.created_at AS "createdAt", s.sent_at AS "sentAt",
              nullif(trim(u.first_name || ' ' || u.last_name), '') AS "sentBy", v.first_at AS "firstVisitAt", v.last_at AS "lastVisitAt"
       FROM gallery_share s
       LEFT JOIN "user" u ON u.id = s.created_by_id
       CROSS JOIN LATERAL (
         SELECT min(greatest(first_at, s.sent_at)) AS first_at, max(last_at) AS last_at FROM gallery_visit
         WHERE project_id = s.project_id AND email_key = s.email_key AND last_at >= s.sent_at
       ) v
       WHERE s.project_id = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
      [projectId, limit],
    );
  }

  find(id: string): Promise<GalleryShare | null> {
    return isUuid(id) ? this.database.manager.findOneBy(GalleryShare, { id }) : Promise.resolve(null);
  }

  async insert(values: Partial<GalleryShare>): Promise<string> {
    const result = await this.database.manager.insert(GalleryShare, values);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** @returns false when it has not failed (any more): two who try again send it once */
  async markWaiting(id: string): Promise<boolean> {
    const result = await this.database.manager.update(
      GalleryShare,
      { id, state: 'failed' },
      { state: 'waiting', failure: null },
    );
    return result.affected === 1;
  }

  async markSent(id: string, sentAt: Date): Promise<void> {
    await this.database.manager.update(GalleryShare, { id }, { state: 'sent', sentAt, failure: null });
  }

  async noteFailure(id: string, failure: Message): Promise<void> {
    await this.database.manager.update(GalleryShare, { id, state: 'waiting' }, { failure });
  }

  async markFailed(id: string): Promise<void> {
    await this.database.manager.update(GalleryShare, { id, state: 'waiting' }, { state: 'failed' });
  }
}
