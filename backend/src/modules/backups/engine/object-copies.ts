import { addAbortSignal } from 'node:stream';
import { Measure, measure, OtherBytesError, through } from '../../../common/bytes/measured.js';
import { AppError } from '../../../common/errors.js';
import type { BackupStore } from '../../../ports/backup-stores.port.js';
import { BackupError } from '../../../ports/database-copy.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { fileOf, type BackedUpObject } from './backup-format.js';
import type { NamedObject } from './stored-objects.query.js';

/** Copies objects between the storage and a store of backups, where their SHA-256 names them. */
export class ObjectCopies {
  constructor(
    private readonly storage: StoragePort,
    private readonly store: BackupStore,
    private readonly signal?: AbortSignal,
  ) {}

  /**
   * Keeps an object, whose bytes are copied only when the store lacks them.
   * @returns null when the storage has no such object
   * @throws BackupError when its bytes are no longer those that were uploaded
   */
  async keep({ key, contentType, sha256: known }: NamedObject): Promise<BackedUpObject | null> {
    const head = await this.storage.head(key, this.signal);
    if (!head) return null;
    try {
      const sha256 = known ?? (await measure(await this.storage.read(key, undefined, this.signal))).sha256;
      if (!(await this.store.has(fileOf.content(sha256)))) await this.copy(key, sha256);
      return { key, contentType: head.contentType || contentType, size: head.size, sha256 };
    } catch (error) {
      if (error instanceof AppError && error.code === 'storage.object_not_found') return null;
      throw error;
    }
  }

  /**
   * Reads the copy of an object; what is damaged there is copied again, once. @throws BackupError when that does not
   * help
   */
  async prove({ key, sha256 }: BackedUpObject): Promise<void> {
    const place = fileOf.content(sha256);
    if (await this.isWhole(place, sha256)) return;
    // Earlier backups may need what is there until it is replaced.
    await this.copy(key, sha256);
    if (!(await this.isWhole(place, sha256)))
      throw new BackupError(
        `The copy of ${key} cannot be read as it was written: check the disk or bucket of the backups.`,
      );
  }

  /** @throws BackupError when the bytes are no longer those that were uploaded */
  private async copy(key: string, sha256: string): Promise<void> {
    const bytes = through(await this.storage.read(key, undefined, this.signal), new Measure(sha256));
    try {
      await this.store.write(fileOf.content(sha256), bytes);
    } catch (error) {
      if (!(error instanceof OtherBytesError)) throw error;
      throw new BackupError(
        `The bytes of ${key} are not those that were uploaded: put the original back, or delete the file in the console.`,
      );
    }
  }

  private async isWhole(place: string, sha256: string): Promise<boolean> {
    try {
      const bytes = await this.store.read(place);
      return (await measure(this.signal ? addAbortSignal(this.signal, bytes) : bytes)).sha256 === sha256;
    } catch (error) {
      this.signal?.throwIfAborted();
      if (error instanceof AppError && error.code === 'storage.object_not_found') return false;
      // Bytes that cannot be decrypted are damaged. Any other error says nothing about the bytes.
      if (error instanceof BackupError) return false;
      throw error;
    }
  }
}
