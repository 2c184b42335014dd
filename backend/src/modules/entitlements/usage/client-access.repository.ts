import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { appError } from '../../../common/errors.js';
import type { FileType } from '../../media/core/media-file.entity.js';

/** An activity shows at most this many files of a ZIP. */
const SHOWN_FILES = 4;

/** A client's access row, locked inside the transaction that counts an allowance for somebody. */
export class LockedAccess {
  constructor(
    private readonly manager: EntityManager,
    private readonly access: { id: string },
    private readonly personId: string,
  ) {}

  /** Records first downloads, in the order of `files`, or repeats: one row a file, whatever happens at once. */
  async recordDownloads(
    files: readonly { id: string; fileType: FileType; originalName: string }[],
    at: Date,
  ): Promise<void> {
    await this.manager.query(
      `WITH counted AS (
         INSERT INTO download (access_id, media_file_id, file_type, file_name, first_at, last_at)
         SELECT $1, file.id, file.type, file.name, $5, $5
         FROM unnest($2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS file (id, type, name, place)
         ORDER BY file.place
         ON CONFLICT (access_id, media_file_id) DO UPDATE SET last_at = $5, count = download.count + 1
         RETURNING id
       )
       INSERT INTO person_download (person_id, download_id, first_at) SELECT $6, id, $5 FROM counted
       ON CONFLICT DO NOTHING`,
      [
        this.access.id,
        files.map(({ id }) => id),
        files.map(({ fileType }) => fileType),
        files.map(({ originalName }) => originalName),
        at,
        this.personId,
      ],
    );
  }

  /** Records the files that a ZIP sends, in addition to those of the same request. */
  async recordDelivery(files: readonly { id: string; originalName: string }[], at: Date): Promise<void> {
    const [first] = files;
    if (!first) return;
    await this.manager.query(
      `INSERT INTO archive_delivery (access_id, at, file_name, file_count, first_file_ids, person_id)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (access_id, at) DO UPDATE SET file_count = archive_delivery.file_count + $4,
         first_file_ids = (archive_delivery.first_file_ids || $5::uuid[])[1:${SHOWN_FILES}]`,
      [
        this.access.id,
        at,
        first.originalName,
        files.length,
        files.slice(0, SHOWN_FILES).map(({ id }) => id),
        this.personId,
      ],
    );
  }

  async choosePhoto(mediaFileId: string, at: Date): Promise<void> {
    await this.manager.query(
      'INSERT INTO chosen_photo (access_id, media_file_id, chosen_at, person_id) VALUES ($1, $2, $3, $4)',
      [this.access.id, mediaFileId, at, this.personId],
    );
  }
}

/** Stores the files that clients have downloaded and chosen, in PostgreSQL. */
@Injectable()
export class ClientAccessRepository {
  constructor(private readonly database: Transactions) {}

  /** Locks the client's row to the end of the transaction: two downloads at once are counted one after the other. */
  async lock(projectId: string, holder: string, personId: string): Promise<LockedAccess> {
    const { lockManager } = this.database;
    await this.database.query(
      'INSERT INTO client_access (project_id, email_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [projectId, holder],
    );
    const [row] = await lockManager.query<{ id: string }[]>(
      'SELECT id FROM client_access WHERE project_id = $1 AND email_key = $2 FOR UPDATE',
      [projectId, holder],
    );
    // The project was deleted in between.
    if (!row) throw appError('gallery.not_found', 'Gallery Not Found');
    return new LockedAccess(lockManager, row, personId);
  }

  /** Deletes rows of a project with all that they have downloaded and chosen. @returns how many */
  async deleteSome(projectId: string, limit: number): Promise<number> {
    const [, deleted] = await this.database.query<[unknown, number]>(
      'DELETE FROM client_access WHERE id IN (SELECT id FROM client_access WHERE project_id = $1 LIMIT $2)',
      [projectId, limit],
    );
    return deleted;
  }
}
