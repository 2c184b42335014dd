import type { Readable } from 'node:stream';
import { AppError } from '../../common/errors.js';
import type { BackupFile, BackupStore } from '../../ports/backup-stores.port.js';
import { BackupError } from '../../ports/database-copy.port.js';
import type { StoragePort } from '../../ports/storage.port.js';
import type { AgeCipher } from './age-cipher.js';

const ENCRYPTED = '.age';

/**
 * Backups in a folder or a bucket, which are written and read like the files of the product, encrypted with a cipher.
 * Files of another key, or of none, are not seen: a new key begins with a whole backup and leaves the earlier ones be.
 */
export class StorageBackupStore implements BackupStore {
  /** Ends the names of its files. */
  private readonly suffix: string;

  constructor(
    private readonly storage: StoragePort,
    private readonly cipher: AgeCipher | null,
  ) {
    this.suffix = cipher ? `.${cipher.name}${ENCRYPTED}` : '';
  }

  async has(key: string): Promise<boolean> {
    return (await this.storage.head(this.placeOf(key))) !== null;
  }

  async write(key: string, body: Readable): Promise<void> {
    const bytes = this.cipher ? await this.cipher.encrypt(body) : body;
    try {
      await this.storage.write(this.placeOf(key), bytes, 'application/octet-stream');
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upload.storage_full') throw error;
      throw new BackupError('There is too little space for the backup: free some in its place, or name another one.', {
        cause: error,
      });
    }
  }

  async read(key: string): Promise<Readable> {
    const bytes = await this.storage.read(this.placeOf(key));
    return this.cipher ? this.cipher.decrypt(bytes) : bytes;
  }

  async *list(prefix: string): AsyncGenerator<BackupFile> {
    for await (const { key, lastModified } of this.storage.list(prefix)) {
      if (!key.endsWith(this.suffix) || (!this.cipher && key.endsWith(ENCRYPTED))) continue;
      yield { key: key.slice(0, key.length - this.suffix.length), lastModified };
    }
  }

  async delete(key: string): Promise<void> {
    await this.storage.delete(this.placeOf(key));
  }

  close(): void {
    this.storage.close();
  }

  private placeOf(key: string): string {
    return key + this.suffix;
  }
}
