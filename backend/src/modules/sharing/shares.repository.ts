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

  /** @returns their ids, in the same order */
  async insert(rows: Partial<GalleryShare>[]): Promise<string[]> {
    const result = await this.database.manager.insert(GalleryShare, rows);
    return (result.identifiers as { id: string }[]).map(({ id }) => id);
  }
}
