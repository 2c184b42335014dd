import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MediaFile } from '../core/media-file.entity.js';
import type { RenderedFile } from '../core/media.repository.js';
import { MediaReplacement } from '../core/media-replacement.entity.js';
import { Rendition } from '../core/rendition.entity.js';

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
  constructor(private readonly database: DataSource) {}

  /** The new original that waits to be rendered into this file's place. */
  findPending(mediaFileId: string): Promise<MediaReplacement | null> {
    return this.database.manager.findOneBy(MediaReplacement, { mediaFileId, status: 'processing' });
  }

  /**
   * Takes an issued upload for a file, in the place of one that was begun before. `alongside` is told what that left behind
   * and the new one's revision.
   * @returns false when the upload was taken meanwhile or the file is gone
   */
  begin(
    mediaFileId: string,
    uploadKey: string,
    original: NewOriginal,
    now: Date,
    alongside: (manager: EntityManager, left: OrphanedObjects[], revision: number) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const [, taken] = await manager.query<[unknown[], number]>(
        'UPDATE upload SET recorded_at = $2 WHERE key = $1 AND recorded_at IS NULL',
        [uploadKey, now],
      );
      if (taken !== 1) return false;
      const [[raised]] = await manager.query<[{ revision: number }[], number]>(
        'UPDATE media_file SET last_revision = last_revision + 1, updated_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING last_revision AS revision',
        [mediaFileId],
      );
      if (!raised) return false;
      const left = await this.take(manager, mediaFileId);
      const { originalKey, originalName, contentType, fileSize, sha256 } = original;
      await manager.insert(MediaReplacement, {
        mediaFileId,
        originalKey,
        originalName,
        contentType,
        fileSize,
        sha256,
        revision: raised.revision,
      });
      await alongside(manager, left, raised.revision);
      return true;
    });
  }

  /**
   * Puts the rendered new original into the file's place. `alongside` is told what that left behind: the old one.
   * @returns false when this replacement is no longer wanted
   */
  complete(
    { mediaFileId, revision }: MediaReplacement,
    rendered: RenderedFile,
    alongside: (manager: EntityManager, left: OrphanedObjects) => Promise<void>,
  ): Promise<boolean> {
    const { renditions, ...found } = rendered;
    return this.database.transaction(async (manager) => {
      // The file's row first, as everywhere: who replaces it again meanwhile waits here.
      const file = await manager.findOne(MediaFile, {
        where: { id: mediaFileId },
        lock: { mode: 'for_no_key_update' },
      });
      const replacement = await manager.findOneBy(MediaReplacement, { mediaFileId, revision, status: 'processing' });
      if (!file || !replacement) return false;
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
      await alongside(manager, {
        projectId: file.projectId,
        mediaFileId,
        originalKey: file.originalKey,
        revision: file.revision,
      });
      return true;
    });
  }

  /** Marks a replacement failed; its bytes are of no use to anybody. @returns false when it is no longer wanted */
  fail(
    { mediaFileId, revision }: MediaReplacement,
    failureReason: string,
    alongside: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.update(
        MediaReplacement,
        { mediaFileId, revision, status: 'processing' },
        { status: 'failed', failureReason },
      );
      if (affected === 1) await alongside(manager);
      return affected === 1;
    });
  }

  /** Gives a replacement up, or forgets that it failed. `alongside` is told what it left behind. */
  cancel(
    mediaFileId: string,
    alongside: (manager: EntityManager, left: OrphanedObjects[]) => Promise<void>,
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM media_file WHERE id = $1 FOR NO KEY UPDATE', [mediaFileId]);
      await alongside(manager, await this.take(manager, mediaFileId));
    });
  }

  /** Removes the replacement's row; what had failed has been cleared away already. */
  private async take(manager: EntityManager, mediaFileId: string): Promise<OrphanedObjects[]> {
    const [rows] = await manager.query<[(OrphanedObjects & { status: string })[], number]>(
      `DELETE FROM media_replacement s USING media_file f WHERE s.media_file_id = $1 AND f.id = s.media_file_id
       RETURNING f.project_id AS "projectId", f.id AS "mediaFileId", s.original_key AS "originalKey", s.revision, s.status`,
      [mediaFileId],
    );
    return rows
      .filter(({ status }) => status === 'processing')
      .map(({ projectId, originalKey, revision }) => ({ projectId, mediaFileId, originalKey, revision }));
  }
}
