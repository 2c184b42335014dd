import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import type { Audience } from '../core/audience.js';
import { Album } from '../core/album.entity.js';
import { LOCK_FILES } from '../core/project.entity.js';

/** Stores the sections of galleries in PostgreSQL. */
@Injectable()
export class AlbumsRepository {
  constructor(private readonly database: Transactions) {}

  /** Waits until nobody else changes files or sections of the project, to the end of the transaction. */
  async lock(projectId: string): Promise<void> {
    await this.database.lockManager.query(LOCK_FILES, [projectId]);
  }

  findById(id: string): Promise<Album | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Album, { id }) : Promise.resolve(null);
  }

  /** Adds an album at the end. @returns null when the project already has `limit` albums */
  async insert(
    projectId: string,
    { name, visibility }: Pick<Album, 'name' | 'visibility'>,
    limit: number,
  ): Promise<string | null> {
    const rows = await this.database.query<{ id: string }[]>(
      `INSERT INTO album (project_id, name, visibility, position)
       SELECT $1, $2, $4, coalesce(max(position), 0) + 1 FROM album WHERE project_id = $1 HAVING count(*) < $3
       RETURNING id`,
      [projectId, name, limit, visibility],
    );
    return rows[0]?.id ?? null;
  }

  /** Updates an album. Its visibility is that of its files too: the trigger `album_audience` sets theirs. */
  async update(id: string, values: { name?: string; visibility?: Audience }): Promise<boolean> {
    const { affected } = await this.database.manager.update(Album, { id }, values);
    return affected === 1;
  }

  /** Renumbers the albums: those named first, the others after them as they were. */
  async order(projectId: string, ids: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE album a SET position = n.place FROM (
         SELECT b.id, row_number() OVER (ORDER BY array_position($2::uuid[], b.id) NULLS LAST, b.position, b.created_at,
           b.id) AS place FROM album b WHERE b.project_id = $1
       ) n WHERE n.id = a.id AND a.position <> n.place`,
      [projectId, ids],
    );
  }

  /** Counts those of these ids that are albums of the project. */
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
