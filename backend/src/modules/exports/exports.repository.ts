import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { isUuid } from '../../common/identifiers.js';
import { Transactions } from '../../common/transactions.js';
import { Export } from './export.entity.js';
import type { ExportScope } from './engine/export-scope.query.js';

type NewExport = Pick<Export, 'scope' | 'name' | 'fileCount' | 'createdById' | 'createdAt' | 'expiresAt'>;
type MadeExport = Pick<Export, 'folder' | 'bytes' | 'madeAt' | 'expiresAt' | 'doneCount'>;

/** Stores the exports that staff have requested. */
@Injectable()
export class ExportsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Writes an export, or finds the same one that waits already.
   * @returns whether it is new, and the export
   */
  async insert(requested: NewExport): Promise<{ isNew: boolean; export: Export }> {
    const { scope, name, fileCount, createdById, createdAt, expiresAt } = requested;
    // An erasure ends exports that wait. Their jobs skip them, and the next one begins at once.
    await this.database.query(
      `UPDATE export SET state = 'failed'
       WHERE created_by_id = $1 AND scope = $2 AND state = 'waiting' AND expires_at <= $3`,
      [createdById, JSON.stringify(scope), createdAt],
    );
    // The update changes nothing: it locks the row that is there, and returns it.
    const newId = randomUUID();
    const [{ id }] = await this.database.query<[{ id: string }]>(
      `INSERT INTO export (id, scope, name, file_count, created_by_id, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (created_by_id, scope) WHERE state = 'waiting' DO UPDATE SET scope = excluded.scope
       RETURNING id`,
      [newId, JSON.stringify(scope), name, fileCount, createdById, createdAt, expiresAt],
    );
    return { isNew: id === newId, export: await this.database.manager.findOneByOrFail(Export, { id }) };
  }

  async find(id: string): Promise<Export | null> {
    return isUuid(id) ? this.database.manager.findOneBy(Export, { id }) : null;
  }

  /** Finds the last export of this scope that somebody has asked for and that has not expired. */
  async findLast(scope: ExportScope, createdById: string, now: Date): Promise<Export | null> {
    const [row] = await this.database.query<{ id: string }[]>(
      `SELECT id FROM export WHERE scope = $1 AND created_by_id = $2 AND expires_at > $3
       ORDER BY created_at DESC LIMIT 1`,
      [JSON.stringify(scope), createdById, now],
    );
    return row ? this.find(row.id) : null;
  }

  /** Notes how many of the files are done; how many there are was an estimate until now. */
  async noteProgress(id: string, doneCount: number, fileCount: number): Promise<void> {
    await this.database.manager.update(Export, { id, state: 'waiting' }, { doneCount, fileCount });
  }

  /** Makes an export available. @returns false when it has ended meanwhile */
  async markReady(id: string, made: MadeExport, now: Date): Promise<boolean> {
    const { folder, bytes, madeAt, expiresAt, doneCount } = made;
    const [rows] = await this.database.query<[{ id: string }[], number]>(
      `UPDATE export SET state = 'ready', folder = $2, bytes = $3, made_at = $4, expires_at = $5, done_count = $6,
         file_count = $6
       WHERE id = $1 AND state = 'waiting' AND expires_at > $7 RETURNING id`,
      [id, folder, bytes, madeAt, expiresAt, doneCount, now],
    );
    return rows.length > 0;
  }

  async markFailed(id: string, error: string | null, expiresAt: Date): Promise<void> {
    await this.database.manager.update(Export, { id, state: 'waiting' }, { state: 'failed', error, expiresAt });
  }

  async listExpired(now: Date): Promise<string[]> {
    const rows = await this.database.manager.find(Export, {
      select: { id: true },
      where: { expiresAt: LessThanOrEqual(now) },
    });
    return rows.map(({ id }) => id);
  }

  async delete(id: string): Promise<void> {
    await this.database.manager.delete(Export, { id });
  }
}
