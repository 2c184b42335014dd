import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../common/clock.js';
import { orNull } from './file-system.js';

/** An upload to which nothing was added for so long keeps no room from others, unless it waits for its turn. */
const ACTIVE_MS = 3_600_000;
/** Uploads of a folder that were opened within so long began together. */
const TOGETHER_MS = 60_000;
const RECENT_MS = 1_000;
const READS_AT_ONCE = 32;
/** The unit of `blocks` in the status of a file. */
const BLOCK_BYTES = 512;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

/** An open upload. */
interface OpenUpload {
  size: number;
  folder: string;
  openedAt: number;
  /** Bytes that it still sends. */
  missing: number;
  touchedAt: number;
}

/**
 * What open uploads have announced and not yet sent: counted by their files, which every process sees. People drop many
 * films at once and a few are sent at a time, so one that is being sent also keeps the room of those of its folder that
 * were opened with it or later.
 */
export class DiskReservations {
  /** What does not change of open uploads, by id. */
  private known = new Map<string, Pick<OpenUpload, 'size' | 'folder' | 'openedAt'>>();
  private recent: { bytes: number; at: number } | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private following: Promise<number> | null = null;

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  /** Counts all that was opened before the call. Calls at the same moment share one count. */
  count(): Promise<number> {
    // A count that is under way may have passed what was opened since it began.
    this.following ??= this.running.then(() => {
      const counted = this.scan();
      this.following = null;
      this.running = counted.catch(() => undefined);
      return counted;
    });
    return this.following;
  }

  /** A count that is at most a second old. */
  async recentCount(): Promise<number> {
    const { recent } = this;
    const age = recent && this.clock.now().getTime() - recent.at;
    // A clock may have been set back.
    return recent && age !== null && age >= 0 && age < RECENT_MS ? recent.bytes : this.count();
  }

  private async scan(): Promise<number> {
    const at = this.clock.now().getTime();
    const names = ((await orNull(readdir(this.folder))) ?? []).filter((name) => UPLOAD_ID.test(name));
    const known = this.known;
    this.known = new Map();
    const open: OpenUpload[] = [];
    for (let start = 0; start < names.length; start += READS_AT_ONCE)
      for (const each of await Promise.all(
        names.slice(start, start + READS_AT_ONCE).map((name) => this.read(name, known.get(name))),
      ))
        if (each) open.push(each);
    /** By folder: when the first of the uploads was opened that are being sent. */
    const since = new Map<string, number>();
    for (const { folder, openedAt, touchedAt } of open)
      if (touchedAt >= at - ACTIVE_MS) since.set(folder, Math.min(since.get(folder) ?? Infinity, openedAt));
    let bytes = 0;
    for (const { folder, openedAt, missing } of open)
      if (openedAt >= (since.get(folder) ?? Infinity) - TOGETHER_MS) bytes += missing;
    this.recent = { bytes, at };
    return bytes;
  }

  private async read(
    name: string,
    known: Pick<OpenUpload, 'size' | 'folder' | 'openedAt'> | undefined,
  ): Promise<OpenUpload | null> {
    const at = join(this.folder, name);
    const data = await orNull(stat(join(at, 'data')));
    const about = known ?? (data && (await readOpening(at)));
    if (!data || !about) return null;
    this.known.set(name, about);
    return { ...about, missing: Math.max(0, about.size - data.blocks * BLOCK_BYTES), touchedAt: data.mtimeMs };
  }
}

async function readOpening(at: string): Promise<Pick<OpenUpload, 'size' | 'folder' | 'openedAt'> | null> {
  const [about, found] = await Promise.all([readAbout(at), orNull(stat(join(at, 'about.json')))]);
  return about && found && { size: about.size, folder: dirname(about.key), openedAt: found.mtimeMs };
}

/** What an upload was opened with. */
export interface PartUploadMetadata {
  key: string;
  contentType: string;
  /** Bytes of the whole file. */
  size: number;
}

/** Null when there is no open upload in this folder. */
export async function readAbout(folder: string): Promise<PartUploadMetadata | null> {
  const text = await orNull(readFile(join(folder, 'about.json'), 'utf8'));
  // Empty after a power cut, without size when a release before this layout opened it: such an upload is not open.
  const about = text ? (JSON.parse(text) as Partial<PartUploadMetadata>) : {};
  return about.size === undefined ? null : (about as PartUploadMetadata);
}
