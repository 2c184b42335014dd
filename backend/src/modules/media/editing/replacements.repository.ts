import type { Message } from '../../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { MediaFile } from './media-file.entity.js';
import type { RenderedFile } from './media.repository.js';
import { MediaReplacement } from './media-replacement.entity.js';
import { Rendition } from './rendition.entity.js';

/** An original that nothing shows any more, with what was rendered from it. */
export interface OrphanedObjects {
  projectId: string;
  mediaFileId: string;
  originalKey: string;
  revision: number;
}

/** An upload that is to take the place of an original. */
type NewOriginal = Pick<MediaReplacement, 'originalKey' | 'originalName' | 'contentType' | 'fileSize' | 'sha256'>;

/** New originals on their way into the place of old ones, in PostgreSQL. */
@Injectable()
export class ReplacementsRepository {
  constructor(private readonly database: Transactions) {}

  /** The new original that waits to be rendered into this file's place. */
  findPending(mediaFileId: string): Promise<MediaReplacement | null> {
    return this.database.manager.findOneBy(MediaReplacement, { mediaFileId, status: 'processing' });
  }

  /** Takes an issued upload for a file. @returns the new original's revision; null when the upload was taken meanwhile or the file is gone */
  async takeUpload(mediaFileId: string, uploadKey: string, now: Date): Promise<number | null> {
    const [, taken] = await this.database.query<[unknown[], number]>(
      'UPDATE upload SET recorded_at = $2 WHERE key = $1 AND recorded_at IS NULL',
      [uploadKey, now],
    );
    if (taken !== 1) return null;
    const [[raised]] = await this.database.query<[{ revision: number }[], number]>(
      'UPDATE media_file SET last_revision = last_revision + 1, updated_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING last_revision AS revision',
      [mediaFileId],
    );
    return raised?.revision ?? null;
  }

  async insert(mediaFileId: string, original: NewOriginal, revision: number): Promise<void> {
    const { originalKey, originalName, contentType, fileSize, sha256 } = original;
    await this.database.manager.insert(MediaReplacement, {
      mediaFileId,
      originalKey,
      originalName,
      contentType,
      fileSize,
      sha256,
      revision,
    });
  }

  /** Puts the rendered new original into the file's place. @returns the old one; null when this replacement is no longer pending */
  async complete({ mediaFileId, revision }: MediaReplacement, rendered: RenderedFile): Promise<OrphanedObjects | null> {
    const { renditions, ...found } = rendered;
    const manager = this.database.lockManager;
    // The file's row first, as everywhere: who replaces it again meanwhile waits here.
    const file = await manager.findOne(MediaFile, { where: { id: mediaFileId }, lock: { mode: 'for_no_key_update' } });
    const replacement = await manager.findOneBy(MediaReplacement, { mediaFileId, revision, status: 'processing' });
    if (!file || !replacement) return null;
    const { originalKey, originalName, contentType, fileSize } = replacement;
    await manager.delete(MediaReplacement, { mediaFileId });
    await manager.update(
      MediaFile,
      { id: mediaFileId },
      {
        ...found,
        originalKey,
        originalName,
        contentType,
        fileSize,
        revision,
        status: 'ready',
        failureReason: null,
        cleanState: 'none',
      },
    );
    await manager.delete(Rendition, { mediaFileId });
    await manager.insert(
      Rendition,
      renditions.map((rendition) => ({ ...rendition, mediaFileId })),
    );
    return { projectId: file.projectId, mediaFileId, originalKey: file.originalKey, revision: file.revision };
  }

  /** Marks a replacement failed; its bytes are of no use to anybody. @returns false when it is no longer pending */
  async fail({ mediaFileId, revision }: MediaReplacement, failureReason: Message): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      MediaReplacement,
      { mediaFileId, revision, status: 'processing' },
      { status: 'failed', failureReason },
    );
    return affected === 1;
  }

  /** Locks the file's row to the end of the transaction: who replaces it meanwhile waits. */
  async lockFile(mediaFileId: string): Promise<void> {
    await this.database.lockManager.query('SELECT 1 FROM media_file WHERE id = $1 FOR NO KEY UPDATE', [mediaFileId]);
  }

  /** Removes the replacement's row. @returns what it leaves in storage; what had failed has been cleared away already */
  async delete(mediaFileId: string): Promise<OrphanedObjects[]> {
    const [rows] = await this.database.query<[(OrphanedObjects & { status: string })[], number]>(
      `DELETE FROM media_replacement s USING media_file f WHERE s.media_file_id = $1 AND f.id = s.media_file_id
       RETURNING f.project_id AS "projectId", f.id AS "mediaFileId", s.original_key AS "originalKey", s.revision, s.status`,
      [mediaFileId],
    );
    return rows
      .filter(({ status }) => status === 'processing')
      .map(({ projectId, originalKey, revision }) => ({ projectId, mediaFileId, originalKey, revision }));
  }
}
