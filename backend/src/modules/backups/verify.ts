import type { Clock } from '../../common/clock.js';
import type { DatabaseCopyPort } from '../../ports/database-copy.port.js';
import type { StoragePort } from '../../ports/storage.port.js';
import { inParallel } from './in-parallel.js';
import { NAMED_OBJECTS, unnamedOf, type NamedObject } from './stored-objects.query.js';

const OBJECTS_AT_ONCE = 8;
const BATCH_KEYS = 500;
/** What is younger may be an upload that is not recorded yet, or a file that is being rendered. */
const YOUNG_MS = 24 * 3600 * 1000;

/** What does not match between rows and storage. */
export interface Mismatch {
  kind: 'missing' | 'size' | 'unnamed';
  key: string;
}

/**
 * Compares the rows with the storage: finds objects that rows name and that are gone or have another size, and objects
 * of yesterday and before that nothing names. Reports each of them as it is found.
 */
export async function verify(
  { database, storage, clock }: { database: DatabaseCopyPort; storage: StoragePort; clock: Clock },
  report: (mismatch: Mismatch) => void,
): Promise<{ named: number; stored: number }> {
  let named = 0;
  const suspects: NamedObject[] = [];
  await database.read((snapshot) =>
    inParallel(snapshot.rows<NamedObject>(NAMED_OBJECTS), OBJECTS_AT_ONCE, async (object) => {
      named += 1;
      const found = await storage.head(object.key);
      if (!found || (object.size !== null && found.size !== object.size)) suspects.push(object);
    }),
  );
  // What was deleted or replaced since the rows were read is not missing.
  const keys = new Set(suspects.map(({ key }) => key));
  if (keys.size > 0)
    await database.read(async (snapshot) => {
      for await (const { key } of snapshot.rows<NamedObject>(NAMED_OBJECTS))
        if (keys.has(key)) report({ kind: (await storage.head(key)) ? 'size' : 'missing', key });
    });
  return { named, stored: await findUnnamed({ database, storage, clock }, report) };
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
