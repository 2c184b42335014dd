import { createHash } from 'node:crypto';

/** The newest of the migrations before 1.0.0. */
export const LAST_FORMER = 'WatchTemporaryFolders1797205002000';
const LAST_FORMER_TIME = timeOf(LAST_FORMER);

/** SHA-256 of the names of all migrations before 1.0.0, sorted. */
const ALL_FORMER = 'dfeb7b606272f2ea755c918966b910ae50a4c9c10b6a809ad4a258c8505039d0';

/** Says whether exactly the migrations before 1.0.0 were applied, all of them: such a database crosses the bridge. */
export function isAtBridge(applied: ReadonlySet<string>): boolean {
  return (
    createHash('sha256')
      .update([...applied].sort().join())
      .digest('hex') === ALL_FORMER
  );
}

/** Says whether a migration is one of those before 1.0.0. */
export function isFormer(name: string): boolean {
  return timeOf(name) <= LAST_FORMER_TIME;
}

/** Returns the time at which a migration was written, with which its name ends. */
function timeOf(name: string): number {
  return Number(name.slice(-13));
}
