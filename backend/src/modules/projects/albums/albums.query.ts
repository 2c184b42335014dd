import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** An album with the number of its files, for lists. */
export interface ListedAlbum {
  id: string;
  name: string;
  fileCount: number;
}

/** The sections of a gallery with what they hold, in PostgreSQL. */
@Injectable()
export class AlbumsQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the albums in their order, each with the number of its files. */
  list(projectId: string): Promise<ListedAlbum[]> {
    return this.database.query(
      `SELECT a.id, a.name, count(f.id)::int AS "fileCount" FROM album a
       LEFT JOIN media_file f ON f.album_id = a.id AND f.deleted_at IS NULL
       WHERE a.project_id = $1 GROUP BY a.id ORDER BY a.position, a.created_at, a.id`,
      [projectId],
    );
  }
}
