import type { ListQuery } from '../../../common/lists/list-query.js';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import type {
  CoverFocus,
  CoverLayout,
  GridDensity,
  MediaOrder,
  ProjectAccess,
  ProjectStatus,
} from '../core/project.entity.js';
import type { TimerStyle } from '../../settings/studio-settings.entity.js';

/** A project row with what its lists show beside it. */
export interface ProjectWithCounts {
  id: string;
  name: string;
  description: string | null;
  clientEmail: string;
  clientName: string | null;
  additionalRecipients: string[];
  /** `2026-09-12` */
  eventDate: string | null;
  language: MailLanguage | null;
  status: ProjectStatus;
  timerEnabled: boolean;
  expiresAt: Date | null;
  hasPasscode: boolean;
  passcodeLockedAt: Date | null;
  createdAt: Date;
  userName: string | null;
  /** Files not failed; for clients files that are ready. */
  videoCount: number;
  photoCount: number;
  processingCount: number;
  failedCount: number;
  /** The client's favourites. */
  favouriteCount: number;
  coverFileId: string | null;
  coverLayout: CoverLayout;
  coverFocus: CoverFocus | null;
  gridDensity: GridDensity;
  timerStyle: TimerStyle;
  mediaOrder: MediaOrder;
  watermarkEnabled: boolean;
  priceListId: string | null;
  access: ProjectAccess;
  version: number;
  changedAt: Date | null;
  changedByName: string | null;
}

const SORT_COLUMNS = {
  createdAt: 'created_at',
  name: 'name',
  clientEmail: 'client_email_key',
  status: 'status',
  expiresAt: 'expires_at',
  id: 'id',
} as const;

export type ProjectSort = keyof typeof SORT_COLUMNS;

/** The page is cut first, then counted: the cost grows with the page, not with the table. */
export const withCounts = (page: string, { more = '', counted = `status <> 'failed'` } = {}) => `
  SELECT ${more}p.id, p.name, p.description, p.client_email AS "clientEmail", p.client_name AS "clientName",
         p.additional_recipients AS "additionalRecipients", p.event_date::text AS "eventDate", p.language, p.status, p.timer_enabled AS "timerEnabled",
         p.expires_at AS "expiresAt", coalesce(p.passcode_encrypted, p.passcode_hash) IS NOT NULL AS "hasPasscode",
         p.passcode_locked_at AS "passcodeLockedAt", p.created_at AS "createdAt",
         nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName",
         m.videos AS "videoCount", m.photos AS "photoCount", m.processing AS "processingCount", m.failed AS "failedCount",
         h.favourites AS "favouriteCount", p.cover_file_id AS "coverFileId", p.cover_layout AS "coverLayout", p.cover_focus AS "coverFocus", p.grid_density AS "gridDensity", p.timer_style AS "timerStyle",
         p.media_order AS "mediaOrder", p.watermark_enabled AS "watermarkEnabled", p.price_list_id AS "priceListId", p.access, p.version, p.changed_at AS "changedAt",
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

/** Like the indexes: both columns in the same direction. Only the timer's end may be missing. */
export function orderBy({ field, order }: ListQuery<ProjectSort>['sort'], table = ''): string {
  return `${table}${SORT_COLUMNS[field]} ${order}${field === 'expiresAt' ? ' NULLS LAST' : ''}, ${table}id ${order}`;
}

/** The rows of the page, and so many more. */
export const limit = ({ range }: ListQuery<ProjectSort>, more = 0) =>
  `LIMIT ${range.last - range.first + 1 + more} OFFSET ${range.first}`;
