import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../../common/http/dto-fields.js';
import { Transactions } from '../../../common/transactions.js';
import type { Cursor } from '../../../common/lists/cursor.js';
import type { TimelineItemDto } from './timeline.dto.js';

/** A row is one action of a client, or one done for them. */
export type TimelineRow = Omit<RowOf<TimelineItemDto, 'lastAt'>, 'id' | 'files'> & {
  key: string;
  /** The first few of the files are named. */
  fileIds: string[];
};

const SHOWN_FILES = 4;

/**
 * Selects the newest of each kind before the cursor, and of these the newest: the cost grows with the page, not with
 * the gallery's history. It selects 50 more than the page, for items of the cursor's own instant that precede it.
 */
const newest = (at: string, groupBy = '') =>
  `AND ($2::timestamptz IS NULL OR ${at} <= $2) ${groupBy} ORDER BY ${at} DESC LIMIT $4 + 50`;

/** The scope of a timeline: everything in a project, or everything of a client in all their galleries. */
export type TimelineScope = { projectId: string } | { emailKey: string };

/** Reads the timeline of one project or one client. */
@Injectable()
export class TimelineQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Lists items before the cursor, newest first, with one statement. A ZIP counts all its files, also those downloaded
   * before; favourites of one person and minute are one item.
   */
  list(scope: TimelineScope, before: Cursor | null, limit: number): Promise<TimelineRow[]> {
    const [by, value] = 'projectId' in scope ? ['project_id', scope.projectId] : ['email_key', scope.emailKey];
    const of = by === 'project_id' ? 'v.project_id = $1' : `v.email_key = $1 AND v.kind = 'client'`;
    const withEvents =
      by === 'project_id' ? 'selection_event e' : 'person v JOIN selection_event e ON e.person_id = v.id';
    const ofEvent = by === 'project_id' ? 'e.project_id = $1' : of;
    return this.database.query(
      `WITH item AS (
         (SELECT 'visit' AS kind, g.first_at AS at, 'v:' || g.id AS key, v.project_id, v.id AS person_id,
           NULL::uuid[] AS files, NULL::text AS file_name, NULL::int AS file_count,
           NULL::text AS title, NULL::int AS amount, NULL::text AS currency, NULL::text AS state, g.last_at,
           NULL::text AS rule, NULL::text AS staff_name
          FROM person v JOIN gallery_visit g ON g.person_id = v.id WHERE ${of} ${newest('g.first_at')})
         UNION ALL
         (SELECT 'download', h.first_at, 'd:' || min(d.id::text) || ':' || v.id, v.project_id, v.id,
           (array_agg(d.media_file_id ORDER BY d.id) FILTER (WHERE d.media_file_id IS NOT NULL))[1:${SHOWN_FILES}],
           min(d.file_name), count(*)::int, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM person v JOIN person_download h ON h.person_id = v.id JOIN download d ON d.id = h.download_id
          WHERE ${of} AND NOT EXISTS (SELECT FROM archive_delivery z
            WHERE z.access_id = d.access_id AND z.at = h.first_at) ${newest('h.first_at', 'GROUP BY v.id, h.first_at')})
         UNION ALL
         (SELECT 'download', z.at, 'z:' || z.id, v.project_id, v.id, z.first_file_ids, z.file_name, z.file_count,
           NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM person v JOIN archive_delivery z ON z.person_id = v.id WHERE ${of} ${newest('z.at')})
         UNION ALL
         (SELECT 'favourite', max(f.created_at),
           'f:' || min(f.media_file_id::text)
             || ':' || extract(epoch FROM date_trunc('minute', f.created_at))::bigint || ':' || v.id,
           v.project_id, v.id,
           (array_agg(f.media_file_id ORDER BY f.created_at DESC))[1:${SHOWN_FILES}], NULL, count(*)::int,
           NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM person v JOIN person_favourite f ON f.person_id = v.id WHERE ${of}
          GROUP BY v.id, date_trunc('minute', f.created_at))
         UNION ALL
         (SELECT 'headshot', c.chosen_at, 'h:' || c.media_file_id, v.project_id, v.id, ARRAY[c.media_file_id], NULL, 1,
           NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM person v JOIN chosen_photo c ON c.person_id = v.id WHERE ${of})
         UNION ALL
         (SELECT 'purchase', succeeded_at, 'p:' || id, project_id, person_id, NULL, NULL, NULL,
           coalesce(studio_title, title), amount_cents, currency, state, NULL, NULL, NULL
          FROM purchase WHERE ${by} = $1 AND succeeded_at IS NOT NULL ${newest('succeeded_at')})
         UNION ALL
         (SELECT 'refund', r.created_at, 'r:' || r.id, p.project_id, p.person_id, NULL, NULL, NULL,
           coalesce(p.studio_title, p.title), r.amount_cents, p.currency, r.state, NULL, NULL, NULL
          FROM refund r JOIN purchase p ON p.id = r.purchase_id WHERE p.${by} = $1 ${newest('r.created_at')})
         UNION ALL
         (SELECT 'share', created_at, 's:' || id, project_id, person_id, NULL, NULL, NULL, subject, NULL, NULL,
           (SELECT m.state FROM mail m WHERE m.kind = 'share' AND m.reference = gallery_share.id), NULL, NULL, NULL
          FROM gallery_share WHERE ${by} = $1 ${newest('created_at')})
         UNION ALL
         (SELECT 'selection', e.at, 'e:' || e.id, e.project_id, e.person_id, NULL, NULL, e.file_count, e.selection_name,
           NULL, NULL, e.kind, NULL, NULL, NULL
          FROM ${withEvents} WHERE ${ofEvent} ${newest('e.at')})
         UNION ALL
         (SELECT 'reminder', coalesce(m.sent_at, r.decided_at), 'm:' || r.id, v.project_id, v.id,
           NULL, NULL, NULL, NULL, NULL, NULL,
           CASE r.state WHEN 'stopped' THEN 'stopped' ELSE coalesce(m.state, 'waiting') END, NULL, r.rule,
           nullif(trim(u.first_name || ' ' || u.last_name), '')
          FROM person v JOIN reminder r ON r.person_id = v.id
          LEFT JOIN mail m ON m.kind = 'reminder' AND m.reference = r.id LEFT JOIN "user" u ON u.id = r.decided_by_id
          WHERE ${of} ${newest('coalesce(m.sent_at, r.decided_at)')})
       )
       SELECT h.kind, to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, h.key,
              g.id AS "projectId", g.name AS "projectName",
              v.id AS "personId", v.name AS "personName",
              coalesce(h.files, '{}') AS "fileIds", h.file_name AS "fileName", h.file_count AS "fileCount", h.title,
              h.amount AS "amountCents", h.currency, h.state, h.last_at AS "lastAt", h.rule AS "reminderRule",
              h.staff_name AS "staffName"
       FROM (
         SELECT * FROM item WHERE $2::timestamptz IS NULL OR (at, key COLLATE "C") < ($2, $3)
         ORDER BY at DESC, key COLLATE "C" DESC LIMIT $4
       ) h
       -- With a limit, the few rows of the page are looked up one by one.
       LEFT JOIN LATERAL (SELECT id, name FROM project WHERE id = h.project_id AND trashed_at IS NULL LIMIT 1) g ON true
       LEFT JOIN LATERAL (SELECT id, coalesce(name, email) AS name FROM person WHERE id = h.person_id LIMIT 1) v ON true
       ORDER BY h.at DESC, h.key COLLATE "C" DESC`,
      [value, before?.at ?? null, before?.key ?? null, limit],
    );
  }

  /** Lists names and thumbnails of files. */
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
      `SELECT f.id, f.revision, f.original_name AS "originalName", f.file_type AS "fileType", r.key AS "thumbKey",
         p.access_version AS "accessVersion"
       FROM media_file f JOIN project p ON p.id = f.project_id
       LEFT JOIN rendition r ON r.media_file_id = f.id AND r.name = 'thumb'
       WHERE f.id = ANY($1::uuid[]) AND f.deleted_at IS NULL`,
      [ids],
    );
  }
}
