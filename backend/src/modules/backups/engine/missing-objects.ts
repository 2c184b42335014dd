import { BackupError } from '../../../ports/database-copy.port.js';

/** An object that so many snapshots name is missing and was not just deleted. */
const LASTING = 5;
/** Each object that was deleted after a snapshot needs another one; people do not delete all the time. */
const SNAPSHOTS = 50;
/** A message names so many objects. */
const NAMED = 3;

/** Decides what follows when the storage lacks objects that a snapshot of the rows names. */
export class MissingObjects {
  private readonly times = new Map<string, number>();
  private snapshots = 0;

  /**
   * Is called once for each snapshot, with the keys of the objects that it names and the storage lacks.
   * @returns whether another snapshot is needed
   * @throws BackupError when an object has been missing for too long, or there were too many snapshots
   */
  needsSnapshotAfter(missing: readonly string[]): boolean {
    if (missing.length === 0) return false;
    this.snapshots += 1;
    for (const key of missing) this.times.set(key, (this.times.get(key) ?? 0) + 1);
    const lasting = missing.filter((key) => this.times.get(key) === LASTING);
    if (lasting.length > 0)
      throw new BackupError(
        `The storage lacks ${lasting.length} objects that rows name (${lasting.slice(0, NAMED).join(', ')}): npm run verify lists them.`,
      );
    if (this.snapshots === SNAPSHOTS) throw new BackupError('Files were being deleted all the time: try again later.');
    return true;
  }
}
