import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Clock } from '../../../common/clock.js';
import { VERSION } from '../../../common/version.js';
import {
  BackupError,
  type DatabaseContents,
  type DatabaseCopyPort,
  type DatabaseSnapshot,
} from '../../../ports/database-copy.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { inParallel } from '../../backups/engine/in-parallel.js';
import { JsonLines, readJsonLines } from '../../backups/engine/json-lines.js';
import { MissingObjects } from '../../backups/engine/missing-objects.js';
import { FILES, newManifest, type ExportedFile, type ExportManifest } from './export-format.js';
import { withPaths, type NamedExport } from './export-names.js';
import { exportSchema } from './export-schema.query.js';
import type { ExportScope } from './export-scope.query.js';
import type { ExportTarget, KeptObject } from './export-target.js';
import { rowsOf } from './export-tables.query.js';
import { exportedObjects, exportedRenditions, type ExportedObject } from './exported-files.query.js';

const OBJECTS_AT_ONCE = 4;

export interface ExportParts {
  database: DatabaseCopyPort;
  storage: StoragePort;
  clock: Clock;
  target: ExportTarget;
  scope: ExportScope;
  hasRenditions: boolean;
  /** The export waits for it after each of its `count` files. */
  onProgress?: (done: number, count: number) => Promise<void>;
}

/**
 * Exports rows and files of one instant in a form that people can read. The manifest is written last, so that what was
 * interrupted is no export; run again, it continues with the files that are there.
 */
export class Exporter {
  /** The rows of the last snapshot name this many objects. */
  private count = 0;
  /** The rows in the last snapshot have this JSON Schema. */
  private schema = {};

  constructor(private readonly parts: ExportParts) {}

  async make(): Promise<ExportManifest> {
    const { scope, hasRenditions, clock, target } = this.parts;
    let mayHaveOthers = await target.take();
    const madeAt = clock.now().toISOString();
    const missing = new MissingObjects();
    let database = await this.copyRows();
    while (missing.needsSnapshotAfter(await this.copyObjects())) {
      mayHaveOthers = true;
      database = await this.copyRows();
    }
    const objects = await target.write(FILES.objects, Readable.from(this.lines()));
    const schema = await target.write(FILES.schema, `${JSON.stringify(this.schema, null, 2)}\n`);
    const own = new Map([
      [FILES.objects, objects.sha256],
      [FILES.schema, schema.sha256],
      ...database.tables.map(({ name, sha256 }) => [FILES.table(name), sha256] as const),
    ]);
    const files = { count: 0, bytes: 0, sha256: objects.sha256 };
    const { sha256: sums } = await target.write(FILES.sums, Readable.from(this.sums(own, files)));
    if (mayHaveOthers) await target.keepOnly(this.paths([...own.keys(), FILES.sums]));
    const manifest = newManifest({ version: VERSION, madeAt, scope, hasRenditions, database, files, sums });
    await target.finish(`${JSON.stringify(manifest, null, 2)}\n`, () => this.kept());
    return manifest;
  }

  /** Reads one snapshot: the rows, their schema, and which objects they name. */
  private copyRows(): Promise<DatabaseContents> {
    const { database, scope, hasRenditions, target } = this.parts;
    return database.read(async (snapshot) => {
      const contents = await snapshot.dumpJson(
        (table) => rowsOf(table, scope, hasRenditions),
        async (table, rows) => {
          await target.write(FILES.table(table), rows);
        },
      );
      requireFound(scope, contents);
      this.schema = await exportSchema(snapshot);
      const lines = new JsonLines(target.listPath('named'));
      try {
        this.count = 0;
        for await (const object of this.named(snapshot)) {
          await lines.add(object);
          this.count += 1;
        }
      } finally {
        await lines.close();
      }
      return contents;
    });
  }

  private async *named(snapshot: DatabaseSnapshot): AsyncGenerator<NamedExport> {
    const { storage, scope, hasRenditions } = this.parts;
    yield* withPaths(snapshot.rows<ExportedObject>(exportedObjects(scope)));
    if (!hasRenditions) return;
    for await (const { prefix } of snapshot.rows<{ prefix: string }>(exportedRenditions(scope)))
      for await (const { key, size } of storage.list(prefix))
        yield { key, size, contentType: '', sha256: null, crc32: null, path: `renditions/${key}` };
  }

  /** @returns the keys of the objects that the storage does not have */
  private async copyObjects(): Promise<string[]> {
    const { target, onProgress } = this.parts;
    const missing: string[] = [];
    let done = 0;
    const lines = new JsonLines(target.listPath('kept'));
    try {
      const named = readJsonLines<NamedExport>(createReadStream(target.listPath('named')));
      await inParallel(named, OBJECTS_AT_ONCE, async (object) => {
        const kept = await target.keep(object);
        if (kept) await lines.add(kept);
        else missing.push(object.key);
        await onProgress?.((done += 1), this.count);
      });
    } finally {
      await lines.close();
    }
    return missing;
  }

  private kept(): AsyncGenerator<KeptObject> {
    return readJsonLines<KeptObject>(createReadStream(this.parts.target.listPath('kept')));
  }

  /** Writes the lines of `files.jsonl`. */
  private async *lines(): AsyncGenerator<string> {
    for await (const { path, key, contentType, size, sha256 } of this.kept())
      yield `${JSON.stringify({ path, key, contentType, size, sha256 } satisfies ExportedFile)}\n`;
  }

  /** Writes the lines of `sha256sum`, and counts the files in `files`. */
  private async *sums(own: ReadonlyMap<string, string>, files: ExportManifest['files']): AsyncGenerator<string> {
    for (const [path, sha256] of own) yield `${sha256}  ${path}\n`;
    for await (const { path, sha256, size } of this.kept()) {
      files.count += 1;
      files.bytes += size;
      yield `${sha256}  ${path}\n`;
    }
  }

  /** Lists the paths of all files of the export. */
  private async *paths(own: readonly string[]): AsyncGenerator<string> {
    yield* own;
    for await (const { path } of this.kept()) yield path;
  }
}

/** @throws BackupError when there is nothing of what was asked for */
function requireFound(scope: ExportScope, { tables }: DatabaseContents): void {
  const has = (name: string) => tables.some((table) => table.name === name && table.rows > 0);
  if (scope.kind === 'project' && !has('project')) throw new BackupError(`There is no project ${scope.project}.`);
  if (scope.kind === 'client' && !has('project') && !has('purchase') && !has('client'))
    throw new BackupError(`There is no client ${scope.client}.`);
}
