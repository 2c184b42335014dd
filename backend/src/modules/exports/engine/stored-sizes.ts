import type { StoragePort } from '../../../ports/storage.port.js';

/** Objects of one folder follow each other in exports; a few are asked for at once. */
const FOLDERS = 8;
/** This many sizes take about ten megabytes. */
const LISTED = 50_000;

/**
 * Reads the sizes of stored objects by listing their folders: in a bucket that is one request for 1,000 objects instead
 * of one for each. Objects beyond the first of a very large folder are asked for one by one.
 */
export class StoredSizes {
  private readonly folders = new Map<string, Promise<Map<string, number>>>();

  /** @param listed how many sizes of a folder are held at most */
  constructor(
    private readonly storage: StoragePort,
    private readonly signal: AbortSignal,
    private readonly listed = LISTED,
  ) {}

  /** Returns the size of an object; null when the storage does not have it. */
  async of(key: string): Promise<number | null> {
    const sizes = await this.folder(key.slice(0, key.lastIndexOf('/') + 1));
    const size = sizes.get(key);
    // Each object is asked for once.
    sizes.delete(key);
    // It may have been stored after its folder was listed.
    return size ?? (await this.storage.head(key, this.signal))?.size ?? null;
  }

  private folder(prefix: string): Promise<Map<string, number>> {
    let sizes = this.folders.get(prefix);
    if (!sizes) {
      sizes = this.list(prefix);
      this.folders.set(prefix, sizes);
      const [oldest] = this.folders.keys();
      if (this.folders.size > FOLDERS) this.folders.delete(oldest!);
    }
    return sizes;
  }

  private async list(prefix: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    for await (const { key, size } of this.storage.list(prefix, this.signal)) {
      sizes.set(key, size);
      if (sizes.size === this.listed) break;
    }
    return sizes;
  }
}
