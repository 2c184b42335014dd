import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnerGone, ownerName } from '../../common/process-owner.js';
import { isCode, orNull } from './file-system.js';

/** A claim that this process holds. */
interface HeldClaim {
  /** Ends the writer; the claim is released after the writer's last write. */
  stop: () => void;
  released: Promise<void>;
}

/** The claims by path. Several trees of one process, such as those of a test, share them. */
const HELD = new Map<string, HeldClaim>();

/**
 * Decides who may write which part in place, by files `<part>.<generation>` in a folder: the last generation holds the
 * part. The claim of a process that has ended is followed by a claim of the next generation. Nobody removes the old
 * one, so that two processes that find it cannot remove each other's new claims.
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
    const last = await this.endOwn(number);
    return last === null ? null : this.create(join(this.folder, `${number}.${last + 1}`), stop);
  }

  /** Ends a writer of this process. @returns false when another process may be writing this part */
  async settle(number: number): Promise<boolean> {
    return (await this.endOwn(number)) !== null;
  }

  /** @returns the last generation of claims on a part, which nobody holds any more; null when somebody may hold it */
  private async endOwn(number: number): Promise<number | null> {
    for (;;) {
      const names = (await orNull(readdir(this.folder))) ?? [];
      const last = Math.max(
        0,
        ...names.map((name) => name.split('.').map(Number)).map(([part, at]) => (part === number ? at! : 0)),
      );
      const path = join(this.folder, `${number}.${last}`);
      const held = HELD.get(path);
      if (!held) return last > 0 && !(await isAbandoned(path)) ? null : last;
      held.stop();
      await held.released;
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
