import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { rerenderJobFor } from '../core/render-jobs.js';
import type { WatermarkProgressDto } from './watermark.dto.js';
import { WatermarkRepository } from './watermark.repository.js';

const BATCH = 1_000;

/** A new watermark on files that were prepared before it. */
@Injectable()
export class WatermarkService {
  constructor(
    private readonly files: WatermarkRepository,
    private readonly outbox: JobOutboxService,
  ) {}

  progress(): Promise<WatermarkProgressDto> {
    return this.files.countOutdated();
  }

  /** Asked for twice, every file is prepared once. */
  async apply(): Promise<WatermarkProgressDto> {
    while ((await this.requestBatch()) === BATCH);
    return this.progress();
  }

  /** Few at a time: as many as the studio has files would hold their locks for too long. */
  @Transactional()
  private async requestBatch(): Promise<number> {
    const files = await this.files.markRerenderRequested(BATCH);
    await this.outbox.putAll(files.map(rerenderJobFor));
    return files.length;
  }
}
