import { Injectable } from '@nestjs/common';
import { containsPattern } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import { visibleTo, type Audience } from '../../projects/core/audience.js';
import type { FileType } from '../core/media-file.entity.js';
import { COVER_ORDER } from '../core/media-order.js';
import type { ListedMedia } from './media-list.query.js';

/** A row is one file that represents its project. */
export interface PictureRow {
  projectId: string;
  accessVersion: number;
  id: string;
  revision: number;
  name: string;
  fileType: FileType;
  placeholder: string | null;
  width: number | null;
  height: number | null;
  /** The renditions are the thumbnail, the watermarked pictures and the cover without watermark. */
  renditions: ListedMedia['renditions'];
}

/** Selects the files that `files`, a query of one project `p`, finds for each project. */
const forEachProject = (files: string, more = '') => `
  SELECT p.id AS "projectId", p.access_version AS "accessVersion", f.id, f.revision,
         coalesce(f.display_name, f.original_name) AS name,
         f.file_type AS "fileType", f.placeholder, f.width, f.height, ${more}
         (SELECT json_agg(
              json_build_object('name', r.name, 'class', r.class, 'key', r.key, 'width', r.width, 'height', r.height)
              ORDER BY r.width
            )
            FROM rendition r WHERE r.media_file_id = f.id
              AND (r.name = 'thumb' OR r.class IN ('preview', 'cover'))) AS renditions
  FROM project p CROSS JOIN LATERAL (${files}) f
  WHERE p.id = ANY($1::uuid[]) AND p.trashed_at IS NULL`;

/** Reads pictures of many projects at once. */
@Injectable()
export class ProjectPicturesQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the picture at the top of each gallery, as an audience sees it. */
  covers(projectIds: readonly string[], audience: Audience): Promise<PictureRow[]> {
    const files = `
      SELECT f.* FROM media_file f WHERE f.project_id = p.id AND f.deleted_at IS NULL AND f.status = 'ready'
        AND ${visibleTo(audience)}
      ORDER BY ${COVER_ORDER} LIMIT 1`;
    return this.database.query(forEachProject(files), [projectIds]);
  }

  /** Lists the first file of each project whose name contains the text, and counts those files, for staff. */
  matches(projectIds: readonly string[], text: string): Promise<(PictureRow & { total: number })[]> {
    const pattern = containsPattern(text);
    const files = `
      SELECT *, count(*) OVER ()::int AS total FROM media_file
      WHERE project_id = p.id AND deleted_at IS NULL
        AND lower(original_name || ' ' || coalesce(display_name, '')) LIKE $2
      ORDER BY created_at, id LIMIT 1`;
    return this.database.query(forEachProject(files, 'f.total,'), [projectIds, pattern]);
  }
}
