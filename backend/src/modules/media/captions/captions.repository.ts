import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { MediaFile } from '../core/media-file.entity.js';
import { MediaCaption } from './media-caption.entity.js';

/** Reads and writes the captions of films in PostgreSQL. */
@Injectable()
export class CaptionsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Locks a film until the end of the transaction, so that changes of its captions run one after another. The film's
   * project announces that the film has changed.
   * @returns false when the film is gone, and for photos
   */
  async lockFilm(id: string): Promise<boolean> {
    const { affected } = await this.database.lockManager.update(
      MediaFile,
      { id, fileType: 'video', deletedAt: IsNull() },
      { updatedAt: () => 'now()' },
    );
    return affected === 1;
  }

  list(mediaFileId: string): Promise<MediaCaption[]> {
    return this.database.manager.find(MediaCaption, { where: { mediaFileId }, select: CAPTION_FIELDS });
  }

  async insert(caption: MediaCaption): Promise<void> {
    await this.database.manager.insert(MediaCaption, caption);
  }

  async update(mediaFileId: string, language: string, changes: Partial<MediaCaption>): Promise<void> {
    await this.database.manager.update(MediaCaption, { mediaFileId, language }, changes);
  }

  /** Makes no captions of the film the default. */
  async clearDefault(mediaFileId: string): Promise<void> {
    await this.database.manager.update(MediaCaption, { mediaFileId, isDefault: true }, { isDefault: false });
  }

  async delete(mediaFileId: string, language: string): Promise<boolean> {
    const { affected } = await this.database.manager.delete(MediaCaption, { mediaFileId, language });
    return affected === 1;
  }
}

const CAPTION_FIELDS = { mediaFileId: true, language: true, name: true, isDefault: true } as const;
