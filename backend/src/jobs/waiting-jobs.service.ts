import { Injectable, Logger } from '@nestjs/common';
import { appError } from '../common/errors.js';
import { mailKindOf } from '../common/mails/mail-kinds.js';
import { JOB_POLICIES, type JobName, JobQueuePort, type QueueName } from '../ports/job-queue.port.js';
import { JobOutboxService } from './job-outbox.service.js';
import { type WaitingJob, WaitingJobsRepository } from './waiting-jobs.repository.js';

/** Files have a page of their own, on which they are deleted: without its job one would be prepared for ever. */
const DISMISSIBLE: readonly QueueName[] = ['urgent', 'maintenance'];
/** The money was promised: a refund ends by itself only. */
const PROMISED: readonly JobName[] = ['refund-payment'];
/** One call restarts at most this many jobs. */
const MOST = 1_000;

/** Jobs that wait for a retry, and mails that wait for longer than usual: staff can try them now, or dismiss them. */
@Injectable()
export class WaitingJobsService {
  private readonly log = new Logger('WaitingJobs');

  constructor(
    private readonly waiting: WaitingJobsRepository,
    private readonly outbox: JobOutboxService,
    private readonly queue: JobQueuePort,
  ) {}

  /** Lists waiting jobs, the oldest first. */
  list(limit: number): Promise<WaitingJob[]> {
    return this.waiting.list(limit);
  }

  /** Tells whether nothing waits for a job once it is gone. */
  canDismiss({ name, mailKind }: Pick<WaitingJob, 'name' | 'mailKind'>): boolean {
    const isShownByOwner = mailKind !== null && mailKindOf(mailKind).isShownByOwner === true;
    return DISMISSIBLE.includes(JOB_POLICIES[name].queue) && !PROMISED.includes(name) && !isShownByOwner;
  }

  /**
   * Lets a job, or all of them, run without its pause. @returns how many
   * @throws AppError `service.unavailable` when the queue does not answer
   */
  async retry(id: string | null): Promise<number> {
    const jobs = await this.waiting.list(MOST, id);
    await this.waiting.makeDue(jobs.map((job) => job.id));
    await this.ask(() => this.queue.promote(jobs.map(({ name, queueId }) => ({ name, id: queueId }))));
    this.outbox.dispatchSoon();
    return jobs.length;
  }

  /**
   * Removes a job that nothing waits for: its work is not done any more.
   * @returns false when there is none, or it is running at this moment
   * @throws AppError `service.unavailable` when the queue does not answer
   */
  async dismiss(id: string): Promise<boolean> {
    const [job] = await this.waiting.list(1, id);
    if (!job || !this.canDismiss(job)) return false;
    // The job's row goes last: if this process ends in between, the queue gets the job again, and nothing is lost.
    if (!(await this.ask(() => this.queue.remove(job.name, job.queueId)))) return false;
    await this.waiting.delete(job.name, job.queueId);
    return true;
  }

  private async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.log.warn(`Waiting jobs could not be changed: ${(error as Error).message}`);
      throw appError('service.unavailable', 'The queue does not answer. Try again in a minute.');
    }
  }
}
