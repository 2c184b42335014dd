import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { MediaFile, type FileType } from '../core/media-file.entity.js';
import { GALLERY_ORDER } from '../core/media-order.js';
import { visibleTo, type Audience } from '../../projects/core/audience.js';
import { LOCK_FILES, type MediaOrder } from '../../projects/core/project.entity.js';
import type { OrphanedObjects } from '../core/render-jobs.js';

/** A restored file, and the work that was skipped while it was deleted. */
export interface Restored {
  id: string;
  fileType: FileType;
  /** The revision of the new original, where one is waiting. */
  revision: number;
  requestedRender: 'render' | 'clean' | null;
}

/** The visibility set on files themselves, apart from their album's. */
export interface Visibility {
  visibility?: Audience | null;
  isPrivate?: boolean;
}

/** A project's files during one change: nobody else deletes, moves or orders them meanwhile. */
export class LockedFiles {
  constructor(
    private readonly manager: EntityManager,
    private readonly projectId: string,
  ) {}

  /** Returns those of these ids that are existing files of the project and that an audience sees. */
  async present(ids: readonly string[], audience: Audience): Promise<string[]> {
    const rows = await this.manager.query<{ id: string }[]>(
      `SELECT f.id FROM media_file f
       WHERE f.project_id = $1 AND f.id = ANY($2::uuid[]) AND f.deleted_at IS NULL AND ${visibleTo(audience)}`,
      [this.projectId, ids],
    );
    return rows.map(({ id }) => id);
  }

  async setAlbum(ids: readonly string[], albumId: string | null): Promise<void> {
    await this.manager.query(
      `UPDATE media_file SET album_id = $2, updated_at = now()
       WHERE id = ANY($1::uuid[]) AND album_id IS DISTINCT FROM $2`,
      [ids, albumId],
    );
  }

  /** Sets who sees the files; the trigger `media_file_audience` works it out. Undefined fields stay as they are. */
  async setVisibility(ids: readonly string[], { visibility, isPrivate }: Visibility): Promise<void> {
    await this.manager.query(
      `UPDATE media_file SET visibility = CASE WHEN $2 THEN $3
         ELSE visibility END, is_private = coalesce($4, is_private),
         updated_at = now() WHERE id = ANY($1::uuid[])`,
      [ids, visibility !== undefined, visibility ?? null, isPrivate ?? null],
    );
  }

  /** Lists ids in this order of the gallery; deleted ones too, since they keep their position. */
  async order(mediaOrder: MediaOrder): Promise<string[]> {
    const rows = await this.manager.query<{ id: string }[]>(
      `SELECT f.id FROM media_file f CROSS JOIN (SELECT $2::text AS media_order) p WHERE f.project_id = $1
       ORDER BY ${GALLERY_ORDER}`,
      [this.projectId, mediaOrder],
    );
    return rows.map(({ id }) => id);
  }

  /** Renumbers the files in one statement. */
  async setOrder(ids: readonly string[]): Promise<void> {
    await this.manager.query(
      `UPDATE media_file f SET position = n.place, updated_at = now()
       FROM unnest($1::uuid[]) WITH ORDINALITY AS n (id, place)
       WHERE f.id = n.id AND f.position IS DISTINCT FROM n.place`,
      [ids],
    );
  }

  async markDeleted(ids: readonly string[], at: Date): Promise<void> {
    await this.manager.query('UPDATE media_file SET deleted_at = $2, updated_at = now() WHERE id = ANY($1::uuid[])', [
      ids,
      at,
    ]);
  }

