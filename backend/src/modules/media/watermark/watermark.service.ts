import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { WatermarkProgressDto } from '../core/media-file.dto.js';
import { rerenderJobFor } from '../core/render-jobs.js';
import { WatermarkProgressQuery } from './watermark-progress.query.js';
import { WatermarkRepository } from './watermark.repository.js';

const BATCH = 1_000;

/** Requests a re-render of previews that show an older watermark. */
@Injectable()
export class WatermarkService {
  constructor(
    private readonly files: WatermarkRepository,
    private readonly progressQuery: WatermarkProgressQuery,
    private readonly outbox: JobOutboxService,
  ) {}

  /** Files with an older watermark, and how many of them wait for their job. */
  progress(): Promise<WatermarkProgressDto> {
    return this.progressQuery.countOutdated();
  }

  /** Requests all of them; a file that is waiting already is left out. */
  async apply(): Promise<WatermarkProgressDto> {
    while ((await this.requestBatch()) === BATCH);
    return this.progress();
  }

  /** A few at a time: all files of the studio would hold their locks for too long. */
  @Transactional()
  private async requestBatch(): Promise<number> {
    const files = await this.files.markRerenderRequested(BATCH);
    await this.outbox.putAll(files.map(rerenderJobFor));
    return files.length;
  }
}
