import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** Larger objects are never kept. The segments of a film are smaller, mostly. */
export const SMALL_BYTES = 256 * 1024;

export interface KeptBytes {
  bytes: Buffer;
  etag: string;
  lastModified: Date;
}

/** Small objects that were sent lately, up to a number of bytes; the least recently sent one goes first. */
export class SmallBytes {
  private readonly kept = new Map<string, KeptBytes>();
  private used = 0;

  constructor(private readonly capacity: number) {}

  get(key: string): KeptBytes | undefined {
    const found = this.kept.get(key);
    if (found) {
      this.kept.delete(key);
      this.kept.set(key, found);
    }
    return found;
  }

  /** Reads a small object to its end, and keeps it. */
  async add(
    key: string,
    { body, etag, lastModified }: Omit<KeptBytes, 'bytes'> & { body: Readable },
  ): Promise<KeptBytes> {
    const entry = { bytes: await buffer(body), etag, lastModified };
    this.drop(key);
    this.kept.set(key, entry);
    this.used += entry.bytes.length;
    for (const oldest of this.kept.keys()) {
      if (this.used <= this.capacity) break;
      this.drop(oldest);
    }
    return entry;
  }

  private drop(key: string): void {
    this.used -= this.kept.get(key)?.bytes.length ?? 0;
    this.kept.delete(key);
  }
}