  /** Restores deleted files; files that are not deleted count too. */
  async restore(ids: readonly string[]): Promise<Restored[]> {
    const [rows] = await this.manager.query<[Restored[], number]>(
      `UPDATE media_file f SET deleted_at = NULL, watermark_requested = watermark_version, updated_at = now()
       WHERE f.project_id = $1 AND f.id = ANY($2::uuid[])
       RETURNING f.id, f.file_type AS "fileType",
         coalesce(
           (SELECT s.revision FROM media_replacement s WHERE s.media_file_id = f.id AND s.status = 'processing'),
           f.revision
         ) AS revision,
         CASE
           WHEN f.status = 'processing' OR f.is_encoding OR EXISTS (
             SELECT 1 FROM media_replacement s WHERE s.media_file_id = f.id AND s.status = 'processing'
           ) THEN 'render'
           WHEN f.clean_state = 'requested' THEN 'clean'
         END AS "requestedRender"`,
      [this.projectId, ids],
    );
    return rows;
  }
}

/** Changes many files at once, in PostgreSQL. */
@Injectable()
export class MediaEditsRepository {
  constructor(private readonly database: Transactions) {}

  /** Locks a project's files and albums to the end of the transaction: changes run one after the other. */
  async lock(projectId: string): Promise<LockedFiles> {
    const { lockManager } = this.database;
    await lockManager.query(LOCK_FILES, [projectId]);
    return new LockedFiles(lockManager, projectId);
  }

  /** @returns false when the file is gone */
  async rename(id: string, displayName: string | null): Promise<boolean> {
    const { affected } = await this.database.manager.update(MediaFile, { id }, { displayName });
    return affected === 1;
  }

  /** Permanently removes files that were deleted before an instant. @returns how many, and what they left in storage */
  async purge(before: Date, limit: number): Promise<{ purged: number; orphaned: OrphanedObjects[] }> {
    const rows = await this.database.lockManager.query<{ id: string }[]>(
      'SELECT id FROM media_file WHERE deleted_at < $1 ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED',
      [before, limit],
    );
    if (rows.length === 0) return { purged: 0, orphaned: [] };
    const ids = rows.map(({ id }) => id);
    const orphaned = await this.database.query<OrphanedObjects[]>(
      `SELECT f.project_id AS "projectId", f.id AS "mediaFileId", o.key AS "originalKey", o.revision
       FROM media_file f CROSS JOIN LATERAL (
         SELECT f.original_key AS key, f.revision UNION ALL SELECT s.original_key, s.revision FROM media_replacement s
         WHERE s.media_file_id = f.id
       ) o WHERE f.id = ANY($1::uuid[])`,
      [ids],
    );
    await this.database.query('DELETE FROM media_file WHERE id = ANY($1::uuid[])', [ids]);
    return { purged: ids.length, orphaned };
  }

  /** Deletes files of a project and, by cascade, their rows. @returns how many */
  async deleteSome(projectId: string, limit: number): Promise<number> {
    const [, deleted] = await this.database.query<[unknown, number]>(
      'DELETE FROM media_file WHERE id IN (SELECT id FROM media_file WHERE project_id = $1 LIMIT $2)',
      [projectId, limit],
    );
    return deleted;
  }

  /** Counts the bytes of a project in storage: its originals, new ones on their way, and everything made from them. */
  async storageUsed(projectId: string): Promise<{ originals: number; renditions: number; deleted: number }> {
    const [row] = await this.database.query<[{ originals: number; renditions: number; deleted: number }]>(
      `SELECT coalesce(sum(f.file_size + coalesce(s.file_size, 0)), 0)::float8 AS originals,
              coalesce(sum(r.bytes), 0)::float8 AS renditions,
              coalesce(
                sum(f.file_size + coalesce(r.bytes, 0)) FILTER (WHERE f.deleted_at IS NOT NULL),
                0
              )::float8 AS deleted
       FROM media_file f
       LEFT JOIN media_replacement s ON s.media_file_id = f.id
       LEFT JOIN LATERAL (SELECT sum(bytes) AS bytes FROM rendition WHERE media_file_id = f.id) r ON true
       WHERE f.project_id = $1`,
      [projectId],
    );
    return row;
  }
}
