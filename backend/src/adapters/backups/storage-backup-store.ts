import type { Readable } from 'node:stream';
import { AppError } from '../../common/errors.js';
import type { BackupFile, BackupStore } from '../../ports/backup-stores.port.js';
import { BackupError } from '../../ports/database-copy.port.js';
import type { StoragePort } from '../../ports/storage.port.js';
import type { AgeCipher } from './age-cipher.js';

/** Encrypted files and others do not meet: a key that is set later begins with a whole backup. */
const ENCRYPTED = '.age';

/** Backups in a folder or a bucket, which are written and read like the files of the product, encrypted with a cipher. */
export class StorageBackupStore implements BackupStore {
  constructor(
    private readonly storage: StoragePort,
    private readonly cipher: AgeCipher | null,
  ) {}

  async has(key: string): Promise<boolean> {
    return (await this.storage.head(this.placeOf(key))) !== null;
  }

  async write(key: string, body: Readable): Promise<void> {
    const bytes = this.cipher ? await this.cipher.encrypt(body) : body;
    try {
      await this.storage.write(this.placeOf(key), bytes, 'application/octet-stream');
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upload.storage_full') throw error;
      throw new BackupError('There is too little space for the backup.', { cause: error });
    }
  }

  async read(key: string): Promise<Readable> {
    const bytes = await this.storage.read(this.placeOf(key));
    return this.cipher ? this.cipher.decrypt(bytes) : bytes;
  }

  async *list(prefix: string): AsyncGenerator<BackupFile> {
    for await (const { key, lastModified } of this.storage.list(prefix)) {
      if (key.endsWith(ENCRYPTED) !== (this.cipher !== null)) continue;
      yield { key: this.cipher ? key.slice(0, -ENCRYPTED.length) : key, lastModified };
    }
  }

  async delete(key: string): Promise<void> {
    await this.storage.delete(this.placeOf(key));
  }

  close(): void {
    this.storage.close();
  }

  private placeOf(key: string): string {
    return this.cipher ? key + ENCRYPTED : key;
  }
}
