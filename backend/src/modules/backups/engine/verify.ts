import { Readable } from 'node:stream';
import type { Clock } from '../../../common/clock.js';
import type { DatabaseCopyPort } from '../../../ports/database-copy.port.js';
import type { StoragePort, StoredObject } from '../../../ports/storage.port.js';
import { inParallel } from './in-parallel.js';
import { NAMED_OBJECTS, namedAfter, unnamedOf, type NamedObject } from './stored-objects.query.js';

const OBJECTS_AT_ONCE = 8;
const BATCH_KEYS = 500;
/** Each page of keys reads all rows: large pages keep their number low. */
const PAGE_KEYS = 20_000;
/** A younger object may be an upload that is not recorded yet, or a file that is being rendered. */
const YOUNG_MS = 24 * 3600 * 1000;

/** Names an object in which rows and storage differ. */
export interface Mismatch {
  kind: 'missing' | 'size' | 'unnamed';
  key: string;
}

/**
 * Compares the rows with the storage: finds objects that rows name and that are gone or have another size, and objects
 * of yesterday and before that nothing names. Reports each of them as it is found. No snapshot of the database, for
 * which migrations would wait, is open while the storage is asked.
 */
export async function verify(
  { database, storage, clock }: { database: DatabaseCopyPort; storage: StoragePort; clock: Clock },
  report: (mismatch: Mismatch) => void,
  pageKeys = PAGE_KEYS,
): Promise<{ named: number; stored: number }> {
  let named = 0;
  const suspects = new Set<string>();
  await inParallel(namedObjects(database, pageKeys), OBJECTS_AT_ONCE, async (object) => {
    named += 1;
    if (mismatchOf(object, await storage.head(object.key))) suspects.add(object.key);
  });
  if (suspects.size > 0) await confirm({ database, storage }, suspects, report);
  return { named, stored: await findUnnamed({ database, storage, clock }, report) };
}

/** Reads every object that a row names, in pages that are each read at once. */
async function* namedObjects(database: DatabaseCopyPort, pageKeys: number): AsyncGenerator<NamedObject> {
  let page: NamedObject[] = [];
  do {
    const sql = namedAfter(page.at(-1)?.key ?? '', pageKeys);
    page = await database.read(async (snapshot) => {
      const objects = [];
      for await (const object of snapshot.rows<NamedObject>(sql)) objects.push(object);
      return objects;
    });
    yield* page;
  } while (page.length === pageKeys);
}

/** Reports the suspects that rows still name: what was deleted or replaced since they were read is not missing. */
async function confirm(
  { database, storage }: { database: DatabaseCopyPort; storage: StoragePort },
  suspects: ReadonlySet<string>,
  report: (mismatch: Mismatch) => void,
): Promise<void> {
  const found = new Map<string, StoredObject | null>();
  await inParallel(Readable.from(suspects), OBJECTS_AT_ONCE, async (key: string) => {
    found.set(key, await storage.head(key));
  });
  await database.read(async (snapshot) => {
    for await (const object of snapshot.rows<NamedObject>(NAMED_OBJECTS)) {
      const stored = found.get(object.key);
      const kind = stored !== undefined && mismatchOf(object, stored);
      if (kind) report({ kind, key: object.key });
    }
  });
}

function mismatchOf({ size }: NamedObject, stored: StoredObject | null): 'missing' | 'size' | null {
  if (!stored) return 'missing';
  return size === null || stored.size === size ? null : 'size';
}

async function findUnnamed(
  { database, storage, clock }: { database: DatabaseCopyPort; storage: StoragePort; clock: Clock },
  report: (mismatch: Mismatch) => void,
): Promise<number> {
  let stored = 0;
  let batch: string[] = [];
  const check = async () => {
    const keys = JSON.stringify(batch).replaceAll("'", "''");
    batch = [];
    await database.read(async (snapshot) => {
      for await (const { key } of snapshot.rows<{ key: string }>(unnamedOf(keys))) report({ kind: 'unnamed', key });
    });
  };
  for await (const { key, lastModified } of storage.list('')) {
    stored += 1;
    if (clock.now().getTime() - lastModified.getTime() > YOUNG_MS) batch.push(key);
    if (batch.length === BATCH_KEYS) await check();
  }
  if (batch.length > 0) await check();
  return stored;
}
