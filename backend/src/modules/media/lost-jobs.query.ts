import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import type { RenderTarget, RerenderTarget } from './core/render-jobs.js';

/** A file that is not rendered yet, and its position in the list of these. */
export type UnfinishedFile = RenderTarget & { pendingRender: 'render' | 'clean'; updatedAt: string };

/** Files that wait for a job, in PostgreSQL. */
@Injectable()
export class LostJobsQuery {
  constructor(private readonly database: Transactions) {}

  /** Files that have been waiting for their renditions since `before`, oldest first, starting after `last`. */
  listUnfinished(before: Date, last: UnfinishedFile | null, limit: number): Promise<UnfinishedFile[]> {
    return this.database.query(
      `SELECT id, file_type AS "fileType", revision, CASE status WHEN 'processing' THEN 'render' ELSE 'clean' END AS "pendingRender", updated_at::text AS "updatedAt"
       FROM media_file
       WHERE deleted_at IS NULL AND (status = 'processing' OR clean_state = 'wanted')
         AND updated_at < $1 AND ($2::timestamptz IS NULL OR (updated_at, id) > ($2, $3))
       ORDER BY updated_at, id LIMIT $4`,
      [before, last?.updatedAt ?? null, last?.id ?? null, limit],
    );
  }

  /** Files whose new original has been waiting for its renditions since `before`; their revision is the new one's. */
  listUnfinishedReplacements(before: Date): Promise<RenderTarget[]> {
    return this.database.query(
      `SELECT f.id, f.file_type AS "fileType", s.revision
       FROM media_replacement s JOIN media_file f ON f.id = s.media_file_id
       WHERE s.status = 'processing' AND s.created_at < $1 AND f.deleted_at IS NULL`,
      [before],
    );
  }

  /** Some of the ready files whose previews wait for a re-render; none while the jobs of others wait in the outbox. */
  listRerenders(limit: number): Promise<RerenderTarget[]> {
    return this.database.query(
      `SELECT id, file_type AS "fileType", watermark_wanted AS "watermarkRequested"
       FROM media_file
       WHERE deleted_at IS NULL AND status = 'ready' AND watermark_wanted > watermark_version
         AND NOT EXISTS (SELECT 1 FROM job_outbox WHERE name IN ('renew-photo', 'renew-video'))
       ORDER BY id LIMIT $1`,
      [limit],
    );
  }
}
