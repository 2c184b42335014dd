import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { MediaEditsService } from '../editing/media-edits.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { ProjectTrashService } from '../../projects/trash/project-trash.service.js';

/** Deletes projects in the trash for good, with the rows of their files. */
@Injectable()
export class ProjectDeletionService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly trash: ProjectTrashService,
    private readonly media: MediaEditsService,
  ) {}

  /** @throws AppError `project.not_found` also for one that is not in the trash */
  async deleteForGood(id: string): Promise<void> {
    const project = await this.projects.find(id);
    if (!project || !(await this.delete(project.id, () => this.trash.lock(project.id))))
      throw appError('project.not_found', 'Project Not Found');
  }

  /** One that cannot be deleted blocks no other. @returns how many @throws the first failure, at the end */
  @StepOf('housekeeping', 'projects whose time in the trash is over')
  async deleteExpired(signal: AbortSignal): Promise<number> {
    const failures: unknown[] = [];
    let deleted = 0;
    for (const id of await this.trash.listExpired()) {
      signal.throwIfAborted();
      try {
        if (await this.delete(id, () => this.trash.lockExpired(id))) deleted += 1;
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
  private async delete(id: string, lock: () => Promise<boolean>): Promise<boolean> {
    if (!(await lock())) return false;
    await this.media.deleteAll(id);
    await this.trash.deleteLocked(id);
    return true;
  }
}
