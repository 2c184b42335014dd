import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { RerenderTarget } from '../core/render-jobs.js';

/** No file has a greater id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A batch names files with an older watermark by their ids. */
export interface OutdatedBatch {
  ids: string[];
  /** The next batch begins after this id; null at the end. */
  last: string | null;
}

/** Marks files for a re-render, in PostgreSQL. */
@Injectable()
export class WatermarkRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Lists the next ready files with an older watermark, also those that are marked already: a batch that is repeated
   * ends at the same file.
   * @param after the id that the files follow
   * @param read at most this many files are read to find them
   */
  async listOutdated(watermark: number, after: string, read: number, limit: number): Promise<OutdatedBatch> {
    const [end] = await this.database.query<{ id: string }[]>(
      'SELECT id FROM media_file WHERE id > $1 ORDER BY id OFFSET $2 LIMIT 1',
      [after, read - 1],
    );
    const files = await this.database.query<{ id: string }[]>(
      `SELECT id FROM media_file
       WHERE id > $1 AND id <= $2 AND status = 'ready' AND deleted_at IS NULL AND watermark_version < $3
       ORDER BY id LIMIT $4`,
      [after, end?.id ?? LAST_ID, watermark, limit],
    );
    const ids = files.map(({ id }) => id);
    return { ids, last: ids.length === limit ? ids.at(-1)! : (end?.id ?? null) };
  }

  /**
   * Marks new previews of these files as requested, except those that are marked already.
   * @returns the files that this call has marked
   */
  async markRerenderRequested(watermark: number, ids: readonly string[]): Promise<RerenderTarget[]> {
    const [files] = await this.database.query<[RerenderTarget[], number]>(
      `UPDATE media_file SET watermark_requested = $1
       WHERE id IN (
         SELECT id FROM media_file
         WHERE id = ANY($2::uuid[]) AND status = 'ready' AND deleted_at IS NULL
           AND watermark_version < $1 AND watermark_requested < $1
         ORDER BY id FOR UPDATE)
       RETURNING id, file_type AS "fileType", watermark_requested AS "watermarkRequested"`,
      [watermark, ids],
    );
    return files;
  }
}
