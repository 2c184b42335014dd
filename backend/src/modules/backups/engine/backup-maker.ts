import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createGzip } from 'node:zlib';
import { Measure, through } from '../../../common/bytes/measured.js';
import type { Clock } from '../../../common/clock.js';
import { VERSION } from '../../../common/version.js';
import type { BackupStore } from '../../../ports/backup-stores.port.js';
import { BackupError, type DatabaseContents, type DatabaseCopyPort } from '../../../ports/database-copy.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { backupIdAt, fileOf, newBackup, type Backup } from './backup-format.js';
import { BackupReader } from './backup-reader.js';
import { inParallel } from './in-parallel.js';
import { JsonLines, readJsonLines } from './json-lines.js';
import { MissingObjects } from './missing-objects.js';
import { ObjectCopies } from './object-copies.js';
import { IRREPLACEABLE_OBJECTS, RENDITION_FOLDERS, type NamedObject } from './stored-objects.query.js';

const OBJECTS_AT_ONCE = 4;

export interface BackupParts {
  database: DatabaseCopyPort;
  storage: StoragePort;
  store: BackupStore;
  clock: Clock;
  /** The lists that a backup needs while it is made are in this folder. */
  folder: string;
  hasRenditions: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Makes one backup: takes a snapshot of the rows, copies the objects that they name, and proves both. The file that
 * makes it a backup is written last, so that whatever interrupts it leaves nothing that looks like one.
 */
export class BackupMaker {
  private readonly id: string;
  private readonly copies: ObjectCopies;

  constructor(private readonly parts: BackupParts) {
    this.id = backupIdAt(parts.clock.now());
    this.copies = new ObjectCopies(parts.storage, parts.store, parts.signal);
  }

  async make(): Promise<Backup> {
    const { store, clock, folder, hasRenditions } = this.parts;
    const scratch = await mkdtemp(join(folder, 'backup-'));
    try {
      const madeAt = clock.now().toISOString();
      const { database, objects } = await this.copyAll(scratch);
      const backup = newBackup({ id: this.id, version: VERSION, madeAt, hasRenditions, database, objects });
      await this.prove(backup);
      await store.write(fileOf.backup(this.id), Readable.from([Buffer.from(JSON.stringify(backup))]));
      return backup;
    } catch (error) {
      await this.remove().catch(() => undefined);
      throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** Copies rows and objects, and does so again when objects have gone since the rows were read. */
  private async copyAll(scratch: string): Promise<Pick<Backup, 'database' | 'objects'>> {
    const missing = new MissingObjects();
    for (let attempt = 1; ; attempt += 1) {
      const named = join(scratch, `named-${attempt}`);
      const database = await this.copyRows(named);
      const kept = join(scratch, `kept-${attempt}`);
      if (!missing.needsSnapshotAfter(await this.copyObjects(named, kept)))
        return { database, objects: await this.writeList(kept) };
    }
  }

  private copyRows(named: string): Promise<DatabaseContents> {
    const { database, store, storage, hasRenditions } = this.parts;
    return database.read(async (snapshot) => {
      const contents = await snapshot.dump((table, rows) =>
        store.write(fileOf.table(this.id, table), through(rows, createGzip())),
      );
      const lines = new JsonLines(named);
      for await (const object of snapshot.rows<NamedObject>(IRREPLACEABLE_OBJECTS)) await lines.add(object);
      if (hasRenditions)
        for await (const { prefix } of snapshot.rows<{ prefix: string }>(RENDITION_FOLDERS))
          for await (const { key, size } of storage.list(prefix))
            await lines.add({ key, size, contentType: '', sha256: null } satisfies NamedObject);
      await lines.close();
      return contents;
    });
  }

  /** @returns the keys of the objects that the storage does not have */
  private async copyObjects(named: string, kept: string): Promise<string[]> {
    const missing: string[] = [];
    const lines = new JsonLines(kept);
    try {
      await inParallel(readJsonLines<NamedObject>(createReadStream(named)), OBJECTS_AT_ONCE, async (object) => {
        this.parts.signal?.throwIfAborted();
        const copy = await this.copies.keep(object);
        if (copy) await lines.add(copy);
        else missing.push(object.key);
      });
    } finally {
      await lines.close();
    }
    return missing;
  }

  private async writeList(kept: string): Promise<Backup['objects']> {
    let [count, bytes] = [0, 0];
    for await (const { size } of readJsonLines<{ size: number }>(createReadStream(kept))) {
      count += 1;
      bytes += size;
    }
    const measured = new Measure();
    await this.parts.store.write(fileOf.objects(this.id), through(createReadStream(kept), measured, createGzip()));
    return { count, bytes, sha256: measured.sha256 };
  }

  /** Restores the rows into a database beside the real one, and reads every object. */
  private async prove(backup: Backup): Promise<void> {
    const { database, store, signal } = this.parts;
    const reader = BackupReader.of(store, backup);
    const built = await database.build(backup.database, (table) => reader.openTable(table));
    try {
      if (!isDeepStrictEqual(await built.contents(), backup.database))
        throw new BackupError('The rows that were restored for the proof are not those of the database.');
    } finally {
      await built.drop();
    }
    let count = 0;
    await inParallel(reader.objects(), OBJECTS_AT_ONCE, async (object) => {
      signal?.throwIfAborted();
      await this.copies.prove(object);
      count += 1;
    });
    if (count !== backup.objects.count) throw new BackupError('The list of objects is not the one that was written.');
  }

  private async remove(): Promise<void> {
    const { store } = this.parts;
    for await (const { key } of store.list(`backups/${this.id}/`)) await store.delete(key);
  }
}
