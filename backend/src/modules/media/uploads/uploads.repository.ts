import { Injectable } from '@nestjs/common';
import { Transactional, Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { MediaFile, type FileType } from '../core/media-file.entity.js';
import { originalKeyOf } from '../core/renditions.js';
import { Upload } from '../core/upload.entity.js';

/** A file to be recorded. */
export interface NewMediaFile {
  projectId: string;
  originalKey: string;
  originalName: string;
  contentType: string;
  fileType: FileType;
  fileSize: number;
  /** The checksum that the sender declared. */
  sha256: string | null;
  /** The section to put it in. */
  albumId?: string | null;
}

/** A key that has expired. */
export interface StaleUpload {
  key: string;
  partsId: string | null;
  /** The original is that of a media file: only what arrived later by the link is removed. */
  kept: boolean;
}

/** Reads and writes issued upload keys in PostgreSQL. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly database: Transactions) {}

  async insertAll(uploads: Omit<Upload, 'createdAt' | 'recordedAt'>[]): Promise<void> {
    await this.database.manager.insert(Upload, uploads);
  }

  /** Finds the uploads that are not recorded yet. */
  async findIssued(projectId: string, keys: string[]): Promise<Map<string, Upload>> {
    const rows = await this.database.manager
      .createQueryBuilder(Upload, 'u')
      .where('u.project_id = :projectId AND u.key = ANY(:keys) AND u.recorded_at IS NULL', { projectId, keys })
      .getMany();
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** Finds an upload, recorded or not. */
  findOne(projectId: string, key: string): Promise<Upload | null> {
    return isUuid(projectId) ? this.database.manager.findOneBy(Upload, { projectId, key }) : Promise.resolve(null);
  }

  /** Records that the upload is still active. */
  async touch(key: string, now: Date): Promise<void> {
    await this.database.manager.update(Upload, { key }, { touchedAt: now });
  }

  /** Lists a project's uploads in parts that are not recorded. */
  listInParts(projectId: string): Promise<{ key: string; partsId: string }[]> {
    return this.database.query(
      `SELECT key, parts_id AS "partsId" FROM upload
       WHERE project_id = $1 AND parts_id IS NOT NULL AND recorded_at IS NULL`,
      [projectId],
    );
  }

  /** Closes an upload that is not recorded: nobody can record it any more. @returns null when there is none */
  async close(projectId: string, key: string, now: Date): Promise<Pick<Upload, 'key' | 'partsId'> | null> {
    if (!isUuid(projectId)) return null;
    const [[closed]] = await this.database.query<[Pick<Upload, 'key' | 'partsId'>[], number]>(
      `UPDATE upload SET recorded_at = $3 WHERE project_id = $1 AND key = $2 AND recorded_at IS NULL
       RETURNING key, parts_id AS "partsId"`,
      [projectId, key, now],
    );
    return closed ?? null;
  }

  async delete(key: string): Promise<void> {
    await this.database.manager.delete(Upload, { key });
  }

  async findRecorded(projectId: string, keys: string[]): Promise<Map<string, MediaFile>> {
    const rows = await this.database.manager
      .createQueryBuilder(MediaFile, 'f')
      .where('f.project_id = :projectId AND f.original_key = ANY(:keys) AND f.deleted_at IS NULL', { projectId, keys })
      .getMany();
    return new Map(rows.map((row) => [row.originalKey, row]));
  }

  /**
   * Turns issued uploads of one project into media files. The unique key decides between two calls at once: each file
   * is created once.
   * @returns the new files
   */
  async record(
    projectId: string,
    uploads: { key: string; file: NewMediaFile }[],
    now: Date,
  ): Promise<Pick<MediaFile, 'id' | 'fileType'>[]> {
    const manager = this.database.lockManager;
    // A project that is being deleted accepts nothing more.
    if ((await manager.query<unknown[]>('SELECT 1 FROM project WHERE id = $1 FOR KEY SHARE', [projectId])).length === 0)
      return [];
    // The rows are locked in one order: the sweeper and a second call wait, and nobody deadlocks.
    const issued = await manager.query<{ key: string }[]>(
      'SELECT key FROM upload WHERE key = ANY($1) AND recorded_at IS NULL ORDER BY key FOR UPDATE',
      [uploads.map(({ key }) => key)],
    );
    const keys = issued.map(({ key }) => key);
    if (keys.length === 0) return [];
    // A key that the sweeper or a second call has claimed meanwhile is not created again: its bytes may be gone.
    const created = await manager.query<Pick<MediaFile, 'id' | 'fileType'>[]>(
      `INSERT INTO media_file (project_id, original_key, original_name, content_type, file_type, file_size, sha256,
         album_id, created_at)
       SELECT $1, f."originalKey", f."originalName", f."contentType", f."fileType", f."fileSize", f.sha256, a.id,
         u.created_at
       FROM jsonb_to_recordset($2) AS f(
         key text, "originalKey" text, "originalName" text, "contentType" text, "fileType" text, "fileSize" bigint,
         sha256 text, "albumId" uuid
       )
       JOIN upload u ON u.key = f.key AND u.key = ANY($3)
       LEFT JOIN album a ON a.id = f."albumId" AND a.project_id = $1 ORDER BY u.created_at
       ON CONFLICT DO NOTHING RETURNING id, file_type AS "fileType"`,
      [projectId, JSON.stringify(uploads.map(({ key, file }) => ({ key, ...file }))), keys],
    );
    await manager.query('UPDATE upload SET recorded_at = $2 WHERE key = ANY($1)', [keys, now]);
    return created;
  }

  /**
   * Closes uploads without activity since `before`, or since `recordedBefore` when they are closed already, and returns
   * them to this caller alone, who deletes each once its bytes are gone. A later call with a `recordedBefore` after
   * `retryAt` returns those that were not deleted.
   */
  @Transactional()
  async claimStale(
    { before, recordedBefore, retryAt, now }: Record<'before' | 'recordedBefore' | 'retryAt' | 'now', Date>,
    limit: number,
  ): Promise<StaleUpload[]> {
    const [rows] = await this.database.query<[Pick<Upload, 'key' | 'partsId'>[], number]>(
      `UPDATE upload SET recorded_at = coalesce(recorded_at, $3), touched_at = $4
       WHERE key IN (
         SELECT key FROM upload WHERE touched_at < $5 AND (recorded_at IS NOT NULL OR touched_at < $1)
         ORDER BY touched_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING key, parts_id AS "partsId"`,
      [before, limit, now, retryAt, recordedBefore],
    );
    if (rows.length === 0) return [];
    const files = await this.database.query<{ key: string }[]>(
      `SELECT original_key AS key FROM media_file WHERE original_key = ANY($1)
       UNION ALL SELECT original_key FROM media_replacement WHERE original_key = ANY($1)`,
      [rows.map(({ key }) => originalKeyOf(key))],
    );
    const kept = new Set(files.map(({ key }) => key));
    return rows.map((row) => ({ ...row, kept: kept.has(originalKeyOf(row.key)) }));
  }
}
