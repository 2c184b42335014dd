import { mkdir } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Clock } from '../../common/clock.js';
import type { Config } from '../../config/config.js';
import { BackupStoresPort, type BackupStore } from '../../ports/backup-stores.port.js';
import { BackupError } from '../../ports/database-copy.port.js';
import { DiskStorage } from '../disk/disk-storage.js';
import type { AgeCipher } from './age-cipher.js';
import { StorageBackupStore } from './storage-backup-store.js';

const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/;

/** Opens the folders and buckets in which backups are kept. */
export class BackupStores extends BackupStoresPort {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  async open(target: string): Promise<BackupStore> {
    const storage = target.startsWith('s3://') ? await this.bucket(target) : await this.folder(target);
    return new StorageBackupStore(storage, await this.cipher());
  }

  private async cipher(): Promise<AgeCipher | null> {
    const { key } = this.config.backups;
    if (key === undefined) return null;
    const { AgeCipher } = await import('./age-cipher.js');
    return AgeCipher.of(key);
  }

  private async folder(target: string): Promise<DiskStorage> {
    const root = resolve(target);
    const path = relative(resolve(this.config.dataDir), root);
    if (!path.startsWith('..') && !isAbsolute(path))
      throw new BackupError(`${root} is inside of DATA_DIR, and would be lost together with it: name another folder.`);
    try {
      await mkdir(root, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new BackupError(`${root} cannot be used (${(error as NodeJS.ErrnoException).code}).`);
    }
    return new DiskStorage({ root, secret: '', publicPath: '', clock: this.clock });
  }

  private async bucket(target: string) {
    const [, bucket, keyPrefix] = BUCKET.exec(target) ?? [];
    if (bucket === undefined) throw new BackupError(`${target} is not s3://bucket or s3://bucket/folder.`);
    const { S3Storage } = await import('../s3/s3-storage.js');
    return new S3Storage({ ...this.config.backups.s3, bucket, keyPrefix: keyPrefix || undefined, clock: this.clock });
  }
}
