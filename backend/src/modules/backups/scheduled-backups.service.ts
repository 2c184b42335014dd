import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { CONFIG, type Config } from '../../config/config.js';
import { OnJob } from '../../jobs/job-handlers.js';
import { BackupRunningError } from '../../ports/database-copy.port.js';
import type { JobOutcome } from '../../ports/job-queue.port.js';
import { StudioService } from '../settings/studio.service.js';
import { BackupRunsRepository } from './backup-runs.repository.js';
import { BackupsService } from './backups.service.js';

/**
 * Starts backups in the worker. A backup may take hours, longer than any job, and must hold up no others: its job ends
 * when it has begun. When the worker ends first, the next look at the schedule starts another one.
 */
@Injectable()
export class ScheduledBackupsService implements OnModuleDestroy {
  private readonly log = new Logger('Backups');
  private readonly ended = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly backups: BackupsService,
    private readonly runs: BackupRunsRepository,
    private readonly studio: StudioService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts a backup when it is due. */
  @OnJob('start-due-backup')
  async startDue(): Promise<JobOutcome> {
    const { automaticBackups, backupHour: hour, timezone } = this.studio.current;
    const { target } = this.config.backups;
    if (!automaticBackups || target === undefined) return 'skipped';
    if (!(await this.runs.isDue({ target, now: this.clock.now(), timezone, hour }))) return 'skipped';
    return this.start();
  }

  /** Starts a backup that staff asked for. */
  @OnJob('back-up')
  async start(): Promise<JobOutcome> {
    const { target, hasRenditions } = this.config.backups;
    if (target === undefined || this.running) return 'skipped';
    this.running = this.backups
      .make({ target, hasRenditions, signal: this.ended.signal })
      .then(
        ({ backup, pruned }) => {
          this.log.log(`The backup ${backup.id} is good.`);
          if (pruned instanceof Error) this.log.warn(`Earlier backups could not be removed: ${pruned.message}`);
        },
        (error: Error) => {
          // A backup of hours, in another worker, is no fault of this one.
          if (error instanceof BackupRunningError) this.log.log(error.message);
          else this.log.warn(`There is no new backup: ${error.message}`);
        },
      )
      .finally(() => (this.running = null));
    return 'done';
  }

  /** Resolves when no backup is running. */
  async idle(): Promise<void> {
    await this.running;
  }

  async onModuleDestroy(): Promise<void> {
    this.ended.abort(new Error('The worker ended.'));
    await this.running;
  }
}
