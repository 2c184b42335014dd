import { Injectable } from '@nestjs/common';
import type { Message } from '../../../common/messages.js';
import { prepared } from '../../../common/watched-client.js';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import type { Chapter, SheetTiles } from '../../../ports/video-tool.port.js';
import { visibleTo, type Audience } from '../../projects/core/audience.js';
import type { CleanState, CoverState, FileType, MediaStatus } from '../core/media-file.entity.js';
import { SPRITE } from '../core/renditions.js';
import { COVER_ORDER, GALLERY_ORDER, GALLERY_PAGES, STAFF_PAGES, type MediaKey } from '../core/media-order.js';

export interface ListedRendition {
  name: string;
  class: string;
  key: string;
  width: number;
  height: number;
}

/** A rendition as a statement returns it: with the names of its fields, a gallery takes a fifth longer to read. */
type RenditionRow = [name: string, renditionClass: string, key: string, width: number, height: number];

/** One file with its renditions, as every list shows it. */
export interface ShownMedia {
  id: string;
  originalName: string;
  displayName: string | null;
  albumId: string | null;
  /** A client has made it private. */
  isPrivate: boolean;
  revision: number;
  fileType: FileType;
  fileSize: number;
  width: number | null;
  height: number | null;
  duration: number | null;
  frameRate: number | null;
  chapters: Chapter[] | null;
  placeholder: string | null;
  createdAt: Date;
  renditions: ListedRendition[] | null;
  sprite: (SheetTiles & { key: string }) | null;
  captions: { language: string; name: string; isDefault: boolean; hash: string }[] | null;
}

/** A file with the fields that lists of staff show. */
export interface ListedMedia extends ShownMedia {
  projectId: string;
  /** Staff have set this visibility for the file alone; null: its album's applies. */
  visibility: Audience | null;
  /** The people who see it. */
  audience: Audience;
  status: MediaStatus;
  isEncoding: boolean;
  failureReason: Message | null;
  videoCodec: string | null;
  audioCodec: string | null;
  sha256: string | null;
  takenAt: Date | null;
  /** A new original that is to replace this file's, or one that failed. */
  replacement: { originalName: string; status: 'processing' | 'failed'; failureReason: Message | null } | null;
}

/** A file with the fields that galleries show. */
export interface VisibleMedia extends ShownMedia {
  albumName: string | null;
  albumPlace: number | null;
  cleanState: CleanState;
  coverState: CoverState;
}

export type Paged<F extends ShownMedia> = F & { pageKey: MediaKey };

/** A file without its renditions. */
export type BareMedia = Pick<
  ListedMedia,
  | 'id'
  | 'originalName'
  | 'displayName'
  | 'fileType'
  | 'fileSize'
  | 'status'
  | 'albumId'
  | 'visibility'
  | 'isPrivate'
  | 'audience'
>;

/** The files of a project to which a list is limited; null for all. */
export interface ShownFiles {
  /** The section is an id, or `none` for files in no section. */
  section: string | null;
  only: 'hidden' | 'failed' | null;
}

/** A file of the gallery has its position only where that was requested. */
export type GalleryMedia = VisibleMedia & { isCover: boolean; pageKey: MediaKey | null };

/** Ready files by their type, and how many of them are among those that were asked for. */
export type CountedMedia = Record<FileType, { all: number; open: number }>;

/** The bytes of a file for a ZIP: its original or, of a photo in web size, that rendition. */
export interface Original {
  id: string;
  key: string;
  originalName: string;
  displayName: string | null;
  albumId: string | null;
  fileType: FileType;
  fileSize: number;
  crc32: number | null;
  createdAt: Date;
  /** It is a rendition in web size. */
  web: boolean;
  /** The rendition in web size is not made yet: until then it must not be sent. */
  pending: boolean;
  /** The rendition in web size cannot be made: its rendering has failed. */
  failed: boolean;
}

const SHOWN = `f.id, f.original_name AS "originalName", f.display_name AS "displayName", f.album_id AS "albumId",
         f.is_private AS "isPrivate", f.revision,
         f.file_type AS "fileType", f.file_size::float8 AS "fileSize", f.width, f.height, f.duration,
         f.frame_rate AS "frameRate", f.chapters, f.placeholder, f.created_at AS "createdAt",
         (SELECT json_agg(json_build_array(r.name, r.class, r.key, r.width, r.height))
            FROM rendition r WHERE r.media_file_id = f.id) AS renditions,
         CASE WHEN f.file_type = 'video' THEN
           (SELECT r.tiles || jsonb_build_object('key', r.key) FROM rendition r
             WHERE r.media_file_id = f.id AND r.name = '${SPRITE.name}') END AS sprite,
         CASE WHEN f.file_type = 'video' THEN
           (SELECT json_agg(
                json_build_object('language', c.language, 'name', c.name, 'isDefault', c.is_default, 'hash', c.hash)
                ORDER BY lower(c.name), c.language
              )
              FROM media_caption c WHERE c.media_file_id = f.id) END AS captions`;

