import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { Transactional } from '../../common/transactions.js';
import { StepOf } from '../../jobs/job-consumers.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';

/** How long a project in the trash can be restored. */
export const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;
/** In one run; the next one deletes the rest. */
const DELETED_A_RUN = 200;

/** The trash: projects that are closed for everyone, and can be restored until they are deleted for good. */
@Injectable()
export class ProjectTrashService {
  constructor(
    private readonly repository: ProjectsRepository,
    private readonly projects: ProjectsService,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /** Closes a project for everyone and revokes its links at once; open orders end. @throws AppError `project.not_found`, `project.in_trash` */
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
   * A project that is not in the trash stays as it is; a timer that has expired meanwhile stays expired.
   * @throws AppError `project.not_found`
   */
  async restore(id: string): Promise<void> {
    const project = await this.projects.find(id);
    if (!project || !(await this.repository.update(project.id, { trashedAt: null }))) throw notFound();
  }

  /** @throws AppError `project.not_found` also for one that is not in the trash */
  async deleteForGood(id: string): Promise<void> {
    const project = await this.projects.find(id);
    if (!project || !(await this.delete(project.id, this.clock.now()))) throw notFound();
  }

  /** One that cannot be deleted blocks no other. @returns how many @throws the first failure, at the end */
  @StepOf('sweep-uploads', 'projects whose time in the trash is over')
  async deleteExpired(signal: AbortSignal): Promise<number> {
    const until = new Date(this.clock.now().getTime() - TRASH_DAYS * DAY_MS);
    const failures: unknown[] = [];
    let deleted = 0;
    for (const id of await this.repository.listTrashed(until, DELETED_A_RUN)) {
      signal.throwIfAborted();
      try {
        if (await this.delete(id, until)) deleted += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return deleted;
  }

  /**
   * Rows are deleted at once, stored objects by a job that is written in the same transaction. The cascade locks rows
   * in an order of its own, which may collide with running requests of the gallery.
   */
  @Transactional({ retryOnDeadlock: true })
  private async delete(id: string, until: Date): Promise<boolean> {
    if (!(await this.repository.deleteTrashed(id, until))) return false;
    await this.outbox.put('purge-project', { projectId: id });
    return true;
  }
}

/** When a project that was moved to the trash then will be deleted for good. */
export const endOfTrash = (trashedAt: Date) => new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS);

const notFound = () => appError('project.not_found', 'Project Not Found');
