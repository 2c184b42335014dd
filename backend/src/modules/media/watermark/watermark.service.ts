import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { MediaRepository } from '../core/media.repository.js';
import type { WatermarkProgressDto } from './watermark.dto.js';

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
  @Transactional()
  async apply(): Promise<WatermarkProgressDto> {
    await this.media.renewOutdated();
    await this.outbox.dispatchAfterCommit();
    return this.progress();
  }
}
