import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { Cursor } from '../../../common/lists/cursor.js';
import type { TimelineKind } from './timeline.dto.js';

/** One action of a client, or one done for them. */
export interface TimelineRow {
  kind: TimelineKind;
  at: string;
  key: string;
  /** Null where the project is in the trash or deleted. */
  projectId: string | null;
  projectName: string | null;
  /** The first few of the files. */
  fileIds: string[];
  fileName: string | null;
  fileCount: number | null;
  title: string | null;
  amountCents: number | null;
  currency: string | null;
  state: string | null;
  lastAt: Date | null;
}

const SHOWN_FILES = 4;

/**
 * The newest of each kind before the cursor, and of these the newest: the cost grows with the page, not with the
 * gallery's history. A few more than the page, for those of the cursor's own instant that precede it.
 */
const newest = (at: string, groupBy = '') =>
  `AND ($2::timestamptz IS NULL OR ${at} <= $2) ${groupBy} ORDER BY ${at} DESC LIMIT $4 + 50`;

/** What a timeline shows: everything in a project, or everything of a client in all their galleries. */
export type TimelineScope = { projectId: string } | { emailKey: string };

/** The timeline of one project or one client, in PostgreSQL. */
@Injectable()
export class TimelineQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Newest first, those before the cursor; one statement. A ZIP counts all its files, also those downloaded before;
   * favourites of one minute are one item.
   */
  list(scope: TimelineScope, before: Cursor | null, limit: number): Promise<TimelineRow[]> {
    const [by, value] = 'projectId' in scope ? ['project_id', scope.projectId] : ['email_key', scope.emailKey];
    return this.database.query(
      `WITH access AS (SELECT id, project_id FROM client_access WHERE ${by} = $1),
       item AS (
         (SELECT 'visit' AS kind, first_at AS at, 'v:' || id AS key, project_id, NULL::uuid[] AS files, NULL::text AS file_name, NULL::int AS file_count,
                 NULL::text AS title, NULL::int AS amount, NULL::text AS currency, NULL::text AS state, last_at
          FROM gallery_visit WHERE ${by} = $1 ${newest('first_at')})
         UNION ALL
         (SELECT 'download', d.first_at, 'd:' || min(d.id::text), a.project_id, (array_agg(d.media_file_id ORDER BY d.id) FILTER (WHERE d.media_file_id IS NOT NULL))[1:${SHOWN_FILES}],
                 min(d.file_name), count(*)::int, NULL, NULL, NULL, NULL, NULL
          FROM download d JOIN access a ON a.id = d.access_id
          WHERE NOT EXISTS (SELECT FROM archive_delivery z WHERE z.access_id = d.access_id AND z.at = d.first_at) ${newest('d.first_at', 'GROUP BY d.access_id, a.project_id, d.first_at')})
         UNION ALL
         (SELECT 'download', z.at, 'z:' || z.id, a.project_id, z.first_file_ids, z.file_name, z.file_count, NULL, NULL, NULL, NULL, NULL
          FROM archive_delivery z JOIN access a ON a.id = z.access_id WHERE true ${newest('z.at')})
         UNION ALL
         (SELECT 'favourite', max(f.created_at), 'f:' || min(f.media_file_id::text) || ':' || extract(epoch FROM date_trunc('minute', f.created_at))::bigint, a.project_id,
                 (array_agg(f.media_file_id ORDER BY f.created_at DESC))[1:${SHOWN_FILES}], NULL, count(*)::int, NULL, NULL, NULL, NULL, NULL
          FROM favourite f JOIN access a ON a.id = f.access_id GROUP BY f.access_id, a.project_id, date_trunc('minute', f.created_at))
         UNION ALL
         (SELECT 'headshot', c.chosen_at, 'h:' || c.media_file_id, a.project_id, ARRAY[c.media_file_id], NULL, 1, NULL, NULL, NULL, NULL, NULL
          FROM chosen_photo c JOIN access a ON a.id = c.access_id)
         UNION ALL
         (SELECT 'purchase', succeeded_at, 'p:' || id, project_id, NULL, NULL, NULL, coalesce(studio_title, title), amount_cents, currency, state, NULL
          FROM purchase WHERE ${by} = $1 AND succeeded_at IS NOT NULL ${newest('succeeded_at')})
         UNION ALL
         (SELECT 'refund', r.created_at, 'r:' || r.id, p.project_id, NULL, NULL, NULL, coalesce(p.studio_title, p.title), r.amount_cents, p.currency, r.state, NULL
          FROM refund r JOIN purchase p ON p.id = r.purchase_id WHERE p.${by} = $1 ${newest('r.created_at')})
         UNION ALL
         (SELECT 'share', created_at, 's:' || id, project_id, NULL, NULL, NULL, subject, NULL, NULL, (SELECT m.state FROM mail m WHERE m.kind = 'share' AND m.reference = gallery_share.id), NULL
          FROM gallery_share WHERE ${by} = $1 AND NOT additional ${newest('created_at')})
       )
       SELECT h.kind, to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, h.key, g.id AS "projectId", g.name AS "projectName",
              coalesce(h.files, '{}') AS "fileIds", h.file_name AS "fileName", h.file_count AS "fileCount", h.title, h.amount AS "amountCents", h.currency, h.state, h.last_at AS "lastAt"
       FROM item h LEFT JOIN project g ON g.id = h.project_id AND g.trashed_at IS NULL
       WHERE $2::timestamptz IS NULL OR (h.at, h.key COLLATE "C") < ($2, $3)
       ORDER BY h.at DESC, h.key COLLATE "C" DESC LIMIT $4`,
      [value, before?.at ?? null, before?.key ?? null, limit],
    );
  }

  /** Names and thumbnails of files. */
  listFiles(ids: readonly string[]): Promise<
    {
      id: string;
      revision: number;
      originalName: string;
      fileType: 'video' | 'photo';
      thumbKey: string | null;
      accessVersion: number;
    }[]
  > {
    return this.database.query(
      `SELECT f.id, f.revision, f.original_name AS "originalName", f.file_type AS "fileType", r.key AS "thumbKey", p.access_version AS "accessVersion"
       FROM media_file f JOIN project p ON p.id = f.project_id LEFT JOIN rendition r ON r.media_file_id = f.id AND r.name = 'thumb' WHERE f.id = ANY($1::uuid[]) AND f.deleted_at IS NULL`,
      [ids],
    );
  }
}
