import type { Message } from '../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Transactions } from '../../common/transactions.js';
import { isUuid } from '../../common/identifiers.js';
import type { MailDelivery } from '../../ports/mailer.port.js';
import { GalleryShare } from './gallery-share.entity.js';

/** Shares in PostgreSQL. */
@Injectable()
export class SharesRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<GalleryShare | null> {
    return isUuid(id) ? this.database.manager.findOneBy(GalleryShare, { id }) : Promise.resolve(null);
  }

  /** @returns their ids, in the same order */
  async insert(rows: Partial<GalleryShare>[]): Promise<string[]> {
    const result = await this.database.manager.insert(GalleryShare, rows);
    return (result.identifiers as { id: string }[]).map(({ id }) => id);
  }

  /** @returns false when it reached its recipient or is on its way: two retries at once send it only once */
  async markWaiting(id: string): Promise<boolean> {
    const result = await this.database.manager.update(
      GalleryShare,
      { id, state: In(['failed', 'filed']) },
      { state: 'waiting', failure: null },
    );
    return result.affected === 1;
  }

  async markDelivered(id: string, state: MailDelivery, sentAt: Date): Promise<void> {
    await this.database.manager.update(GalleryShare, { id }, { state, sentAt, failure: null });
  }

  async noteFailure(id: string, failure: Message): Promise<void> {
    await this.database.manager.update(GalleryShare, { id, state: 'waiting' }, { failure });
  }

  async markFailed(id: string): Promise<void> {
    await this.database.manager.update(GalleryShare, { id, state: 'waiting' }, { state: 'failed' });
  }
}
