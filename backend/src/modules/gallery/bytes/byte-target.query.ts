import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { DEFAULT_SIZES } from '../../settings/picture-sizes.js';
import type { FileType, MediaStatus } from '../../media/core/media-file.entity.js';
import { AUDIENCES } from '../../projects/core/audience.js';
import { coverFileId } from '../../media/core/media-order.js';
import { avifName } from '../../media/core/renditions.js';

/** What is needed to decide one byte request, in one row. */
export interface ByteTarget {
  projectId: string;
  projectActive: boolean;
  accessVersion: number;
  originalKey: string;
  originalName: string;
  displayName: string | null;
  revision: number;
  fileType: FileType;
  contentType: string;
  status: MediaStatus;
  /** Pixels of the long side, at the most: of grid images without watermark, and of previews of locked files. */
  gridSize: number;
  previewSize: number;
  /** Clients get the cover without watermark, and this is a rendition of a cover of the project. */
  cleanCover: boolean;
  /** `avifKey`: the same picture in AVIF. */
  rendition: { key: string; class: string; contentType: string; longEdge: number; avifKey: string | null } | null;
}

/** The file is the cover that somebody sees. The usual one is asked for first, and mostly decides. */
const IS_COVER = AUDIENCES.map((audience) => `f.id = ${coverFileId(audience)}`).join(' OR ');

/** The target of a byte request, in PostgreSQL. */
@Injectable()
export class ByteTargetQuery {
  constructor(private readonly database: Transactions) {}

  /** Null when there is no such file, and when its project is in the trash. */
  async find(id: string, renditionName: string): Promise<ByteTarget | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.database.query<
      (Omit<ByteTarget, 'rendition'> & {
        key: string | null;
        class: string;
        renditionType: string;
        longEdge: number;
        avifKey: string | null;
      })[]
    >(
      `SELECT f.project_id AS "projectId", p.status = 'active' AS "projectActive", p.access_version AS "accessVersion",
              f.original_key AS "originalKey", f.original_name AS "originalName", f.display_name AS "displayName", f.revision, f.file_type AS "fileType", f.content_type AS "contentType", f.status,
              coalesce(s.grid_size, ${DEFAULT_SIZES.gridSize}) AS "gridSize", coalesce(s.preview_size, ${DEFAULT_SIZES.previewSize}) AS "previewSize",
              CASE WHEN r.class = 'cover' AND s.clean_cover IS NOT FALSE THEN (${IS_COVER}) IS TRUE ELSE false END AS "cleanCover",
              r.key, r.class, r.content_type AS "renditionType", greatest(r.width, r.height) AS "longEdge", v.key AS "avifKey"
       FROM media_file f JOIN project p ON p.id = f.project_id CROSS JOIN studio_settings s
       LEFT JOIN rendition r ON r.media_file_id = f.id AND r.name = $2
       LEFT JOIN rendition v ON r.class = 'cover' AND v.media_file_id = f.id AND v.name = $3
       WHERE f.id = $1 AND f.deleted_at IS NULL AND p.trashed_at IS NULL`,
      [id, renditionName, avifName(renditionName)],
    );
    if (!row) return null;
    const { key, class: renditionClass, renditionType, longEdge, avifKey, ...target } = row;
    const rendition =
      key === null ? null : { key, class: renditionClass, contentType: renditionType, longEdge, avifKey };
    return { ...target, rendition };
  }
}
