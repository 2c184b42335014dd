import { Injectable } from '@nestjs/common';
import { Transactional } from '../../common/transactions.js';
import { OnJob } from '../../jobs/job-handlers.js';
import type { JobOutcome, JobPayloads } from '../../ports/job-queue.port.js';
import { MediaEditsService } from '../media/editing/media-edits.service.js';
import { PeopleService } from '../projects/people/people.service.js';
import { ProjectTrashService } from '../projects/trash/project-trash.service.js';
import { ClientAccessRepository } from './usage/client-access.repository.js';

/** Each of these people has up to one row for each file: downloads, favourites, selected photos. */
const PEOPLE_AT_ONCE = 20;
const FILES_AT_ONCE = 200;

/** Deletes a batch of what a project has. @returns how many rows it has deleted, besides those of the cascade */
type DeleteSome = (projectId: string, limit: number) => Promise<number>;

/** Removes projects that are deleted for good. */
@Injectable()
export class ProjectDeletionService {
  constructor(
    private readonly accesses: ClientAccessRepository,
    private readonly people: PeopleService,
    private readonly media: MediaEditsService,
    private readonly trash: ProjectTrashService,
  ) {}

  /**
   * Removes the rows in batches, so that no transaction is longer the more there are: a worker that is killed repeats
   * one of them at most. The project itself goes last, and the cascade finds little then.
   */
  @OnJob('delete-project')
  async delete({ projectId }: JobPayloads['delete-project'], signal: AbortSignal): Promise<JobOutcome> {
    if (!(await this.trash.isBeingDeleted(projectId))) return 'skipped';
    await this.deleteAll(projectId, (...batch) => this.accesses.deleteSome(...batch), PEOPLE_AT_ONCE, signal);
    await this.deleteAll(projectId, (...batch) => this.people.deleteSome(...batch), PEOPLE_AT_ONCE, signal);
    await this.deleteAll(projectId, (...batch) => this.media.deleteSome(...batch), FILES_AT_ONCE, signal);
    await this.remove(projectId);
    return 'done';
  }

  private async deleteAll(projectId: string, deleteSome: DeleteSome, limit: number, signal: AbortSignal) {
    do signal.throwIfAborted();
    while ((await this.deleteBatch(projectId, deleteSome, limit)) === limit);
  }

  /** The cascade locks rows in an order of its own, which may collide with a running request of the gallery. */
  @Transactional({ retryOnDeadlock: true })
  private async deleteBatch(projectId: string, deleteSome: DeleteSome, limit: number): Promise<number> {
    await this.trash.lock(projectId);
    return deleteSome(projectId, limit);
  }

  @Transactional({ retryOnDeadlock: true })
  private remove(projectId: string): Promise<void> {
    return this.trash.remove(projectId);
  }
}
