import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobOutboxService, type NewJob } from '../../jobs/job-outbox.service.js';
import { cleanJobFor, renderJobFor, rerenderJobFor } from './core/render-jobs.js';
import { LostJobsQuery, type UnfinishedFile } from './lost-jobs.query.js';

/** How long a job may take to reach the queue. */
const LOST_AFTER_SECONDS = 2 * 60;
/** By then a file should have a new job. */
const STUCK_AFTER_SECONDS = 10 * 60;
const BATCH = 500;
/** How many of the oldest files the status page checks. */
const LOOKED_AT = 200;

/** Files whose job is unknown to the queue: the queue lost its data, or the job's final report was lost. */
@Injectable()
export class LostJobsService {
  constructor(
    private readonly files: LostJobsQuery,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /** Creates a new job for each. @returns how many */
  async requeue(): Promise<number> {
    const before = this.secondsAgo(LOST_AFTER_SECONDS);
    let requeued = 0;
    let last: UnfinishedFile | null = null;
    do {
      const files: UnfinishedFile[] = await this.files.listUnfinished(before, last, BATCH);
      requeued += await this.outbox.putLost(files.map(jobFor));
      last = files.length === BATCH ? files.at(-1)! : null;
    } while (last);
    const replacements = await this.files.listUnfinishedReplacements(before);
    requeued += await this.outbox.putLost(replacements.map((file) => renderJobFor(file)));
    return requeued + (await this.outbox.putLost((await this.files.listRerenders(BATCH)).map(rerenderJobFor)));
  }

  /** How many there are among the files that have waited for longest: the next `requeue` finds them all. */
  async countStuck(): Promise<number> {
    const files = await this.files.listUnfinished(this.secondsAgo(STUCK_AFTER_SECONDS), null, LOOKED_AT);
    return this.outbox.countLost(files.map(jobFor));
  }

  private secondsAgo(seconds: number): Date {
    return new Date(this.clock.now().getTime() - seconds * 1_000);
  }
}

function jobFor(file: UnfinishedFile): NewJob {
  return file.pendingRender === 'render' ? renderJobFor(file) : cleanJobFor(file);
}
