import { Injectable } from '@nestjs/common';
import { prepared } from '../../../common/watched-client.js';
import { Transactions } from '../../../common/transactions.js';
import { DEFAULT_SIZES } from '../../settings/picture-sizes.js';
import type { FileType, MediaStatus } from '../../media/core/media-file.entity.js';
import { AUDIENCES } from '../../projects/core/audience.js';
import { coverFileId } from '../../media/core/media-order.js';
import { avifName, CAPTIONS_PREFIX } from '../../media/core/renditions.js';

/** The class of captions, which are rows and no renditions. */
export const CAPTIONS = 'captions';

/** These facts, which are read as one row, decide one byte request. */
export interface ByteTarget {
  projectId: string;
  projectActive: boolean;
  accessVersion: number;
  /** The version rises with every change of the project's files: the object at a key stays the same until then. */
  mediaVersion: number;
  originalKey: string;
  originalName: string;
  displayName: string | null;
  revision: number;
  fileType: FileType;
  contentType: string;
  status: MediaStatus;
  /**
   * The long side has at most this many pixels: `gridSize` in grid images without watermark, `previewSize` in previews
   * of locked files.
   */
  gridSize: number;
  previewSize: number;
  /** True when clients get the cover without watermark, and this is a rendition of a cover of the project. */
  cleanCover: boolean;
  /** `avifKey` names the same picture in AVIF. */
  rendition: { key: string; class: string; contentType: string; longEdge: number; avifKey: string | null } | null;
}

/**
 * The condition holds when some audience sees the file as the cover. The usual cover is compared first, and mostly
 * decides.
 */
const IS_COVER = AUDIENCES.map((audience) => `f.id = ${coverFileId(audience)}`).join(' OR ');

/** A file and the rendition of it that a request names. */
export interface ByteName {
  id: string;
  renditionName: string;
}

type Row = Omit<ByteTarget, 'rendition'> & {
  place: number;
  isMissing: boolean;
  key: string;
  class: string;
  renditionType: string;
  longEdge: number;
  avifKey: string | null;
};

/** Reads the targets of byte requests from PostgreSQL. */
@Injectable()
export class ByteTargetQuery {
  constructor(private readonly database: Transactions) {}

  /**
   * Returns the targets in the order of the requests. A target is null when there is no such file or its project is in
   * the trash.
   * @param names with ids that are UUIDs
   */
  async find(names: readonly ByteName[]): Promise<(ByteTarget | null)[]> {
    const rows = await this.database.query<Row[]>(
      prepared(`SELECT q.place::int, f.project_id AS "projectId", p.status = 'active' AS "projectActive",
              p.access_version AS "accessVersion", p.media_version AS "mediaVersion",
              f.original_key AS "originalKey", f.original_name AS "originalName", f.display_name AS "displayName",
              f.revision, f.file_type AS "fileType", f.content_type AS "contentType", f.status,
              coalesce(s.grid_size, ${DEFAULT_SIZES.gridSize}) AS "gridSize",
              coalesce(s.preview_size, ${DEFAULT_SIZES.previewSize}) AS "previewSize",
              CASE WHEN r.class = 'cover' AND s.clean_cover IS NOT FALSE THEN (${IS_COVER}) IS TRUE ELSE false
              END AS "cleanCover",
              coalesce(r.key, q.rendition || '.vtt') AS key, coalesce(r.class, '${CAPTIONS}') AS class,
              coalesce(r.content_type, 'text/vtt; charset=utf-8') AS "renditionType",
              greatest(r.width, r.height, 0) AS "longEdge", r.key IS NULL AND c.language IS NULL AS "isMissing",
              v.key AS "avifKey"
       FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY q (id, rendition, avif, place)
       JOIN media_file f ON f.id = q.id JOIN project p ON p.id = f.project_id CROSS JOIN studio_settings s
       LEFT JOIN rendition r ON r.media_file_id = f.id AND r.name = q.rendition
       LEFT JOIN media_caption c ON starts_with(q.rendition, '${CAPTIONS_PREFIX}') AND c.media_file_id = f.id
         AND q.rendition = '${CAPTIONS_PREFIX}' || c.language || '-' || c.hash
       LEFT JOIN rendition v ON r.class = 'cover' AND v.media_file_id = f.id AND v.name = q.avif
       WHERE f.deleted_at IS NULL AND p.trashed_at IS NULL`),
      [
        names.map(({ id }) => id),
        names.map(({ renditionName }) => renditionName),
        names.map(({ renditionName }) => avifName(renditionName)),
      ],
    );
    const found = names.map((): ByteTarget | null => null);
    for (const { place, ...row } of rows) found[place - 1] = targetOf(row);
    return found;
  }
}

function targetOf(row: Omit<Row, 'place'>): ByteTarget {
  const { key, class: renditionClass, renditionType, longEdge, avifKey, isMissing, ...target } = row;
  const rendition = isMissing ? null : { key, class: renditionClass, contentType: renditionType, longEdge, avifKey };
  return { ...target, rendition };
}
