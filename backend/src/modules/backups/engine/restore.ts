import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../common/clock.js';
import { measure, OtherBytesError } from '../../../common/bytes/measured.js';
import { BackupError, type BuiltDatabase, type DatabaseCopyPort } from '../../../ports/database-copy.port.js';
import type { BackupStore } from '../../../ports/backup-stores.port.js';
import { afterRestore } from '../../payments/restores/after-restore.js';
import { RENDER_EVERYTHING } from '../../media/rendering/render-everything.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { damagedBackup, type BackedUpObject, type Backup } from './backup-format.js';
import { BackupReader, listBackups } from './backup-reader.js';
import { erasuresSince } from './erasures.query.js';
import { inParallel } from './in-parallel.js';

const OBJECTS_AT_ONCE = 4;
/** A backup is still running in the rows that it contains. */
const BACKUP_IS_GOOD = `UPDATE backup SET state = 'good', finished_at = started_at WHERE state = 'running'`;

export interface RestoreParts {
  database: DatabaseCopyPort;
  storage: StoragePort;
  store: BackupStore;
  clock: Clock;
  /** Names a backup; without it the last good one is restored. */
  id?: string | undefined;
  /** A database with projects or orders may be replaced. */
  mayReplace: boolean;
}

export interface Restored {
  backup: Backup;
  /** The database that was replaced has this name now; null when it was empty. */
  earlier: string | null;
}

/**
 * Restores a backup. Rows are built and compared beside the real database, objects are compared while they are written;
 * the database takes its place only when all is there, so that a restore that was interrupted can be repeated.
 */
export async function restore({ database, storage, store, clock, id, mayReplace }: RestoreParts): Promise<Restored> {
  const chosen = id ?? (await listBackups(store)).findLast(({ isGood }) => isGood)?.id;
  if (chosen === undefined)
    throw new BackupError('There is no backup here. Encrypted ones are found with their BACKUP_KEY.');
  const reader = await BackupReader.open(store, chosen);
  const { backup } = reader;
  database.requireKnown(backup.database.migrations);
  await database.requireReplaceable(mayReplace);
  const erasures = await erasuresSince(database, backup.madeAt);
  const built = await buildDatabase(database, reader);
  try {
    await asDamaged(backup, () =>
      inParallel(reader.objects(), OBJECTS_AT_ONCE, (object) => restoreObject(storage, reader, object)),
    );
    await built.upgrade();
    await built.execute(BACKUP_IS_GOOD);
    if (erasures !== null) await built.execute(erasures);
    for (const sql of afterRestore(new Date(backup.madeAt), clock.now())) await built.execute(sql);
    if (!backup.hasRenditions) await built.execute(RENDER_EVERYTHING);
    return { backup, earlier: await built.takeOver() };
  } catch (error) {
    await built.drop();
    throw error;
  }
}

async function buildDatabase(database: DatabaseCopyPort, reader: BackupReader): Promise<BuiltDatabase> {
  const { backup } = reader;
  const built = await asDamaged(backup, () => database.build(backup.database, (table) => reader.openTable(table)));
  if (isDeepStrictEqual(await built.contents(), backup.database)) return built;
  await built.drop();
  throw damaged(backup);
}

async function restoreObject(storage: StoragePort, reader: BackupReader, object: BackedUpObject): Promise<void> {
  const { key, contentType, size, sha256 } = object;
  const present = await storage.head(key);
  if (present?.size === size && (await measure(await storage.read(key))).sha256 === sha256) return;
  await storage.write(key, await reader.openObject(object), contentType);
}

/** Reports what cannot be unpacked or has other bytes as damaged in the store. */
async function asDamaged<T>(backup: Backup, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (error instanceof OtherBytesError || error instanceof SyntaxError || /^Z_|not_found$/.test(code))
      throw damaged(backup, error);
    throw error;
  }
}

const damaged = ({ id }: Backup, cause?: unknown) =>
  damagedBackup(id, 'some of its files are not those that were written', cause);
