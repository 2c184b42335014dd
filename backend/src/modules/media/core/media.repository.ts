import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { visibleTo, type Audience } from '../../projects/core/audience.js';
import { MediaFile } from './media-file.entity.js';
import type { RenderTarget } from './render-jobs.js';

/** Stores media files in PostgreSQL; what only one capability needs is in that capability's folder. */
@Injectable()
export class MediaRepository {
  constructor(private readonly database: Transactions) {}

  findById(id: string): Promise<MediaFile | null> {
    return isUuid(id) ? this.database.manager.findOneBy(MediaFile, { id, deletedAt: IsNull() }) : Promise.resolve(null);
  }

  /** Finds a file like `findById`, if the audience sees it; except files of projects in the trash. */
  findReachable(id: string, audience: Audience): Promise<MediaFile | null> {
    if (!isUuid(id)) return Promise.resolve(null);
    return this.database.manager
      .createQueryBuilder(MediaFile, 'f')
      .innerJoin('f.project', 'p', 'p.trashedAt IS NULL')
      .where('f.id = :id AND f.deletedAt IS NULL', { id })
      .andWhere(visibleTo(audience))
      .getOne();
  }

  /** Queues the failed renditions of a file to be made again. */
  async markRequeued(id: string): Promise<void> {
    const { manager } = this.database;
    await manager.update(MediaFile, { id, status: 'failed' }, { status: 'processing', failureReason: null });
    await manager.update(MediaFile, { id, cleanState: 'failed' }, { cleanState: 'none' });
    await manager.update(MediaFile, { id, coverState: 'failed' }, { coverState: 'none' });
  }

  /** Queues the failed renditions of every file of a project to be made again. @returns these files */
  async markFailedRequeued(projectId: string): Promise<RenderTarget[]> {
    const [files] = await this.database.query<[RenderTarget[], number]>(
      `UPDATE media_file SET status = 'processing', failure_reason = NULL, updated_at = now()
       WHERE project_id = $1 AND status = 'failed' AND deleted_at IS NULL
       RETURNING id, file_type AS "fileType", revision`,
      [projectId],
    );
    return files;
  }

  /**
   * Marks the clean renditions as requested for those of the files that have none.
   * @param ids in the order of the gallery
   * @returns these files, photos first since they are quick, each kind in the order of the gallery
   */
  async markCleanRequested(ids: readonly string[]): Promise<RenderTarget[]> {
    // Two clients' pages may ask at once; each takes what the other has not locked.
    const files = await this.database.lockManager.query<RenderTarget[]>(
      `SELECT f.id, f.file_type AS "fileType", f.revision
       FROM unnest($1::uuid[]) WITH ORDINALITY AS listed(id, place) JOIN media_file f USING (id)
       WHERE f.clean_state = 'none' AND f.status = 'ready' AND f.deleted_at IS NULL
       ORDER BY f.file_type, listed.place FOR UPDATE OF f SKIP LOCKED`,
      [ids],
    );
    if (files.length > 0)
      await this.database.query(
        `UPDATE media_file SET clean_state = 'requested', updated_at = now() WHERE id = ANY($1::uuid[])`,
        [files.map(({ id }) => id)],
      );
    return files;
  }

  /** Lists those of the files that an audience sees whose clean renditions are requested and not ready. */
  async listCleanWanted(projectId: string, ids: readonly string[], audience: Audience): Promise<string[]> {
    const files = await this.database.query<{ id: string }[]>(
      `SELECT f.id FROM media_file f
       WHERE f.id = ANY($2::uuid[]) AND f.project_id = $1 AND f.clean_state = 'requested' AND f.deleted_at IS NULL
         AND ${visibleTo(audience)}`,
      [projectId, ids],
    );
    return files.map(({ id }) => id);
  }

  /** Says whether a file has a stream or it is being made; the folder in storage names the stream. */
  async hasStream(id: string, stream: string): Promise<boolean> {
    const [row] = await this.database.query<[{ found: boolean }]>(
      `SELECT EXISTS (SELECT FROM rendition WHERE media_file_id = $1 AND starts_with(key, $2 || '/'))
         OR EXISTS (SELECT FROM stream_segment WHERE stream = $2) AS found`,
      [id, stream],
    );
    return row.found;
  }

  countFailed(): Promise<number> {
    const where = { status: 'failed', deletedAt: IsNull(), project: { trashedAt: IsNull() } } as const;
    return this.database.manager.count(MediaFile, { where });
  }
}
