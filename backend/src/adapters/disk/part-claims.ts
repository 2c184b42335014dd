import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnerGone, ownerName } from '../../common/process-owner.js';
import { isCode, orNull } from './file-system.js';

/** A claim that this process holds. */
interface HeldClaim {
  /** Ends the writer; the claim is released once its last write is over. */
  stop: () => void;
  released: Promise<void>;
}

/** The claims by path. Several trees of one process, such as those of a test, share them. */
const HELD = new Map<string, HeldClaim>();

/**
 * Who may write which part in place: files `<part>.<generation>` in a folder, of which the last generation holds the
 * part. A claim of a process that has ended is followed by one of the next generation; nobody removes it, so that two
 * who find it cannot remove each other's.
 */
export class PartClaims {
  constructor(private readonly folder: string) {}

  async open(): Promise<void> {
    await mkdir(this.folder);
  }

  /**
   * Claims a part. An earlier writer of this process is ended first: its connection has been replaced by this one.
   * @returns how to release it; null when another process may be writing this part, or the upload has ended
   */
  async take(number: number, stop: () => void): Promise<(() => Promise<void>) | null> {
    for (;;) {
      const names = (await orNull(readdir(this.folder))) ?? [];
      const last = Math.max(
        0,
        ...names.map((name) => name.split('.').map(Number)).map(([part, at]) => (part === number ? at! : 0)),
      );
      const path = join(this.folder, `${number}.${last}`);
      const held = HELD.get(path);
      if (held) {
        held.stop();
        await held.released;
      } else if (last > 0 && !(await isAbandoned(path))) return null;
      else return this.create(join(this.folder, `${number}.${last + 1}`), stop);
    }
  }

  private async create(path: string, stop: () => void): Promise<(() => Promise<void>) | null> {
    try {
      await writeFile(path, ownerName(), { flag: 'wx' });
    } catch (error) {
      if (isCode(error, 'EEXIST', 'ENOENT')) return null;
      throw error;
    }
    let resolve!: () => void;
    const released = new Promise<void>((done) => (resolve = done));
    HELD.set(path, { stop, released });
    return async () => {
      try {
        await rm(path, { force: true });
      } finally {
        HELD.delete(path);
        resolve();
      }
    };
  }
}

/** A claim that was released meanwhile, or is just being written, counts as held: the caller has another way. */
async function isAbandoned(path: string): Promise<boolean> {
  const owner = await orNull(readFile(path, 'utf8'));
  return owner !== null && isOwnerGone(owner);
}
