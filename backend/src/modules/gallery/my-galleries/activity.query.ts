import { Injectable } from '@nestjs/common';
import { visibleTo } from '../../projects/core/audience.js';
import type { LinkedPerson } from '../../projects/people/person.entity.js';
import { Transactions } from '../../../common/transactions.js';
import type { Cursor } from '../../../common/lists/cursor.js';
import type { ActivityItemDto } from './activity.dto.js';

/** One activity, as it is read. */
export type ActivityRow = Omit<ActivityItemDto, 'id' | 'galleryPath' | 'receiptPath'> & {
  /** The order needs it with `at`, which is precise to the microsecond. */
  key: string;
  /** Null where the gallery is closed. */
  projectId: string | null;
  person: LinkedPerson | null;
};

/** Matches a file that staff have hidden from clients since: it is not named to them. */
const isHidden = (fileId: string) =>
  `EXISTS (SELECT FROM media_file f WHERE f.id = ${fileId} AND NOT (${visibleTo('clients')}))`;

/** Reads what one client did in their galleries. */
@Injectable()
export class ActivityQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Lists items before the cursor, newest first, with one statement. A ZIP counts all its files, also those downloaded
   * before.
   */
  list(emailKey: string, before: Cursor | null, limit: number): Promise<ActivityRow[]> {
    return this.database.query(
      `WITH mine AS (
         SELECT p.id, p.name, p.created_at, v.id AS person_id,
           json_build_object('id', v.id, 'linkVersion', v.link_version) AS person
         FROM person v JOIN project p ON p.id = v.project_id AND p.status = 'active' AND p.trashed_at IS NULL
         WHERE v.email_key = $1 AND v.kind = 'client' AND v.ended_at IS NULL
       ),
       activity AS (
         SELECT 'gallery' AS kind, created_at AS at, 'g:' || id AS key, id AS project_id, name,
                NULL::text AS file_name, NULL::int AS file_count, NULL::text AS title, NULL::int AS amount,
                NULL::text AS currency, NULL::text AS state
         FROM mine
         UNION ALL
         SELECT 'download', h.first_at, 'd:' || min(d.id::text), m.id, m.name, min(d.file_name), count(*)::int, NULL,
           NULL, NULL, NULL
         FROM mine m JOIN person_download h ON h.person_id = m.person_id JOIN download d ON d.id = h.download_id
         WHERE NOT EXISTS (SELECT FROM archive_delivery z WHERE z.access_id = d.access_id AND z.at = h.first_at)
           AND NOT ${isHidden('d.media_file_id')}
         GROUP BY m.id, m.name, h.first_at
         UNION ALL
         SELECT 'download', z.at, 'z:' || z.id, m.id, m.name, z.file_name, z.file_count, NULL, NULL, NULL, NULL
         FROM mine m JOIN archive_delivery z ON z.person_id = m.person_id
         WHERE NOT ${isHidden('z.first_file_ids[1]')}
         UNION ALL
         SELECT 'purchase', succeeded_at, 'p:' || id, project_id, project_name, NULL, NULL, title, amount_cents,
           currency, state
         FROM purchase WHERE email_key = $1 AND succeeded_at IS NOT NULL
       )
       SELECT h.kind, to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, h.key,
              h.name AS "projectName", m.id AS "projectId",
              m.person, h.file_name AS "fileName", h.file_count AS "fileCount", h.title, h.amount AS "amountCents",
              h.currency, h.state
       FROM activity h LEFT JOIN mine m ON m.id = h.project_id
       WHERE $2::timestamptz IS NULL OR (h.at, h.key COLLATE "C") < ($2, $3)
       ORDER BY h.at DESC, h.key COLLATE "C" DESC LIMIT $4`,
      [emailKey, before?.at ?? null, before?.key ?? null, limit],
    );
  }
}
