import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { MediaRepository } from '../core/media.repository.js';
import { renewJobFor } from '../core/render-jobs.js';
import type { WatermarkProgressDto } from './watermark.dto.js';

const BATCH = 1_000;

/** A new watermark on files that were prepared before it. */
@Injectable()
export class WatermarkService {
  constructor(
    private readonly media: MediaRepository,
    private readonly outbox: JobOutboxService,
  ) {}

  progress(): Promise<WatermarkProgressDto> {
    return this.media.countOutdated();
  }

  /** Asked for twice, every file is prepared once. */
  async apply(): Promise<WatermarkProgressDto> {
    while ((await this.requestBatch()) === BATCH);
    return this.progress();
  }

  /** Few at a time: as many as the studio has files would hold their locks for too long. */
  @Transactional()
  private async requestBatch(): Promise<number> {
    const files = await this.media.markRerenderRequested(BATCH);
    await this.outbox.putAll(files.map(renewJobFor));
    return files.length;
  }
}
