import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MediaFile, type FileType } from './media-file.entity.js';
import { Upload } from './upload.entity.js';

/** A file to be recorded. */
export interface NewMediaFile {
  projectId: string;
  originalKey: string;
  originalName: string;
  contentType: string;
  fileType: FileType;
  fileSize: number;
}

/** Issued upload keys in PostgreSQL. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly database: DataSource) {}

  async insertAll(uploads: Omit<Upload, 'createdAt' | 'project'>[]): Promise<void> {
    await this.database.manager.insert(Upload, uploads);
  }

  async findIssued(projectId: string, keys: string[]): Promise<Map<string, Upload>> {
    const rows = await this.database.manager.createQueryBuilder(Upload, 'u').where('u.project_id = :projectId AND u.key = ANY(:keys)', { projectId, keys }).getMany();
    return new Map(rows.map((row) => [row.key, row]));
  }

  async findRecorded(projectId: string, keys: string[]): Promise<Map<string, MediaFile>> {
    const rows = await this.database.manager.createQueryBuilder(MediaFile, 'f').where('f.project_id = :projectId AND f.original_key = ANY(:keys)', { projectId, keys }).getMany();
    return new Map(rows.map((row) => [row.originalKey, row]));
  }

  /**
   * Turns issued uploads into media files, with what `alongside` writes for the new ones. The unique key
   * decides between two calls at once: each file is made once.
   */
  record(files: NewMediaFile[], alongside: (manager: EntityManager, created: MediaFile[]) => Promise<void>): Promise<void> {
    return this.database.transaction(async (manager) => {
      // Locked in one order: the sweeper and a second call wait, nobody deadlocks.
      const issued = await manager.query<{ key: string }[]>('SELECT key FROM upload WHERE key = ANY($1) ORDER BY key FOR UPDATE', [files.map((file) => file.originalKey)]);
      const keys = issued.map(({ key }) => key);
      // What the sweeper or a second call has taken meanwhile is not made anew: its bytes may be gone.
      const left = files.filter(({ originalKey }) => keys.includes(originalKey));
      if (left.length === 0) return;
      const result = await manager.createQueryBuilder().insert().into(MediaFile).values(left).orIgnore().returning('*').execute();
      const created = (result.raw as { id: string; file_type: FileType }[]).map(({ id, file_type }) => Object.assign(new MediaFile(), { id, fileType: file_type }));
      await manager.query('DELETE FROM upload WHERE key = ANY($1)', [keys]);
      await alongside(manager, created);
    });
  }

  /**
   * Takes uploads issued before `before` out of the table once `remove` has deleted their objects; a
   * failure keeps the rows, so that the next sweep tries again.
   */
  sweep(before: Date, limit: number, remove: (key: string) => Promise<void>): Promise<number> {
    return this.database.transaction(async (manager) => {
      const rows = await manager.query<{ key: string }[]>(
        'SELECT key FROM upload WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED',
        [before, limit],
      );
      for (const { key } of rows) await remove(key);
      await manager.query('DELETE FROM upload WHERE key = ANY($1)', [rows.map(({ key }) => key)]);
      return rows.length;
    });
  }
}
