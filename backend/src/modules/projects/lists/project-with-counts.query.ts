import { visibleTo, type Audience } from '../core/audience.js';
import type { LinkedPerson } from '../people/person.entity.js';
import { Project } from '../core/project.entity.js';
import type { Transactions } from '../../../common/transactions.js';

/** A project row with what its lists show beside it. */
export type ProjectWithCounts = Project & {
  userName: string | null;
  /** Files not failed; for clients those that are ready and that they see. */
  videoCount: number;
  photoCount: number;
  processingCount: number;
  failedCount: number;
  /** Files that not everyone sees. */
  hiddenCount: number;
  /** Files that somebody in the gallery has marked as favourites, each once. */
  favouriteCount: number;
  changedByName: string | null;
  /** The person whose link the list shows: the main client; in a client's list, that client. */
  person: LinkedPerson;
};

/**
 * Cuts the page first and then counts: the cost grows with the page, not with the table.
 * @param audience the readers of the counts
 */
export const withCounts = (
  database: Transactions,
  page: string,
  audience: Audience,
  { more = '', counted = `status <> 'failed'`, person = 'v.is_main' } = {},
) => `
  SELECT ${more}${database.columnsOf(Project, 'p')},
         nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName",
         m.videos AS "videoCount", m.photos AS "photoCount", m.processing AS "processingCount",
         m.failed AS "failedCount", m.hidden AS "hiddenCount",
         h.favourites AS "favouriteCount",
         nullif(trim(c.first_name || ' ' || c.last_name), '') AS "changedByName",
         json_build_object('id', v.id, 'linkVersion', v.link_version) AS person
  FROM (${page}) p
  JOIN person v ON v.project_id = p.id AND ${person}
  LEFT JOIN "user" u ON u.id = p.created_by_id
  LEFT JOIN "user" c ON c.id = p.changed_by_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE file_type = 'video' AND ${counted})::int AS videos,
           count(*) FILTER (WHERE file_type = 'photo' AND ${counted})::int AS photos,
           count(*) FILTER (WHERE status = 'processing')::int AS processing,
           count(*) FILTER (WHERE status = 'failed')::int AS failed,
           count(*) FILTER (WHERE audience <> 'everyone')::int AS hidden
    FROM media_file f WHERE project_id = p.id AND deleted_at IS NULL AND ${visibleTo(audience)}
  ) m
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT g.id)::int AS favourites FROM person w JOIN person_favourite f ON f.person_id = w.id
    JOIN media_file g ON g.id = f.media_file_id AND g.deleted_at IS NULL
    WHERE w.project_id = p.id AND w.ended_at IS NULL
  ) h`;
