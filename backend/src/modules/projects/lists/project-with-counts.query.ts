import { Project } from '../core/project.entity.js';
import type { Transactions } from '../../../common/transactions.js';

/** A project row with what its lists show beside it. */
export type ProjectWithCounts = Project & {
  userName: string | null;
  /** Files not failed; for clients files that are ready. */
  videoCount: number;
  photoCount: number;
  processingCount: number;
  failedCount: number;
  /** The client's favourites. */
  favouriteCount: number;
  changedByName: string | null;
};

/** The page is cut first, then counted: the cost grows with the page, not with the table. */
export const withCounts = (
  database: Transactions,
  page: string,
  { more = '', counted = `status <> 'failed'` } = {},
) => `
  SELECT ${more}${database.columnsOf(Project, 'p')},
         nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName",
         m.videos AS "videoCount", m.photos AS "photoCount", m.processing AS "processingCount", m.failed AS "failedCount",
         h.favourites AS "favouriteCount",
         nullif(trim(c.first_name || ' ' || c.last_name), '') AS "changedByName"
  FROM (${page}) p
  LEFT JOIN "user" u ON u.id = p.created_by_id
  LEFT JOIN "user" c ON c.id = p.changed_by_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE file_type = 'video' AND ${counted})::int AS videos,
           count(*) FILTER (WHERE file_type = 'photo' AND ${counted})::int AS photos,
           count(*) FILTER (WHERE status = 'processing')::int AS processing,
           count(*) FILTER (WHERE status = 'failed')::int AS failed
    FROM media_file WHERE project_id = p.id AND deleted_at IS NULL
  ) m
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS favourites FROM client_access a JOIN favourite f ON f.access_id = a.id
    JOIN media_file g ON g.id = f.media_file_id AND g.deleted_at IS NULL
    WHERE a.project_id = p.id AND a.email_key = p.client_email_key
  ) h`;