const OF_FILES = 'FROM media_file f JOIN project p ON p.id = f.project_id LEFT JOIN album a ON a.id = f.album_id';

const forStaff = (more = '') => `
  SELECT ${SHOWN}, f.project_id AS "projectId", f.visibility, f.audience, f.status, f.is_encoding AS "isEncoding",
         f.failure_reason AS "failureReason",
         f.video_codec AS "videoCodec", f.audio_codec AS "audioCodec", f.sha256, f.taken_at AS "takenAt",
         (SELECT json_build_object(
              'originalName', s.original_name, 'status', s.status, 'failureReason', s.failure_reason
            )
            FROM media_replacement s WHERE s.media_file_id = f.id) AS replacement${more}
  ${OF_FILES}`;

/** Many people read a gallery, so nothing is read of its files that it does not show. */
const forGallery = (more: string) => `
  SELECT ${SHOWN}, a.name AS "albumName", a.position AS "albumPlace", f.clean_state AS "cleanState",
    f.cover_state AS "coverState"${more}
  ${OF_FILES}`;

const IN_GALLERY = `, f.id = first_value(f.id) OVER (ORDER BY ${COVER_ORDER}) AS "isCover",
  CASE WHEN count(*) OVER () > $2::int THEN ${GALLERY_PAGES.key} END AS "pageKey"`;

