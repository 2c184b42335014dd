import type { Clock } from '../../../common/clock.js';
import { measure, Measure, OtherBytesError, through } from '../../../common/bytes/measured.js';
import { BackupError, type DatabaseCopyPort } from '../../../ports/database-copy.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { inParallel } from '../../backups/engine/in-parallel.js';
import { readJsonLines } from '../../backups/engine/json-lines.js';
import { MEND_ALL_CLIENTS } from '../../clients/mend-all-clients.js';
import { RENDER_EVERYTHING } from '../../media/rendering/render-everything.js';
import { afterRestore } from '../../payments/restores/after-restore.js';
import { ExportFolder } from './export-folder.js';
import { FILES, parseManifest, type ExportedFile, type ExportManifest } from './export-format.js';
import { EXPORTED } from './export-tables.query.js';

const OBJECTS_AT_ONCE = 4;

export interface ImportParts {
  database: DatabaseCopyPort;
  storage: StoragePort;
  clock: Clock;
  /** The source is the path of a folder. */
  source: string;
}

/**
 * Imports an export into an empty system. The rows are built beside its database, and every file is compared while it
 * is written; the database takes its place only when all is there, so that an import that was interrupted can be
 * repeated.
 */
export async function importFolder({ database, storage, clock, source }: ImportParts): Promise<ExportManifest> {
  const folder = new ExportFolder(source);
  const manifest = await readManifest(folder);
  const { tables, migrations } = manifest.database;
  database.requireKnown(migrations);
  await database.requireEmpty();
  const unknown = tables.find(({ name }) => EXPORTED[name] === undefined);
  if (unknown) throw new BackupError(`The export is damaged: its table ${unknown.name} is unknown.`);
  const sums = new Map(tables.map(({ name, sha256 }) => [name, sha256]));
  await inParallel(listed(folder), OBJECTS_AT_ONCE, (file) => requireFree(storage, file));
  return asDamaged(async () => {
    const built = await database.build(
      manifest.database,
      async (table) => through(folder.read(FILES.table(table)), new Measure(sums.get(table))),
      'json',
    );
    try {
      await inParallel(listed(folder), OBJECTS_AT_ONCE, (file) => importFile(storage, folder, file));
      await built.upgrade();
      const isPart = manifest.scope.kind !== 'all';
      // The other system may have sold since: its payments are read back, and its numbers are not given again.
      for (const sql of afterRestore(new Date(manifest.madeAt), clock.now(), isPart)) await built.execute(sql);
      // An export of some galleries has no figures of clients: they are of the galleries that are there.
      if (isPart) await built.execute(MEND_ALL_CLIENTS);
      if (!manifest.hasRenditions) await built.execute(RENDER_EVERYTHING);
      await built.takeOver();
      return manifest;
    } catch (error) {
      await built.drop();
      throw error;
    }
  });
}

async function readManifest(folder: ExportFolder): Promise<ExportManifest> {
  const text = await folder.readText(FILES.manifest).catch(() => null);
  if (text === null)
    throw new BackupError('This folder is no export: it has no manifest.json, which is written when all is done.');
  const manifest = parseManifest(text);
  if ((await folder.measure(FILES.sums))?.sha256 !== manifest.sums) throw damaged();
  if ((await folder.measure(FILES.objects))?.sha256 !== manifest.files.sha256) throw damaged();
  return manifest;
}

const listed = (folder: ExportFolder) => readJsonLines<ExportedFile>(folder.read(FILES.objects));

const isPresent = async (storage: StoragePort, { key, size, sha256 }: ExportedFile): Promise<boolean> =>
  (await storage.head(key))?.size === size && (await measure(await storage.read(key))).sha256 === sha256;

/**
 * Rejects a storage that has other bytes under the key, which belong to somebody. An import that was interrupted has
 * left the same bytes.
 */
async function requireFree(storage: StoragePort, file: ExportedFile): Promise<void> {
  if ((await storage.head(file.key)) && !(await isPresent(storage, file)))
    throw new BackupError(
      `The storage has other bytes as ${file.key}: an export is imported into an empty system only. Nothing was changed.`,
    );
}

async function importFile(storage: StoragePort, folder: ExportFolder, file: ExportedFile): Promise<void> {
  const { path, key, contentType, sha256 } = file;
  if (await isPresent(storage, file)) return;
  await storage.write(key, through(folder.read(path), new Measure(sha256)), contentType);
}

/** Reports what is missing, cut or has other bytes as damaged. */
async function asDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (error instanceof OtherBytesError || error instanceof SyntaxError || code === 'ENOENT') throw damaged(error);
    throw error;
  }
}

const damaged = (cause?: unknown) =>
  new BackupError(
    'The export is damaged: some of its files are not those that were written (sha256sum -c SHA256SUMS).',
    {
      cause,
    },
  );
