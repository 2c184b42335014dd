import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** Favourites in PostgreSQL. */
@Injectable()
export class FavouritesRepository {
  constructor(private readonly database: Transactions) {}

  /** Marks files as favourites of a client who is known in the gallery; either twice is the same as once. */
  async add(projectId: string, emailKey: string, mediaFileIds: readonly string[], at: Date): Promise<void> {
    // The rows of the files are read, so that one that is deleted meanwhile is no error; in one order, so that two calls do
    // not deadlock.
    await this.database.query(
      `INSERT INTO favourite (access_id, media_file_id, created_at)
       SELECT a.id, m.id, $4
       FROM client_access a JOIN media_file m ON m.id = ANY($3::uuid[]) AND m.project_id = $1 AND m.deleted_at IS NULL
       WHERE a.project_id = $1 AND a.email_key = $2 ORDER BY m.id ON CONFLICT DO NOTHING`,
      [projectId, emailKey, mediaFileIds, at],
    );
  }

  async remove(projectId: string, emailKey: string, mediaFileIds: readonly string[]): Promise<void> {
    await this.database.query(
      `DELETE FROM favourite f USING client_access a
       WHERE f.access_id = a.id AND a.project_id = $1 AND a.email_key = $2 AND f.media_file_id = ANY($3::uuid[])`,
      [projectId, emailKey, mediaFileIds],
    );
  }
}
