import { readFile, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../common/clock.js';
import { orNull } from './file-system.js';

/** An upload of which nobody has sent anything or requested a link for this time reserves no space any more. */
const ACTIVE_MS = 3_600_000;
const RECENT_MS = 1_000;
const READS_AT_ONCE = 32;
/** The unit of `blocks` in the status of a file. */
const BLOCK_BYTES = 512;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

/** Counts the bytes that open uploads have announced and not yet sent, from their files, which every process sees. */
export class DiskReservations {
  /** The announced bytes of open uploads by id; they never change. */
  private sizes = new Map<string, number>();
  private recent: { bytes: number; at: number } | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private following: Promise<number> | null = null;

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  /** Counts all that was opened before the call. Calls at the same moment share one count. */
  count(): Promise<number> {
    // A count that is under way may miss uploads that were opened since it began.
    this.following ??= this.running.then(() => {
      const counted = this.scan();
      this.following = null;
      this.running = counted.catch(() => undefined);
      return counted;
    });
    return this.following;
  }

  /** Returns a count that is at most a second old. */
  async recentCount(): Promise<number> {
    const { recent } = this;
    const age = recent && this.clock.now().getTime() - recent.at;
    // A clock may have been set back.
    return recent && age !== null && age >= 0 && age < RECENT_MS ? recent.bytes : this.count();
  }

  /** Reserves the space of an upload for another hour. */
  async renew(uploadId: string): Promise<void> {
    const now = this.clock.now();
    await orNull(utimes(join(this.folder, uploadId, 'data'), now, now));
  }

  private async scan(): Promise<number> {
    const at = this.clock.now().getTime();
    const names = ((await orNull(readdir(this.folder))) ?? []).filter((name) => UPLOAD_ID.test(name));
    const known = this.sizes;
    this.sizes = new Map();
    let bytes = 0;
    for (let start = 0; start < names.length; start += READS_AT_ONCE)
      for (const each of await Promise.all(
        names.slice(start, start + READS_AT_ONCE).map((name) => this.openBytes(name, known.get(name), at)),
      ))
        bytes += each;
    this.recent = { bytes, at };
    return bytes;
  }

  private async openBytes(name: string, known: number | undefined, now: number): Promise<number> {
    const at = join(this.folder, name);
    const data = await orNull(stat(join(at, 'data')));
    if (!data) return 0;
    const size = known ?? (await readAbout(at))?.size;
    if (size === undefined) return 0;
    this.sizes.set(name, size);
    return data.mtimeMs < now - ACTIVE_MS ? 0 : Math.max(0, size - data.blocks * BLOCK_BYTES);
  }
}

/** An upload was opened with these values. */
export interface PartUploadMetadata {
  key: string;
  contentType: string;
  /** Bytes of the whole file. */
  size: number;
}

/** Returns null when there is no open upload in this folder. */
export async function readAbout(folder: string): Promise<PartUploadMetadata | null> {
  const text = await orNull(readFile(join(folder, 'about.json'), 'utf8'));
  // The file may be empty after a power cut, or lack the size when a release before this layout wrote it: such an
  // upload is not open.
  const about = text ? (JSON.parse(text) as Partial<PartUploadMetadata>) : {};
  return about.size === undefined ? null : (about as PartUploadMetadata);
}
