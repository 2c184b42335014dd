import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { BackupStoresPort } from '../../ports/backup-stores.port.js';
import { DatabaseCopyPort } from '../../ports/database-copy.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import type { Backup } from './backup-format.js';
import { BackupMaker } from './backup-maker.js';
import { BackupRunsRepository } from './backup-runs.repository.js';
import type { BackupSummary } from './backup-summary.js';
import { prune, type Pruned } from './prune.js';

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
    private readonly clock: Clock,
  ) {}

  /**
   * Makes and proves a backup, then removes the earlier ones that the rule does not keep.
   * @throws BackupError when it is impossible for a reason that people can act on
   */
  async make(options: BackupOptions): Promise<{ backup: Backup; pruned: Pruned }> {
    return this.database.exclusively(async () => {
      const run = await this.runs.begin(options.target, this.clock.now());
      try {
        const made = await this.makeIn(options);
        await this.runs.markGood(run, made.backup, this.clock.now());
        return made;
      } catch (error) {
        await this.runs.markFailed(run, (error as Error).message, this.clock.now());
        throw error;
      }
    });
  }

  /** How it stands with backups, for the status page. */
  summary(): Promise<BackupSummary> {
    return this.runs.summary();
  }

  private async makeIn({ target, ...options }: BackupOptions): Promise<{ backup: Backup; pruned: Pruned }> {
    const { database, storage, clock } = this;
    const store = await this.stores.open(target);
    try {
      const backup = await new BackupMaker({ database, storage, store, clock, ...options }).make();
      return { backup, pruned: await prune(store, clock.now()) };
    } finally {
      store.close();
    }
  }
}
