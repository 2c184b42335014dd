import type { Message } from '../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { isUuid } from '../../common/identifiers.js';
import { GalleryShare } from './gallery-share.entity.js';

/** Shares in PostgreSQL. */
@Injectable()
export class SharesRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<GalleryShare | null> {
    return isUuid(id) ? this.database.manager.findOneBy(GalleryShare, { id }) : Promise.resolve(null);
  }

  async insert(values: Partial<GalleryShare>): Promise<string> {
    const result = await this.database.manager.insert(GalleryShare, values);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** @returns false when it has not failed (any more): two retries at once send it only once */
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
