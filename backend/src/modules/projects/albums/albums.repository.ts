import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { Album } from '../core/album.entity.js';

/** An album with the number of its files, for lists. */
export interface ListedAlbum {
  id: string;
  name: string;
  fileCount: number;
}

/** Sections of galleries in PostgreSQL. */
@Injectable()
export class AlbumsRepository {
  constructor(private readonly database: Transactions) {}

  findById(id: string): Promise<Album | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Album, { id }) : Promise.resolve(null);
  }

  /** In their order, each with the number of its files. */
  list(projectId: string): Promise<ListedAlbum[]> {
    return this.database.query(
      `SELECT a.id, a.name, count(f.id)::int AS "fileCount" FROM album a
       LEFT JOIN media_file f ON f.album_id = a.id AND f.deleted_at IS NULL
       WHERE a.project_id = $1 GROUP BY a.id ORDER BY a.position, a.created_at, a.id`,
      [projectId],
    );
  }

  /** Adds an album at the end. @returns null when the project already has `limit` albums */
  async insert(projectId: string, name: string, limit: number): Promise<string | null> {
    const rows = await this.database.query<{ id: string }[]>(
      `INSERT INTO album (project_id, name, position)
       SELECT $1, $2, coalesce(max(position), 0) + 1 FROM album WHERE project_id = $1 HAVING count(*) < $3 RETURNING id`,
      [projectId, name, limit],
    );
    return rows[0]?.id ?? null;
  }

  /** Adds the sections of one project to another. */
  async copy(from: string, to: string): Promise<void> {
    await this.database.query(
      'INSERT INTO album (project_id, name, position) SELECT $2, name, position FROM album WHERE project_id = $1',
      [from, to],
    );
  }

  async rename(id: string, name: string): Promise<boolean> {
    const { affected } = await this.database.manager.update(Album, { id }, { name });
    return affected === 1;
  }

  /** Renumbers the albums: those named first, the others after them as they were. */
  async order(projectId: string, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE album a SET position = n.place FROM (
         SELECT b.id, row_number() OVER (ORDER BY array_position($2::uuid[], b.id) NULLS LAST, b.position, b.created_at, b.id) AS place FROM album b WHERE b.project_id = $1
       ) n WHERE n.id = a.id AND a.position <> n.place`,
      [projectId, ids],
    );
  }

  /** How many of these ids are albums of the project. */
  async count(projectId: string, ids: readonly string[]): Promise<number> {
    const [row] = await this.database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM album WHERE project_id = $1 AND id = ANY($2::uuid[])',
      [projectId, ids],
    );
    return row.count;
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(Album, { id });
  }
}
