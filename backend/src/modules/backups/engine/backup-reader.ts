import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { Measure, through } from '../../../common/bytes/measured.js';
import type { BackupStore } from '../../../ports/backup-stores.port.js';
import { BackupError } from '../../../ports/database-copy.port.js';
import { BACKUPS, fileOf, instantOf, parseBackup, type BackedUpObject, type Backup } from './backup-format.js';
import { readJsonLines } from './json-lines.js';

/** Says what a store has of one backup. */
interface FoundBackup {
  id: string;
  /** A good backup was finished and proven. */
  isGood: boolean;
  keys: string[];
}

/** Lists the backups of a store, the oldest first. */
export async function listBackups(store: BackupStore): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>();
  for await (const { key } of store.list(BACKUPS)) {
    const id = key.slice(BACKUPS.length).split('/')[0]!;
    if (!instantOf(id)) continue;
    const backup = found.get(id) ?? { id, isGood: false, keys: [] };
    backup.keys.push(key);
    backup.isGood ||= key === fileOf.backup(id);
    found.set(id, backup);
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Reads one backup, and compares everything in it with the recorded SHA-256 while it is read. */
export class BackupReader {
  private constructor(
    private readonly store: BackupStore,
    readonly backup: Backup,
  ) {}

  /** @throws BackupError when there is no such backup, or it is damaged */
  static async open(store: BackupStore, id: string): Promise<BackupReader> {
    if (!(await store.has(fileOf.backup(id)))) throw new BackupError(`There is no backup ${id} here.`);
    return new BackupReader(store, parseBackup(id, await text(await store.read(fileOf.backup(id)))));
  }

  /** Reads a backup that is being made. */
  static of(store: BackupStore, backup: Backup): BackupReader {
    return new BackupReader(store, backup);
  }

  /** Opens the rows of a table as text. */
  async openTable(name: string): Promise<Readable> {
    return through(await this.store.read(fileOf.table(this.backup.id, name)), createGunzip());
  }

  /** Lists the objects of the backup. @throws OtherBytesError when the list is not the one that was written */
  async *objects(): AsyncGenerator<BackedUpObject> {
    const { id, objects } = this.backup;
    const list = await this.store.read(fileOf.objects(id));
    yield* readJsonLines<BackedUpObject>(through(list, createGunzip(), new Measure(objects.sha256)));
  }

  /** Opens the bytes of an object; the stream fails at its end when they are others. */
  async openObject({ sha256 }: Pick<BackedUpObject, 'sha256'>): Promise<Readable> {
    return through(await this.store.read(fileOf.content(sha256)), new Measure(sha256));
  }
}