/** Lists media files for staff, galleries and ZIPs. */
@Injectable()
export class MediaListQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Lists the files of a project for staff, in the order of the gallery: all, or those that are named or for an
   * audience.
   */
  listForProject(
    projectId: string,
    ids: readonly string[] | null = null,
    only: Audience | null = null,
  ): Promise<ListedMedia[]> {
    return this.list(
      `${forStaff()} WHERE f.project_id = $1 AND f.deleted_at IS NULL AND ($2::uuid[] IS NULL OR f.id = ANY($2))
         AND ($3::text IS NULL OR f.audience = $3) ORDER BY ${GALLERY_ORDER}`,
      [projectId, ids, only],
    );
  }

  /**
   * Lists files of a project for staff page by page: those that follow a file in the order of the pages, at most
   * `limit` of them.
   */
  listPage(projectId: string, shown: ShownFiles, after: MediaKey | null, limit: number): Promise<Paged<ListedMedia>[]> {
    return this.list(
      `${forStaff(`, ${STAFF_PAGES.key} AS "pageKey"`)}
       WHERE f.project_id = $1 AND f.deleted_at IS NULL
         AND ($2::text IS NULL OR f.album_id IS NOT DISTINCT FROM nullif($2, 'none')::uuid)
         AND ($3::text IS NULL OR CASE $3 WHEN 'hidden' THEN f.audience <> 'everyone' ELSE f.status = 'failed' END)
         AND ($4::text[] IS NULL OR ${STAFF_PAGES.row} > ${STAFF_PAGES.after(4)})
       ORDER BY ${STAFF_PAGES.row} LIMIT $5`,
      [projectId, shown.section, shown.only, after, limit],
    );
  }

  /** Lists every file of a project for staff without its renditions, in the order of the pages. */
  listBare(projectId: string): Promise<BareMedia[]> {
    return this.database.query(
      `SELECT f.id, f.original_name AS "originalName", f.display_name AS "displayName", f.file_type AS "fileType",
              f.file_size::float8 AS "fileSize", f.status, f.album_id AS "albumId", f.visibility,
              f.is_private AS "isPrivate", f.audience
       FROM media_file f JOIN project p ON p.id = f.project_id
       WHERE f.project_id = $1 AND f.deleted_at IS NULL ORDER BY ${STAFF_PAGES.row}`,
      [projectId],
    );
  }

  /**
   * Lists the files that the gallery shows to an audience, in its order.
   * @param pageSize with more files, each comes with its position; they take a fifth of the time of a small gallery
   */
  listReady(projectId: string, audience: Audience, pageSize: number | null = null): Promise<GalleryMedia[]> {
    return this.list(
      prepared(`${forGallery(IN_GALLERY)}
       WHERE f.project_id = $1 AND f.deleted_at IS NULL AND f.status = 'ready' AND ${visibleTo(audience)}
       ORDER BY ${GALLERY_ORDER}`),
      [projectId, pageSize],
    );
  }

  /** Lists the ready files that follow a file in the order of the pages, at most `limit` of them. */
  listReadyAfter(
    projectId: string,
    audience: Audience,
    after: MediaKey,
    limit: number,
  ): Promise<Paged<VisibleMedia>[]> {
    return this.list(
      prepared(`${forGallery(`, ${GALLERY_PAGES.key} AS "pageKey"`)}
       WHERE f.project_id = $1 AND f.deleted_at IS NULL AND f.status = 'ready' AND ${visibleTo(audience)}
         AND ${GALLERY_PAGES.row} > ${GALLERY_PAGES.after(2)} ORDER BY ${GALLERY_PAGES.row} LIMIT $3`),
      [projectId, after, limit],
    );
  }

  /**
   * Lists the ready files of a project that an audience sees, all or those that are named, in the order of the gallery.
   * @param rendition photos as this rendition; null for originals
   */
  listOriginals(
    projectId: string,
    ids: readonly string[] | null,
    audience: Audience,
    rendition: string | null = null,
  ): Promise<Original[]> {
    return this.database.query(
      `SELECT f.id, coalesce(r.key, f.original_key) AS key, f.original_name AS "originalName",
              f.display_name AS "displayName", f.album_id AS "albumId", f.file_type AS "fileType",
              coalesce(r.bytes, f.file_size)::float8 AS "fileSize",
              (CASE WHEN r.key IS NULL THEN f.crc32 ELSE r.crc32 END)::float8 AS crc32,
              f.created_at AS "createdAt", r.key IS NOT NULL AS web,
              $3::text IS NOT NULL AND f.file_type = 'photo' AND r.key IS NULL AS pending,
              f.clean_state = 'failed' AS failed
       FROM media_file f JOIN project p ON p.id = f.project_id
       LEFT JOIN rendition r ON r.media_file_id = f.id AND r.name = $3 AND f.file_type = 'photo'
       WHERE f.project_id = $1 AND f.status = 'ready' AND f.deleted_at IS NULL
         AND ($2::uuid[] IS NULL OR f.id = ANY($2)) AND ${visibleTo(audience)} ORDER BY ${GALLERY_ORDER}`,
      [projectId, ids, rendition],
    );
  }

  /** Returns which of these files are ready and seen by an audience, in any order. */
  async listVisible(projectId: string, ids: readonly string[], audience: Audience): Promise<string[]> {
    const [{ found }] = await this.database.query<[{ found: string[] }]>(
      `SELECT coalesce(json_agg(f.id), '[]') AS found FROM media_file f
       WHERE f.project_id = $1 AND f.status = 'ready' AND f.deleted_at IS NULL AND f.id = ANY($2::uuid[])
         AND ${visibleTo(audience)}`,
      [projectId, ids],
    );
    return found;
  }

  /** Counts the ready photos and videos that an audience sees in a project, and those of them that are among these. */
  async countReady(projectId: string, ids: readonly string[], audience: Audience): Promise<CountedMedia> {
    const rows = await this.database.query<{ fileType: FileType; all: number; open: number }[]>(
      `SELECT file_type AS "fileType", count(*)::int AS all, count(*) FILTER (WHERE id = ANY($2::uuid[]))::int AS open
       FROM media_file f WHERE project_id = $1 AND deleted_at IS NULL AND status = 'ready' AND ${visibleTo(audience)}
       GROUP BY file_type`,
      [projectId, ids],
    );
    const none = { all: 0, open: 0 };
    return { photo: none, video: none, ...Object.fromEntries(rows.map(({ fileType, ...row }) => [fileType, row])) };
  }

  /** Counts the ready photos that an audience sees in a project beside these. */
  async countPhotosBeside(projectId: string, ids: readonly string[], audience: Audience): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM media_file f
       WHERE project_id = $1 AND file_type = 'photo' AND status = 'ready' AND deleted_at IS NULL
         AND id <> ALL($2::uuid[])
         AND ${visibleTo(audience)}`,
      [projectId, ids],
    );
    return count;
  }

  async findListed(id: string): Promise<ListedMedia | null> {
    if (!isUuid(id)) return null;
    const [file] = await this.list<ListedMedia>(`${forStaff()} WHERE f.id = $1 AND f.deleted_at IS NULL`, [id]);
    return file ?? null;
  }

  private async list<T extends ShownMedia>(sql: string, parameters: unknown[]): Promise<T[]> {
    const rows = await this.database.query<(Omit<T, 'renditions'> & { renditions: RenditionRow[] | null })[]>(
      sql,
      parameters,
    );
    for (const row of rows) Object.assign(row, { renditions: row.renditions?.map(renditionOf).sort(byWidth) ?? null });
    return rows as unknown as T[];
  }
}

const renditionOf = ([name, renditionClass, key, width, height]: RenditionRow): ListedRendition => ({
  name,
  class: renditionClass,
  key,
  width,
  height,
});

/** Renditions are sorted here: sorting four takes less time than in PostgreSQL. */
const byWidth = (one: ListedRendition, other: ListedRendition) => one.width - other.width;
