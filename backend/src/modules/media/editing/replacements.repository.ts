import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { MediaReplacement } from '../core/media-replacement.entity.js';
import type { OrphanedObjects } from '../core/render-jobs.js';

/** An upload that is to replace an original. */
type NewOriginal = Pick<MediaReplacement, 'originalKey' | 'originalName' | 'contentType' | 'fileSize' | 'sha256'>;

/** Stores new originals that are to replace old ones in PostgreSQL. */
@Injectable()
export class ReplacementsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Claims an issued upload for a file.
   * @returns the new original's revision; null when the upload was claimed meanwhile or the file is gone
   */
  async takeUpload(mediaFileId: string, uploadKey: string, now: Date): Promise<number | null> {
    const [, affected] = await this.database.query<[unknown[], number]>(
      'UPDATE upload SET recorded_at = $2 WHERE key = $1 AND recorded_at IS NULL',
      [uploadKey, now],
    );
    if (affected !== 1) return null;
    const [[raised]] = await this.database.query<[{ revision: number }[], number]>(
      `UPDATE media_file SET last_revision = last_revision + 1, updated_at = now()
       WHERE id = $1 AND deleted_at IS NULL RETURNING last_revision AS revision`,
      [mediaFileId],
    );
    return raised?.revision ?? null;
  }

  async insert(mediaFileId: string, original: NewOriginal, revision: number): Promise<void> {
    await this.database.manager.insert(MediaReplacement, { ...original, mediaFileId, revision });
  }

  /** Locks the file's row to the end of the transaction: a concurrent replacement waits. */
  async lockFile(mediaFileId: string): Promise<void> {
    await this.database.lockManager.query('SELECT 1 FROM media_file WHERE id = $1 FOR NO KEY UPDATE', [mediaFileId]);
  }

  /** Removes the replacement's row. @returns what it leaves in storage; a failed one has been cleaned up already */
  async delete(mediaFileId: string): Promise<OrphanedObjects[]> {
    const [rows] = await this.database.query<[(OrphanedObjects & { status: string })[], number]>(
      `DELETE FROM media_replacement s USING media_file f WHERE s.media_file_id = $1 AND f.id = s.media_file_id
       RETURNING f.project_id AS "projectId", f.id AS "mediaFileId", s.original_key AS "originalKey", s.revision,
         s.status`,
      [mediaFileId],
    );
    return rows
      .filter(({ status }) => status === 'processing')
      .map(({ projectId, originalKey, revision }) => ({ projectId, mediaFileId, originalKey, revision }));
  }
}
