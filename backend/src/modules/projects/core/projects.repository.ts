import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Transactional, Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { LOCK_FILES, Project } from './project.entity.js';

/** The values that an edit writes, and whether it revokes links issued before. */
export interface ProjectEdit {
  values: Partial<Project>;
  endsLinks: boolean;
}

/** Stores projects in PostgreSQL. */
@Injectable()
export class ProjectsRepository {
  private selectById?: string;

  constructor(private readonly database: Transactions) {}

  async insert(values: Partial<Project>): Promise<string> {
    const result = await this.database.manager.insert(Project, values);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** Adds the sections of one project to another, without their files. */
  async copyAlbums(from: string, to: string): Promise<void> {
    await this.database.query(
      'INSERT INTO album (project_id, name, position) SELECT $2, name, position FROM album WHERE project_id = $1',
      [from, to],
    );
  }

  /**
   * Finds a project, also one in the trash; null also for a text that is no UUID. It uses plain SQL, because every read
   * of a gallery asks.
   */
  async findById(id: string): Promise<Project | null> {
    if (!isUuid(id)) return null;
    this.selectById ??= `SELECT ${this.database.columnsOf(Project)} FROM project WHERE id = $1`;
    const [project] = await this.database.query<Project[]>(this.selectById, [id]);
    return project ?? null;
  }

  /** @returns false when there is no such project */
  async update(id: string, changes: Partial<Project>): Promise<boolean> {
    const result = await this.database.manager.update(Project, { id }, changes);
    return result.affected === 1;
  }

  /** Sets the time of the first mail with the link, which later ones do not change. */
  async markShared(id: string, sharedAt: Date): Promise<void> {
    await this.database.manager.update(Project, { id, sharedAt: IsNull() }, { sharedAt });
  }

  /** Makes the order manual; the row is touched only when that changes it. */
  async keepManualOrder(id: string): Promise<void> {
    await this.database.query(`UPDATE project SET media_order = 'manual' WHERE id = $1 AND media_order <> 'manual'`, [
      id,
    ]);
  }

  /** Updates a project and revokes every media link issued before. */
  async updateEndingLinks(id: string, changes: Partial<Project>): Promise<boolean> {
    const result = await this.database.manager.update(
      Project,
      { id },
      { ...changes, accessVersion: () => 'access_version + 1' },
    );
    return result.affected === 1;
  }

  /**
   * Edits the row in its present state: `decide` receives it locked and returns what to write, or null for nothing.
   * @returns false when the row is gone, in the trash or has another version than `expected`
   */
  @Transactional()
  async edit(id: string, expected: number | null, decide: (current: Project) => ProjectEdit | null): Promise<boolean> {
    const { manager } = this.database;
    const current = await manager.findOne(Project, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!current || current.trashedAt || (expected !== null && current.version !== expected)) return false;
    const edit = decide(current);
    if (edit) {
      const raised = {
        version: () => 'version + 1',
        ...(edit.endsLinks ? { accessVersion: () => 'access_version + 1' } : {}),
      };
      await manager.update(Project, { id }, { ...edit.values, ...raised });
    }
    return true;
  }

  /** Moves a project to the trash and revokes every media link. @returns false when it is there already */
  async moveToTrash(id: string, trashedAt: Date): Promise<boolean> {
    const accessVersion = () => 'access_version + 1';
    const result = await this.database.manager.update(
      Project,
      { id, trashedAt: IsNull() },
      { trashedAt, accessVersion },
    );
    return result.affected === 1;
  }

  /** Takes a project out of the trash. @returns false when there is no such project, or it is being deleted */
  async restore(id: string): Promise<boolean> {
    const result = await this.database.manager.update(Project, { id, isBeingDeleted: false }, { trashedAt: null });
    return result.affected === 1;
  }

  /** Marks a project in the trash as being deleted. @returns false when it is not there, or is marked already */
  async markBeingDeleted(id: string): Promise<boolean> {
    const result = await this.database.manager.update(
      Project,
      { id, trashedAt: Not(IsNull()), isBeingDeleted: false },
      { isBeingDeleted: true },
    );
    return result.affected === 1;
  }

  /**
   * Marks projects that were moved to the trash by then, the oldest first, and finds those again whose job is gone.
   * @returns their ids
   */
  async markExpired(until: Date, limit: number): Promise<string[]> {
    const [rows] = await this.database.query<[{ id: string }[], number]>(
      `UPDATE project SET is_being_deleted = true
       WHERE id IN (
         SELECT id FROM project p
         WHERE trashed_at IS NOT NULL AND (trashed_at <= $1 OR is_being_deleted)
           AND NOT EXISTS (SELECT FROM job_outbox o WHERE o.job_id = 'delete-project:' || p.id)
         ORDER BY trashed_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [until, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Says whether a project is being deleted: once it is, it never is anything else again. */
  isBeingDeleted(id: string): Promise<boolean> {
    return this.database.manager.existsBy(Project, { id, isBeingDeleted: true });
  }

  /** Locks the files and sections of a project to the end of the transaction: see `LOCK_FILES`. */
  async lockFiles(id: string): Promise<void> {
    await this.database.lockManager.query(LOCK_FILES, [id]);
  }

  /** Removes a project that is being deleted and, by cascade, its rows. @returns false when it is gone already */
  async delete(id: string): Promise<boolean> {
    const result = await this.database.manager.delete(Project, { id, isBeingDeleted: true });
    return result.affected === 1;
  }
}
