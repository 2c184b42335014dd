import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { BackupStoresPort } from '../../ports/backup-stores.port.js';
import { DatabaseCopyPort } from '../../ports/database-copy.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import type { Backup } from './backup-format.js';
import { BackupMaker } from './backup-maker.js';
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
    private readonly clock: Clock,
  ) {}

  /**
   * Makes and proves a backup, then removes the earlier ones that the rule does not keep.
   * @throws BackupError when it is impossible for a reason that people can act on
   */
  async make({ target, hasRenditions, signal }: BackupOptions): Promise<{ backup: Backup; pruned: Pruned }> {
    const { database, storage, clock } = this;
    const store = await this.stores.open(target);
    try {
      return await database.exclusively(async () => {
        const backup = await new BackupMaker({ database, storage, store, clock, hasRenditions, signal }).make();
        return { backup, pruned: await prune(store, clock.now()) };
      });
    } finally {
      store.close();
    }
  }
}
