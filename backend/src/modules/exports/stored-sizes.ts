import type { StoragePort } from '../../ports/storage.port.js';

/** Objects of one folder follow each other in exports; a few are asked for at once. */
const FOLDERS = 8;

/**
 * The sizes of stored objects, read by listing their folders: in a bucket that is one request for 1,000 objects instead of
 * one for each.
 */
export class StoredSizes {
  private readonly folders = new Map<string, Promise<ReadonlyMap<string, number>>>();

  constructor(
    private readonly storage: StoragePort,
    private readonly signal: AbortSignal,
  ) {}

  /** The size of an object; null when the storage does not have it. */
  async of(key: string): Promise<number | null> {
    const listed = (await this.folder(key.slice(0, key.lastIndexOf('/') + 1))).get(key);
    // It may have been stored after its folder was listed.
    return listed ?? (await this.storage.head(key, this.signal))?.size ?? null;
  }

  private folder(prefix: string): Promise<ReadonlyMap<string, number>> {
    let sizes = this.folders.get(prefix);
    if (!sizes) {
      sizes = this.list(prefix);
      this.folders.set(prefix, sizes);
      const [oldest] = this.folders.keys();
      if (this.folders.size > FOLDERS) this.folders.delete(oldest!);
    }
    return sizes;
  }

  private async list(prefix: string): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { key, size } of this.storage.list(prefix, this.signal)) sizes.set(key, size);
    return sizes;
  }
}
