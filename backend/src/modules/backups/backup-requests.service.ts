import { Inject, Injectable } from '@nestjs/common';
import { appError } from '../../common/errors.js';
import { Transactional } from '../../common/transactions.js';
import { CONFIG, type Config } from '../../config/config.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';

/** Queues a backup that staff ask for. */
@Injectable()
export class BackupRequestsService {
  constructor(
    private readonly outbox: JobOutboxService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `backup.no_target` */
  @Transactional()
  async request(): Promise<void> {
    if (this.config.backups.target === undefined)
      throw appError('backup.no_target', 'Set BACKUP_TARGET: it names the folder or bucket for backups.');
    await this.outbox.put('back-up', {});
  }
}
