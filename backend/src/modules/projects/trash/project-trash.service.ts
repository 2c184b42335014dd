import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactional } from '../../../common/transactions.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { ProjectsRepository } from '../core/projects.repository.js';
import { ProjectsService } from '../edit/projects.service.js';
import type { TrashSort } from './trash.list.js';
import { TrashQuery, type TrashedProject } from './trash.query.js';

/** A project in the trash can be restored for this long. */
const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;
/** One run of housekeeping starts to delete this many; the next one goes on. */
const DELETED_A_RUN = 200;

/**
 * Moves projects to the trash, where they are closed for everyone, and restores them until they are deleted for good.
 */
@Injectable()
export class ProjectTrashService {
  constructor(
    private readonly repository: ProjectsRepository,
    private readonly projects: ProjectsService,
    private readonly query: TrashQuery,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /** Lists the projects in the trash, with their contents. */
  list(query: ListQuery<TrashSort>): Promise<Page<TrashedProject>> {
    return this.query.listPage(query);
  }

  /**
   * Closes a project for everyone and revokes its links at once; open orders end.
   * @throws AppError `project.not_found`, `project.in_trash`
   */
  async add(id: string): Promise<void> {
    const project = await this.projects.get(id);
    // Somebody else was faster: reading it again throws `project.in_trash`.
    if (!(await this.move(project.id))) await this.projects.get(id);
  }

  @Transactional()
  private async move(id: string): Promise<boolean> {
    const moved = await this.repository.moveToTrash(id, this.clock.now());
    if (moved) await this.outbox.put('reconcile-payments', {});
    return moved;
  }

  /**
   * Restores a project. One that is not in the trash stays as it is; a timer that has expired meanwhile stays expired.
   * @throws AppError `project.not_found` also for one that is being deleted for good
   */
  async restore(id: string): Promise<void> {
    const project = await this.projects.find(id);
    if (!project || !(await this.repository.restore(project.id))) throw notFound();
  }

  /**
   * Deletes a project in the trash for good: nobody sees it from now on, and a job removes it.
   * @throws AppError `project.not_found` also for one that is not in the trash
   */
  async deleteForGood(id: string): Promise<void> {
    const project = await this.projects.find(id);
    if (!project || !(await this.startDeletion(project.id))) throw notFound();
  }

  @Transactional()
  private async startDeletion(projectId: string): Promise<boolean> {
    const marked = await this.repository.markBeingDeleted(projectId);
    if (marked) await this.outbox.put('delete-project', { projectId });
    return marked;
  }

  /** Deletes projects whose time is over, and again those whose failed job staff dismissed: none stays half deleted. */
  @StepOf('housekeeping', 'projects whose time in the trash is over')
  @Transactional()
  async deleteExpired(): Promise<number> {
    const expired = await this.repository.markExpired(this.endOfTime(), DELETED_A_RUN);
    await this.outbox.putAll(expired.map((projectId) => ({ name: 'delete-project', payload: { projectId } })));
    return expired.length;
  }

  /** Says whether a project is deleted for good, and not removed yet. */
  isBeingDeleted(id: string): Promise<boolean> {
    return this.repository.isBeingDeleted(id);
  }

  /** Locks the rows of a project that is being deleted against another run of its job. */
  lock(id: string): Promise<void> {
    return this.repository.lockFiles(id);
  }

  /** Removes the row of a project that is being deleted; its stored objects follow by a job. */
  async remove(id: string): Promise<void> {
    if (await this.repository.delete(id)) await this.outbox.put('purge-project', { projectId: id });
  }

  private endOfTime(): Date {
    return new Date(this.clock.now().getTime() - TRASH_DAYS * DAY_MS);
  }
}

/** Returns when a project that was moved to the trash then will be deleted for good. */
export const endOfTrash = (trashedAt: Date) => new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS);

const notFound = () => appError('project.not_found', 'Project Not Found');
