import 'reflect-metadata';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseStorage } from './adapters/adapters.module.js';
import { SystemClock } from './common/clock.js';
import { emailKey, isUuid } from './common/identifiers.js';
import { loadConfig } from './config/config.js';
import { PostgresCopy } from './database/copy/postgres-copy.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import type { ExportScope } from './modules/exports/engine/export-scope.query.js';
import { Exporter } from './modules/exports/engine/exporter.js';
import { FolderTarget } from './modules/exports/engine/folder-target.js';
import { runTool, UsageError } from './tool-error.js';

const OPTIONS = {
  all: { type: 'boolean', default: false },
  project: { type: 'string' },
  client: { type: 'string' },
  renditions: { type: 'boolean', default: false },
} as const;

/**
 * `node backend/dist/export.js --all /folder`: writes everything, one project or the galleries of one client into a
 * folder that people and other programs can read, while everything runs.
 */
async function exportToFolder(): Promise<void> {
  process.umask(0o077);
  const config = loadConfig();
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [target] = positionals;
  const scope = scopeOf(values);
  if (!target || positionals.length > 1 || !scope)
    throw new UsageError(
      'Say what and where: npm run export -- --project ID /folder, --client ana@example.com /folder or --all /folder; --renditions exports the previews too.',
    );
  const url = config.database.directUrl ?? config.database.url;
  if (!url) throw new UsageError('DATABASE_URL must be set, or run npm run export.');
  await requireSchemaAtStart(url);
  const clock = new SystemClock();
  const storage = await chooseStorage(config, clock);
  try {
    const folder = resolve(target);
    const parts = { database: new PostgresCopy(url), storage, clock, target: new FolderTarget(storage, folder), scope };
    const { files, database } = await new Exporter({ ...parts, hasRenditions: values.renditions }).make();
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Exported ${rows} rows and ${files.count} files to ${folder}. It has personal data: keep it safe.`);
    if (scope.kind === 'client')
      console.log('It has the other people of these galleries too: it is for the studio, not to hand out.');
    console.log('To move for good, stop selling first and export then: what is ordered later is not in it.');
  } finally {
    storage.close();
  }
}

/** Returns what is exported; null unless exactly one thing is named. */
function scopeOf({ all, project, client }: { all: boolean; project?: string; client?: string }): ExportScope | null {
  if ([all, project !== undefined, client !== undefined].filter(Boolean).length !== 1) return null;
  if (all) return { kind: 'all' };
  if (client !== undefined) return { kind: 'client', client: emailKey(client) };
  if (!isUuid(project!)) throw new UsageError('The id of a project is in the address of its page in the console.');
  return { kind: 'project', project: project!.toLowerCase() };
}

runTool(exportToFolder);
