import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { RerenderTarget } from '../core/render-jobs.js';

/** Marks files for a re-render, in PostgreSQL. */
@Injectable()
export class WatermarkRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Marks new previews as requested for some of the ready files with an older watermark, except those that are marked
   * already.
   * @returns these files
   */
  async markRerenderRequested(limit: number): Promise<RerenderTarget[]> {
    const [files] = await this.database.query<[RerenderTarget[], number]>(
      `UPDATE media_file f SET watermark_requested = s.watermark_version
       FROM studio_settings s
       WHERE f.id IN (
         SELECT o.id FROM media_file o, studio_settings t
         WHERE o.status = 'ready' AND o.deleted_at IS NULL
           AND o.watermark_version < t.watermark_version AND o.watermark_requested < t.watermark_version
         ORDER BY o.id LIMIT $1 FOR UPDATE OF o)
       RETURNING f.id, f.file_type AS "fileType", f.watermark_requested AS "watermarkRequested"`,
      [limit],
    );
    return files;
  }
}
