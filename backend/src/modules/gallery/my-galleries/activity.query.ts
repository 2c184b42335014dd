import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { Cursor } from '../../../common/lists/cursor.js';
import type { ActivityKind } from './activity.dto.js';

/** One activity, as it is read. */
export interface ActivityRow {
  kind: ActivityKind;
  /** Precise to the microsecond, as the order needs it. */
  at: string;
  key: string;
  projectName: string;
  /** Null where the gallery is closed. */
  projectId: string | null;
  clientEmail: string | null;
  fileName: string | null;
  fileCount: number | null;
  title: string | null;
  amountCents: number | null;
  currency: string | null;
  state: string | null;
}

/** The activity in one client's galleries, in PostgreSQL. */
@Injectable()
export class ActivityQuery {
  constructor(private readonly database: Transactions) {}

  /** Newest first, those before the cursor; one statement. A ZIP counts all its files, also those downloaded before. */
  list(emailKey: string, before: Cursor | null, limit: number): Promise<ActivityRow[]> {
    return this.database.query(
      `WITH mine AS (SELECT id, name, client_email, created_at FROM project WHERE client_email_key = $1 AND status = 'active' AND trashed_at IS NULL),
       activity AS (
         SELECT 'gallery' AS kind, created_at AS at, 'g:' || id AS key, id AS project_id, name,
                NULL::text AS file_name, NULL::int AS file_count, NULL::text AS title, NULL::int AS amount, NULL::text AS currency, NULL::text AS state
         FROM mine
         UNION ALL
         SELECT 'download', d.first_at, 'd:' || min(d.id::text), m.id, m.name, min(d.file_name), count(*)::int, NULL, NULL, NULL, NULL
         FROM mine m JOIN client_access a ON a.project_id = m.id AND a.email_key = $1 JOIN download d ON d.access_id = a.id
         WHERE NOT EXISTS (SELECT FROM archive_delivery z WHERE z.access_id = d.access_id AND z.at = d.first_at)
         GROUP BY m.id, m.name, d.first_at
         UNION ALL
         SELECT 'download', z.at, 'z:' || z.id, m.id, m.name, z.file_name, z.file_count, NULL, NULL, NULL, NULL
         FROM mine m JOIN client_access a ON a.project_id = m.id AND a.email_key = $1 JOIN archive_delivery z ON z.access_id = a.id
         UNION ALL
         SELECT 'purchase', succeeded_at, 'p:' || id, project_id, project_name, NULL, NULL, title, amount_cents, currency, state
         FROM purchase WHERE email_key = $1 AND succeeded_at IS NOT NULL
       )
       SELECT h.kind, to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, h.key, h.name AS "projectName", m.id AS "projectId",
              m.client_email AS "clientEmail", h.file_name AS "fileName", h.file_count AS "fileCount", h.title, h.amount AS "amountCents", h.currency, h.state
       FROM activity h LEFT JOIN mine m ON m.id = h.project_id
       WHERE $2::timestamptz IS NULL OR (h.at, h.key COLLATE "C") < ($2, $3)
       ORDER BY h.at DESC, h.key COLLATE "C" DESC LIMIT $4`,
      [emailKey, before?.at ?? null, before?.key ?? null, limit],
    );
  }
}
