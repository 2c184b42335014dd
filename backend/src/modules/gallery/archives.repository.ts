import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isUuid } from '../../common/uuid.js';
import { Archive } from './archive.entity.js';

/** What ZIPs are made of, in PostgreSQL. */
@Injectable()
export class ArchivesRepository {
  constructor(private readonly database: DataSource) {}

  /** Notes a ZIP, and forgets those whose links have ended. */
  async insert(archive: Omit<Archive, 'id' | 'project'>): Promise<string> {
    await this.database.query('DELETE FROM archive WHERE expires_at <= $1', [archive.createdAt]);
    const result = await this.database.manager.insert(Archive, archive);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** Null also for a text that is no UUID. */
  find(id: string, projectId: string): Promise<Archive | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Archive, { id, projectId }) : Promise.resolve(null);
  }
}
