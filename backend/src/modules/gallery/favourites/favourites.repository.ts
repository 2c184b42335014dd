import { Injectable } from '@nestjs/common';
import { visibleTo, type Audience } from '../../projects/core/audience.js';
import { Transactions } from '../../../common/transactions.js';

/** Stores favourites in PostgreSQL. */
@Injectable()
export class FavouritesRepository {
  constructor(private readonly database: Transactions) {}

  /** Marks files of the person's gallery; either twice is the same as once. */
  async add(personId: string, mediaFileIds: readonly string[], at: Date, audience: Audience): Promise<void> {
    // The rows of the files are read, so that one that is deleted or hidden meanwhile is no error; in one order, so
    // that two calls do not deadlock.
    await this.database.query(
      `INSERT INTO person_favourite (person_id, media_file_id, created_at)
       SELECT v.id, f.id, $3
       FROM person v JOIN media_file f ON f.project_id = v.project_id
       WHERE v.id = $1 AND f.id = ANY($2::uuid[]) AND f.deleted_at IS NULL AND ${visibleTo(audience)}
       ORDER BY f.id
       ON CONFLICT DO NOTHING`,
      [personId, mediaFileIds, at],
    );
  }

  async remove(personId: string, mediaFileIds: readonly string[]): Promise<void> {
    await this.database.query('DELETE FROM person_favourite WHERE person_id = $1 AND media_file_id = ANY($2::uuid[])', [
      personId,
      mediaFileIds,
    ]);
  }
}
