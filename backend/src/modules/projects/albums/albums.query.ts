import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { AlbumDto } from './albums.dto.js';

/** Reads the sections of a gallery with their contents, in PostgreSQL. */
@Injectable()
export class AlbumsQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the albums in their order, each with the number of its files. */
  list(projectId: string): Promise<AlbumDto[]> {
    return this.database.query(
      `SELECT a.id, a.name, a.visibility, count(f.id)::int AS "fileCount" FROM album a
       LEFT JOIN media_file f ON f.album_id = a.id AND f.deleted_at IS NULL
       WHERE a.project_id = $1 GROUP BY a.id ORDER BY a.position, a.created_at, a.id`,
      [projectId],
    );
  }
}
