import { Injectable } from '@nestjs/common';
import type { Message } from '../../../common/messages.js';
import { Transactions } from '../../../common/transactions.js';
import { MediaFile } from '../core/media-file.entity.js';
import { MediaReplacement } from '../core/media-replacement.entity.js';
import type { OrphanedObjects } from '../core/render-jobs.js';
import type { RenderedFile } from './renditions.repository.js';

/** Reads and ends the replacements of originals that wait to be rendered, in PostgreSQL. */
@Injectable()
export class PendingReplacementsRepository {
  constructor(private readonly database: Transactions) {}

  /** Finds the new original that waits to be rendered and to replace this file's. */
  find(mediaFileId: string): Promise<MediaReplacement | null> {
    return this.database.manager.findOneBy(MediaReplacement, { mediaFileId, status: 'processing' });
  }

  /**
   * Makes the new original, which is rendered, the file's own.
   * @returns the old one; null when this replacement is no longer pending
   */
  async complete(
    { mediaFileId, revision }: MediaReplacement,
    found: Omit<RenderedFile, 'renditions'>,
  ): Promise<OrphanedObjects | null> {
    const manager = this.database.lockManager;
    // The file's row is locked first, as everywhere: a concurrent replacement waits here.
    const file = await manager.findOne(MediaFile, { where: { id: mediaFileId }, lock: { mode: 'for_no_key_update' } });
    const replacement = await manager.findOneBy(MediaReplacement, { mediaFileId, revision, status: 'processing' });
    if (!file || !replacement) return null;
    const { originalKey, originalName, contentType, fileSize } = replacement;
    const original = { originalKey, originalName, contentType, fileSize, revision };
    await manager.delete(MediaReplacement, { mediaFileId });
    await manager.update(
      MediaFile,
      { id: mediaFileId },
      {
        ...found,
        ...original,
        status: 'ready',
        failureReason: null,
        cleanState: 'none',
        coverState: 'none',
        spriteState: 'none',
        isEncoding: false,
      },
    );
    return { projectId: file.projectId, mediaFileId, originalKey: file.originalKey, revision: file.revision };
  }

  /** Marks a replacement failed; its bytes are no longer needed. @returns false when it is no longer pending */
  async fail({ mediaFileId, revision }: MediaReplacement, failureReason: Message): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      MediaReplacement,
      { mediaFileId, revision, status: 'processing' },
      { status: 'failed', failureReason },
    );
    return affected === 1;
  }
}
