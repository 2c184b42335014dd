import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createReadStream } from 'node:fs';
import type { BackupStore } from '../../../ports/backup-stores.port.js';
import { CONTENT, fileOf, instantOf } from './backup-format.js';
import { BackupReader, listBackups } from './backup-reader.js';
import { JsonLines, readJsonLines } from './json-lines.js';
import { keptBackups } from './retention.js';

/** Another installation may be making a backup here, to which younger files may belong. */
const UNTOUCHED_MS = 24 * 3600 * 1000;
const FOLDERS = 256;

/** Counts what was removed. */
export interface Pruned {
  backups: number;
  objects: number;
}

/**
 * Removes the backups that the rule does not keep, those that were never finished, and then the bytes that no backup
 * names. When a list cannot be read, no bytes are removed.
 * @param work the folder of its lists while it works
 */
export async function prune(store: BackupStore, now: Date, work: string): Promise<Pruned> {
  const isOld = (instant: Date) => now.getTime() - instant.getTime() > UNTOUCHED_MS;
  const found = await listBackups(store);
  const kept = keptBackups(found.flatMap(({ id, isGood }) => (isGood ? [id] : [])));
  const ended = found.filter(({ id, isGood }) => (isGood ? !kept.has(id) : isOld(instantOf(id)!)));
  for (const { id, isGood, keys } of ended) {
    // Without this file it is no backup any more, whenever the rest goes.
    if (isGood) await store.delete(fileOf.backup(id));
    for (const key of keys) if (key !== fileOf.backup(id)) await store.delete(key);
  }
  return { backups: ended.length, objects: await pruneContent(store, kept, isOld, work) };
}

/** The hashes that are named are sorted into files by their first two digits, so that few are in memory at a time. */
async function pruneContent(
  store: BackupStore,
  kept: ReadonlySet<string>,
  isOld: (instant: Date) => boolean,
  work: string,
): Promise<number> {
  const scratch = await mkdtemp(join(work, 'prune-'));
  const folders = Array.from({ length: FOLDERS }, (_, number) => number.toString(16).padStart(2, '0'));
  try {
    const lists = new Map(folders.map((folder) => [folder, new JsonLines(join(scratch, folder))]));
    for (const id of kept)
      for await (const { sha256 } of (await BackupReader.open(store, id)).objects())
        await lists.get(sha256.slice(0, 2))!.add([sha256]);
    for (const list of lists.values()) await list.close();
    let removed = 0;
    for (const folder of folders) {
      const named = new Set<string>();
      for await (const [sha256] of readJsonLines<[string]>(createReadStream(join(scratch, folder)))) named.add(sha256);
      for await (const { key, lastModified } of store.list(`${CONTENT}${folder}/`)) {
        if (named.has(key.slice(key.lastIndexOf('/') + 1)) || !isOld(lastModified)) continue;
        await store.delete(key);
        removed += 1;
      }
    }
    return removed;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
