import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { FileType } from '../media/media-file.entity.js';
import { ClientAccess } from './client-access.entity.js';
import type { ClientState } from './allowance.js';

type Taken = Omit<ClientState, 'level'>;

/** One client's access row, locked, inside the transaction that counts an allowance. */
export class LockedAccess {
  constructor(
    private readonly manager: EntityManager,
    private readonly access: { id: string; headshotFileId: string | null },
  ) {}

  /** The running transaction, for what must be read with it. */
  get transaction(): EntityManager {
    return this.manager;
  }

  async taken(): Promise<Taken> {
    const downloads = await this.manager.query<Taken['downloads']>(
      'SELECT media_file_id AS "mediaFileId", file_type AS "fileType" FROM download WHERE access_id = $1',
      [this.access.id],
    );
    return { headshotFileId: this.access.headshotFileId, downloads };
  }

  /** First download or a repeat: one row a file, whatever happens at once. */
  async recordDownload(file: { id: string; fileType: FileType; originalName: string }, at: Date): Promise<void> {
    await this.manager.query(
      `INSERT INTO download (access_id, media_file_id, file_type, file_name, first_at, last_at) VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (access_id, media_file_id) DO UPDATE SET last_at = $5, count = download.count + 1`,
      [this.access.id, file.id, file.fileType, file.originalName, at],
    );
  }

  async chooseHeadshot(mediaFileId: string): Promise<void> {
    await this.manager.update(ClientAccess, { id: this.access.id }, { headshotFileId: mediaFileId });
  }
}

/** What clients have taken, in PostgreSQL. */
@Injectable()
export class ClientAccessRepository {
  constructor(private readonly database: DataSource) {}

  /** What a client has taken so far; one statement, nothing is written. */
  async findTaken(projectId: string, emailKey: string): Promise<Taken> {
    const rows = await this.database.query<{ headshotFileId: string | null; mediaFileId: string | null; fileType: FileType | null }[]>(
      `SELECT a.headshot_file_id AS "headshotFileId", d.media_file_id AS "mediaFileId", d.file_type AS "fileType"
       FROM client_access a LEFT JOIN download d ON d.access_id = a.id
       WHERE a.project_id = $1 AND a.email_key = $2`,
      [projectId, emailKey],
    );
    return {
      headshotFileId: rows[0]?.headshotFileId ?? null,
      downloads: rows.flatMap(({ mediaFileId, fileType }) => (fileType === null ? [] : [{ mediaFileId, fileType }])),
    };
  }

  /** Runs `work` with the client's row locked: two downloads at once are counted one after the other. */
  withLock<T>(projectId: string, emailKey: string, work: (access: LockedAccess) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('INSERT INTO client_access (project_id, email_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [projectId, emailKey]);
      const [row] = await manager.query<{ id: string; headshotFileId: string | null }[]>(
        'SELECT id, headshot_file_id AS "headshotFileId" FROM client_access WHERE project_id = $1 AND email_key = $2 FOR UPDATE',
        [projectId, emailKey],
      );
      return work(new LockedAccess(manager, row!));
    });
  }
}
