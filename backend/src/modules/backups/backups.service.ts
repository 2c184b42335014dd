import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { WorkFolder } from '../../common/work-folder.js';
import { BackupStoresPort, type BackupStore } from '../../ports/backup-stores.port.js';
import { DatabaseCopyPort } from '../../ports/database-copy.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import type { Backup } from './engine/backup-format.js';
import { BackupMaker } from './engine/backup-maker.js';
import { BackupRunsRepository } from './backup-runs.repository.js';
import { BackupSummaryQuery, type BackupSummary } from './backup-summary.query.js';
import { prune, type Pruned } from './engine/prune.js';

export interface BackupOptions {
  /** A folder, or `s3://bucket/folder`. */
  target: string;
  hasRenditions: boolean;
  signal?: AbortSignal;
}

/** Makes backups of the whole installation while it is in use. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly database: DatabaseCopyPort,
    private readonly storage: StoragePort,
    private readonly stores: BackupStoresPort,
    private readonly runs: BackupRunsRepository,
    private readonly summaries: BackupSummaryQuery,
    private readonly clock: Clock,
    private readonly work: WorkFolder,
  ) {}

  /**
   * Makes and proves a backup, then removes the earlier ones that the rule does not keep. If one cannot be removed, the
   * new backup is as good as it is.
   * @throws BackupError when it is impossible for a reason that people can act on
   */
  async make({ target, ...options }: BackupOptions): Promise<{ backup: Backup; pruned: Pruned | Error }> {
    return this.database.exclusively(async () => {
      const run = await this.runs.begin(target, this.clock.now());
      let store: BackupStore | undefined;
      try {
        const { database, storage, clock } = this;
        const folder = await this.work.path();
        store = await this.stores.open(target);
        const backup = await new BackupMaker({ database, storage, store, clock, folder, ...options }).make();
        await this.runs.markGood(run, backup, clock.now());
        const pruned = await prune(store, clock.now(), folder).catch((error: Error) => error);
        await this.runs.notePruned(run, pruned instanceof Error ? pruned.message : null);
        return { backup, pruned };
      } catch (error) {
        await this.runs.markFailed(run, (error as Error).message, this.clock.now());
        throw error;
      } finally {
        store?.close();
      }
    });
  }

  /** Reads the summary of the backups at a target for the status page; of all of them when there is no target. */
  summary(target: string | undefined): Promise<BackupSummary> {
    return this.summaries.read(target);
  }
}
