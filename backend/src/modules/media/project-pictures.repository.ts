import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FileType } from './media-file.entity.js';
import type { ListedMedia } from './media.repository.js';

/** One file that stands for its project. */
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
  /** The thumbnail and the marked pictures. */
  renditions: ListedMedia['renditions'];
  /** How many files were there to choose from. */
  total: number;
}

const picked = (condition: string, order: string) => `
  SELECT p.id AS "projectId", p.access_version AS "accessVersion", f.id, f.revision, coalesce(f.display_name, f.original_name) AS name, f.file_type AS "fileType", f.placeholder, f.width, f.height, f.total,
         (SELECT json_agg(json_build_object('name', r.name, 'class', r.class, 'key', r.key, 'width', r.width, 'height', r.height) ORDER BY r.width)
            FROM rendition r WHERE r.media_file_id = f.id AND (r.name = 'thumb' OR r.class = 'preview')) AS renditions
  FROM project p CROSS JOIN LATERAL (
    SELECT *, count(*) OVER ()::int AS total FROM media_file WHERE project_id = p.id AND deleted_at IS NULL AND ${condition} ORDER BY ${order} created_at, id LIMIT 1
  ) f
  WHERE p.id = ANY($1::uuid[])`;

/** Pictures of many projects at once, in PostgreSQL. */
@Injectable()
export class ProjectPicturesRepository {
  constructor(private readonly database: DataSource) {}

  /** The picture at the top of each gallery: chosen, else the first landscape photo, poster, photo, or whatever there is. */
  covers(projectIds: readonly string[]): Promise<PictureRow[]> {
    const order = `id = p.cover_file_id IS TRUE DESC, (width > height AND file_type = 'photo') IS TRUE DESC, (width > height) IS TRUE DESC, file_type = 'photo' DESC,`;
    return this.database.query(picked(`status = 'ready'`, order), [projectIds]);
  }

  /** The first file of each whose name holds the text. */
  matches(projectIds: readonly string[], text: string): Promise<PictureRow[]> {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    return this.database.query(picked(`lower(original_name || ' ' || coalesce(display_name, '')) LIKE $2`, ''), [projectIds, pattern]);
  }
}
