import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { OnJob } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { JobOutcome, JobPayloads } from '../../../ports/job-queue.port.js';
import type { WatermarkProgressDto } from '../core/media-file.dto.js';
import { rerenderJobFor } from '../core/render-jobs.js';
import { WatermarkProgressQuery } from './watermark-progress.query.js';
import { WatermarkRequestsQuery } from './watermark-requests.query.js';
import { WatermarkRepository } from './watermark.repository.js';

/** A job requests at most `BATCH` files, and reads at most `READ` files to find them. */
const BATCH = 1_000;
const READ = 10_000;
/** The smallest UUID: no file has it. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Requests a re-render of previews that show an older watermark. */
@Injectable()
export class WatermarkService {
  constructor(
    private readonly files: WatermarkRepository,
    private readonly progressQuery: WatermarkProgressQuery,
    private readonly requests: WatermarkRequestsQuery,
    private readonly outbox: JobOutboxService,
  ) {}

  /** Counts the files with an older watermark, and those of them that wait for their job. */
  progress(): Promise<WatermarkProgressDto> {
    return this.progressQuery.countOutdated();
  }

  /** Starts to re-render every file with an older watermark: jobs request them a batch at a time. */
  async apply(): Promise<WatermarkProgressDto> {
    await this.start();
    return this.progress();
  }

  @Transactional()
  private async start(): Promise<void> {
    await this.outbox.put('apply-watermark', { watermark: await this.requests.currentVersion(), after: BEFORE_ALL });
  }

  /**
   * Requests the next files: all files of the studio would hold their locks for too long. Files that wait already are
   * left out. A job that repeats a batch, or that staff have started a second time, ends where another job continues; a
   * job for an earlier watermark ends, too.
   */
  @OnJob('apply-watermark')
  @Transactional()
  async requestBatch({ watermark, after }: JobPayloads['apply-watermark']): Promise<JobOutcome> {
    if (!(await this.requests.isDue(watermark, after))) return 'skipped';
    const { ids, last } = await this.files.listOutdated(watermark, after, READ, BATCH);
    const files = await this.files.markRerenderRequested(watermark, ids);
    await this.outbox.putAll(files.map(rerenderJobFor));
    // The next job is dispatched after these files: a new upload waits in the outbox for those of one batch at most.
    if (last !== null) await this.outbox.put('apply-watermark', { watermark, after: last });
    return 'done';
  }
}
