import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { FileType } from '../../media/core/media-file.entity.js';
import { GALLERY_ORDER } from '../../media/core/media-order.js';

/** A favourite file, for staff. */
export interface FavouriteFile {
  id: string;
  originalName: string;
  fileType: FileType;
  favouritedAt: Date;
}

/** Favourites with the files they mark: reads only. */
@Injectable()
export class FavouritesQuery {
  constructor(private readonly database: Transactions) {}

  /** The favourites of a project's client, in the order of the gallery. */
  list(projectId: string, emailKey: string): Promise<FavouriteFile[]> {
    return this.database.query(
      `SELECT f.id, f.original_name AS "originalName", f.file_type AS "fileType", h.created_at AS "favouritedAt"
       FROM client_access a JOIN favourite h ON h.access_id = a.id JOIN media_file f ON f.id = h.media_file_id AND f.deleted_at IS NULL JOIN project p ON p.id = f.project_id
       WHERE a.project_id = $1 AND a.email_key = $2 ORDER BY ${GALLERY_ORDER}`,
      [projectId, emailKey],
    );
  }
}
