import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { Archive } from './archive.entity.js';

/** Stores the contents of ZIPs in PostgreSQL. */
@Injectable()
export class ArchivesRepository {
  constructor(private readonly database: Transactions) {}

  /** Stores a ZIP; one with the same contents is kept instead. */
  async save(archive: Omit<Archive, 'id' | 'project'>): Promise<string> {
    const { projectId, forStaff, fileIds, entryNames, captions, size, createdAt, expiresAt } = archive;
    const [[same]] = await this.database.query<[{ id: string }[], number]>(
      `UPDATE archive SET expires_at = $1
       WHERE project_id = $2 AND for_staff = $3 AND file_ids = $4 AND entry_names = $5 AND size = $6 AND expires_at > $7
         AND captions = $8
       RETURNING id`,
      [expiresAt, projectId, forStaff, fileIds, entryNames, size, createdAt, JSON.stringify(captions)],
    );
    if (same) return same.id;
    const result = await this.database.manager.insert(Archive, archive);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** @returns how many ZIPs had expired links */
  async deleteExpired(now: Date): Promise<number> {
    return (await this.database.manager.delete(Archive, { expiresAt: LessThanOrEqual(now) })).affected ?? 0;
  }

  /** Finds a ZIP; null also for a text that is no UUID. */
  find(id: string, projectId: string): Promise<Archive | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Archive, { id, projectId }) : Promise.resolve(null);
  }
}
