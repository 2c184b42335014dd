import { execFile } from 'node:child_process';
import { appendFile, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { DataSource } from 'typeorm';
import type { ExportManifest } from '../../../src/modules/exports/engine/export-format.js';
import { PostgresCopy } from '../../../src/database/copy/postgres-copy.js';
import { databaseOptions } from '../../../src/database/data-source.js';
import { MIGRATIONS } from '../../../src/database/migrations.js';
import { EXPORTED, NOT_EXPORTED } from '../../../src/modules/exports/engine/export-tables.query.js';
import type { StoragePort } from '../../../src/ports/storage.port.js';
import { ExportsFixture, filesOf, linesOf, textOf, urlOf, type Place } from '../../fixtures/exports-fixture.js';
import { comparable } from '../../fixtures/backups-fixture.js';
import { newSeries } from '../../../src/modules/payments/restores/after-restore.js';
import { useRestoredDatabase } from '../../fixtures/schema/restored-database.js';
import { withSession } from '../../../src/database/copy/copy-session.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const run = promisify(execFile);

const shared = new ExportsFixture();
let storage: StoragePort;
/** An export of everything. */
let exported: string;
// Rows of every table, with sales, withdrawals, grants and galleries in all their states.
const database = useRestoredDatabase('1.0.0.sql', {
  migrated: true,
  prepare: async (rows) => {
    // An import lets the provider be asked about every order.
    await rows.query('UPDATE purchase SET asked_at = NULL, unanswered = false');
    const filled = await shared.fill(rows);
    ({ storage } = filled);
    exported = await shared.folder();
    await shared.export(filled, exported);
  },
});
let exports: ExportsFixture;
let full: Place;
beforeEach(() => {
  exports = new ExportsFixture();
  full = { url: urlOf(database()), storage };
});
afterEach(async () => {
  jest.restoreAllMocks();
  await exports.close();
});
afterAll(() => shared.close());

const query = <T extends object>(url: string, sql: string) =>
  withSession(url, async (client) => (await client.query<T>(sql)).rows);

describe('an export of everything', () => {
  it('comes back as equal rows and bytes', async () => {
    const [first, second] = [await exports.folder(), await exports.folder()];
    const made = await exports.export(full, first);
    const place = await exports.emptyPlace();
    // Elsewhere the schema begins as a copy of the run's template: every migration takes a second.
    await exports.import(place, first, ...(DEEP ? [new PostgresCopy(place.url)] : []));
    const again = await exports.export(place, second);
    expect(comparable(again.database)).toEqual(comparable(made.database));
    expect(await filesOf(second)).toEqual(await filesOf(first));
    expect(made.files.count).toBeGreaterThan(10);
    for (const table of ['project', 'person', 'purchase', 'entitlement', 'invoice', 'download'])
      expect([table, (await linesOf(second, table)).length > 0]).toEqual([table, true]);
    const numbers = `SELECT receipt_number FROM purchase UNION ALL SELECT number FROM invoice ORDER BY 1`;
    expect(await query(place.url, numbers)).toEqual(await query(full.url, numbers));
    const next = `SELECT nextval('receipt_number_seq')`;
    expect(await query(place.url, next)).toEqual(await query(full.url, next));
  });

  if (DEEP)
    describe('with its sums, names and numbers', () => {
      it('proves itself with sha256sum, and is readable by its owner alone', async () => {
        const folder = await exports.folder();
        await exports.export(full, folder);
        await run('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
        for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
          const { mode } = await stat(join(name.parentPath, name.name));
          expect([name.name, (mode & 0o777).toString(8)]).toEqual([name.name, name.isDirectory() ? '700' : '600']);
        }
        await writeFile(join(folder, 'data', 'project.jsonl'), '{}\n');
        await expect(run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })).rejects.toThrow(
          'did NOT match',
        );
      });

      it('has the originals byte for byte, under the names of projects, sections and files', async () => {
        const folder = await exports.folder();
        const [file] = await database().query<[{ key: string; name: string; project: string; section: string | null }]>(
          `SELECT f.original_key AS key, f.original_name AS name, concat(p.name, ' (', left(p.id::text, 8), ')') AS project, a.name AS section
       FROM media_file f JOIN project p ON p.id = f.project_id LEFT JOIN album a ON a.id = f.album_id
       WHERE f.deleted_at IS NULL ORDER BY a.name NULLS LAST, f.id LIMIT 1`,
        );
        await exports.export(full, folder, { kind: 'all' }, false);
        const { path } = (await filesOf(folder)).find(({ key }) => key === file.key)!;
        const parts = ['projects', file.project, ...(file.section ? ['sections', file.section] : ['originals'])];
        expect(path).toBe([...parts, file.name].join('/'));
        expect(await readFile(join(folder, path))).toEqual(await buffer(await full.storage.read(file.key)));
        expect(await filesOf(folder)).not.toContainEqual(
          expect.objectContaining({ path: expect.stringMatching(/^renditions/) }),
        );
        expect(await readdir(join(folder, 'data'))).not.toContain('rendition.jsonl');
      });

      it('lets payments since be read back and numbers go on in a series of their own', async () => {
        const folder = await exports.folder();
        const { madeAt } = await exports.export(full, folder);
        const place = await exports.emptyPlace();
        exports.clock.advance(3600);
        await exports.import(place, folder);
        const [restore] = await query<{ from: Date; series: string }>(
          place.url,
          'SELECT backed_up_at AS from, series FROM payment_restore WHERE read_back_at IS NULL',
        );
        expect(restore).toEqual({ from: new Date(madeAt), series: newSeries(exports.clock.now()) });
        // Numbers of that series must not be given again either.
        const project = (await linesOf(folder, 'project'))[0]!['id'] as string;
        const second = await exports.folder();
        await exports.export(place, second, { kind: 'project', project });
        expect(await linesOf(second, 'payment_restore')).toEqual([
          expect.objectContaining({ series: restore!.series }),
        ]);
      });

      it('lets files be rendered again where it has no renditions', async () => {
        const folder = await exports.folder();
        await exports.export(full, folder, { kind: 'all' }, false);
        const place = await exports.emptyPlace();
        await exports.import(place, folder);
        const ready = await query(place.url, `SELECT 1 FROM media_file WHERE status = 'ready'`);
        const jobs = await query(place.url, `SELECT 1 FROM job_outbox WHERE name LIKE 'render-%'`);
        expect([ready.length, jobs.length > 0]).toEqual([0, true]);
      });
    });
});

describe('an export of one project or client', () => {
  const otherAddresses = (condition: string) =>
    database().query<{ email: string }[]>(
      `SELECT DISTINCT email_key AS email FROM person WHERE email_key IS NOT NULL AND email_key NOT IN (
         SELECT email_key FROM person WHERE email_key IS NOT NULL AND project_id IN (SELECT id FROM project WHERE ${condition}))`,
    );

  it('has its rows alone, and comes back', async () => {
    const [{ id, email }] = await database().query<[{ id: string; email: string }]>(
      `SELECT p.id, p.client_email_key AS email FROM project p JOIN purchase o ON o.project_id = p.id
       WHERE EXISTS (SELECT FROM invoice i WHERE i.purchase_id = o.id) LIMIT 1`,
    );
    const scopes = [
      { kind: 'project', project: id },
      { kind: 'client', client: email },
    ] as const;
    for (const scope of allOrEvery<(typeof scopes)[number]>(2, scopes)) {
      const folder = await exports.folder();
      const made = await exports.export(full, folder, scope);
      expect((await linesOf(folder, 'project')).map((row) => row['id'])).toContain(id);
      expect((await linesOf(folder, 'invoice')).length).toBeGreaterThan(0);
      const ids = (await linesOf(folder, 'project')).map((row) => `'${String(row['id'])}'`);
      const text = await textOf(folder);
      for (const other of await otherAddresses(`id IN (${ids.join(', ')})`)) expect(text).not.toContain(other.email);
      expect(await linesOf(folder, 'client')).toContainEqual(
        expect.objectContaining({ name: null, gallery_count: null, spent_cents: null, last_visit_at: null }),
      );
      const place = await exports.emptyPlace();
      await exports.import(place, folder);
      // Figures of clients are of the galleries that have come.
      expect(await query(place.url, 'TABLE client EXCEPT TABLE client_figures')).toEqual([]);
      expect(await query(place.url, 'SELECT FROM client WHERE gallery_count > 0')).not.toEqual([]);
      // Payments of others with the same account are not missed.
      expect(await query(place.url, 'SELECT is_part FROM payment_restore WHERE read_back_at IS NULL')).toContainEqual({
        is_part: true,
      });
      const second = await exports.folder();
      const again = await exports.export(place, second, scope);
      // Somebody is a client there since the first of the galleries that have come.
      const tablesOf = ({ database: contents }: ExportManifest) =>
        comparable(contents).tables.filter(({ name }) => name !== 'client');
      expect(tablesOf(again)).toEqual(tablesOf(made));
    }
  });

  if (DEEP)
    it('has no gallery in which the address is a guest', async () => {
      const [{ project }] = await database().query<[{ project: string }]>(`SELECT id AS project FROM project LIMIT 1`);
      await database().query(
        `INSERT INTO person (project_id, kind, name, email, email_key) VALUES ($1, 'guest', 'Gus', 'gus@guest.test', 'gus@guest.test')`,
        [project],
      );
      const scope = { kind: 'client', client: 'gus@guest.test' } as const;
      await expect(exports.export(full, await exports.folder(), scope)).rejects.toThrow('There is no client');
    });

  it('is refused for what does not exist', async () => {
    const folder = await exports.folder();
    const project = '00000000-0000-4000-8000-000000000000';
    await expect(exports.export(full, folder, { kind: 'project', project })).rejects.toThrow('There is no project');
    await expect(exports.export(full, folder, { kind: 'client', client: 'nobody@x.test' })).rejects.toThrow(
      'no client',
    );
  });
});

if (DEEP)
  describe('an interrupted export', () => {
    it('is none, and continues with the files that are there', async () => {
      const folder = await exports.folder();
      const reads: string[] = [];
      const { storage } = full;
      const read = storage.read.bind(storage);
      const spied = jest.spyOn(storage, 'read').mockImplementation((key) => {
        reads.push(key);
        if (reads.length > 5) throw new Error('unplugged');
        return read(key);
      });
      await expect(exports.export(full, folder, { kind: 'all' }, false)).rejects.toThrow('unplugged');
      expect(await readdir(folder)).not.toContain('manifest.json');
      await expect(exports.import(await exports.emptyPlace(), folder)).rejects.toThrow('is no export');
      await writeFile(join(folder, 'data', 'left-over.jsonl'), '');
      const before = reads.splice(0);
      spied.mockImplementation((key) => {
        reads.push(key);
        return read(key);
      });
      const { files } = await exports.export(full, folder, { kind: 'all' }, false);
      expect(reads.length).toBeLessThan(files.count);
      expect(before.length).toBeGreaterThan(0);
      expect(await readdir(join(folder, 'data'))).not.toContain('left-over.jsonl');
      expect(await readdir(folder)).not.toContain('.unfinished');
      await expect(exports.export(full, folder)).rejects.toThrow('has an export already');
      await run('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
    });

    it('takes no folder with other files', async () => {
      const folder = await exports.folder();
      await writeFile(join(folder, 'mine.txt'), 'mine');
      await expect(exports.export(full, folder)).rejects.toThrow('is not empty');
    });

    it('fails when an original is missing, or is not what was uploaded', async () => {
      const [file] = await filesOfRows();
      const bytes = await buffer(await full.storage.read(file!.key));
      try {
        await full.storage.write(file!.key, Buffer.from('other bytes'), 'image/jpeg');
        await expect(exports.export(full, await exports.folder())).rejects.toThrow('is not what was uploaded');
        await full.storage.delete(file!.key);
        await expect(exports.export(full, await exports.folder())).rejects.toThrow('The storage lacks 1 objects');
      } finally {
        await full.storage.write(file!.key, bytes, 'image/jpeg');
      }
    });

    const filesOfRows = () =>
      database().query<{ key: string }[]>(`SELECT original_key AS key FROM media_file WHERE status = 'ready' LIMIT 1`);
  });

describe('an import', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await exports.folder();
    await cp(exported, folder, { recursive: true });
  });

  const change = async (changed: (manifest: ExportManifest) => object) => {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as ExportManifest;
    await writeFile(path, JSON.stringify({ ...manifest, ...changed(manifest) }));
  };

  if (DEEP)
    it('is refused where others work', async () => {
      await expect(exports.import(full, folder)).rejects.toThrow(/in use|empty system only/);
    });

  it('is refused where there are projects', async () => {
    const place = await exports.emptyPlace();
    await query(
      place.url,
      `INSERT INTO project (name, client_email, client_email_key) VALUES ('Mine', 'a@b.test', 'a@b.test')`,
    );
    await expect(exports.import(place, folder)).rejects.toThrow('into an empty system only');
    expect(await query(place.url, 'SELECT name FROM project')).toEqual([{ name: 'Mine' }]);
  });

  it('is refused before anything is written where the storage has other bytes', async () => {
    const place = await exports.emptyPlace();
    const files = await filesOf(folder);
    const { key } = files.at(-1)!;
    await place.storage.write(key, Buffer.from('mine'), 'image/jpeg');
    await expect(exports.import(place, folder)).rejects.toThrow(`other bytes as ${key}`);
    expect((await buffer(await place.storage.read(key))).toString()).toBe('mine');
    for (const file of files.slice(0, -1)) expect(await place.storage.head(file.key)).toBeNull();
  });

  if (DEEP)
    describe('of another version', () => {
      it('is refused from a newer version', async () => {
        const place = await exports.emptyPlace();
        await change(({ database: { migrations, ...rest } }) => ({
          database: { ...rest, migrations: [...migrations, 'Later1999999999999'] },
        }));
        await expect(exports.import(place, folder)).rejects.toThrow('A newer version has made this');
        await change(() => ({ format: 2 }));
        await expect(exports.import(place, folder)).rejects.toThrow('A newer version has made this export');
      });

      it('of an earlier version has the schema of this one', async () => {
        const place = await exports.emptyPlace();
        const earlier = await new DataSource({
          ...databaseOptions({ url: place.url }),
          migrations: MIGRATIONS.slice(0, -1),
        }).initialize();
        await earlier.query('DROP SCHEMA public CASCADE');
        await earlier.query('CREATE SCHEMA public');
        await earlier.runMigrations();
        await earlier.query(
          `INSERT INTO project (name, client_email, client_email_key) VALUES ('Early', 'ana@client.test', 'ana@client.test')`,
        );
        await earlier.destroy();
        const old = await exports.folder();
        expect((await exports.export(place, old)).database.migrations).toHaveLength(MIGRATIONS.length - 1);
        const target = await exports.emptyPlace();
        await exports.import(target, old);
        expect(await query(target.url, 'SELECT name FROM project')).toEqual([{ name: 'Early' }]);
        expect(await query(target.url, 'SELECT 1 FROM schema_migration')).toHaveLength(MIGRATIONS.length);
      });
    });

  if (DEEP)
    it('is refused when a file was changed, and leaves the database as it was', async () => {
      const { path } = (await filesOf(folder))[0]!;
      const damages: [name: string, damage: (file: string) => Promise<void>][] = [
        ['data/project.jsonl', (file) => appendFile(file, '{}\n')],
        [path, (file) => writeFile(file, 'other bytes')],
        [path, (file) => rm(file)],
        ['files.jsonl', (file) => appendFile(file, '{}\n')],
        ['SHA256SUMS', (file) => appendFile(file, 'x')],
      ];
      const place = await exports.emptyPlace();
      for (const [name, damage] of damages) {
        const file = join(folder, name);
        const before = await readFile(file);
        await damage(file);
        await expect(exports.import(place, folder)).rejects.toThrow('The export is damaged');
        expect(await query(place.url, 'SELECT 1 FROM project')).toEqual([]);
        await writeFile(file, before);
      }
      await exports.import(place, folder);
    });
});

describe('the export schema', () => {
  it('has every table, or names it as one that is not exported', async () => {
    const tables = await query<{ name: string }>(
      urlOf(database()),
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migration' ORDER BY 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...Object.keys(EXPORTED), ...NOT_EXPORTED].sort());
  });

  it('holds for every line of an export of everything, and of one project', async () => {
    const [{ project }] = await database().query<[{ project: string }]>(
      'SELECT project_id AS project FROM purchase WHERE project_id IS NOT NULL LIMIT 1',
    );
    const ofProject = await exports.folder();
    if (DEEP) await exports.export(full, ofProject, { kind: 'project', project });
    for (const folder of DEEP ? [exported, ofProject] : [exported]) {
      const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean);
      const schemas = addFormats.default(new Ajv2020({ allowUnionTypes: true }));
      schemas.addSchema(JSON.parse((await read('schema.json')).join('\n')) as object, 'export');
      const validate = (part: string, document: string) => {
        const isValid = schemas.validate(`export#${part}`, JSON.parse(document));
        expect([folder, document, isValid ? null : schemas.errorsText()]).toEqual([folder, document, null]);
      };
      validate('', (await read('manifest.json')).join('\n'));
      for (const line of await read('files.jsonl')) validate('/$defs/files', line);
      const tables = (await readdir(join(folder, 'data'))).map((name) => name.replace('.jsonl', ''));
      expect(tables).toEqual(expect.arrayContaining(['project', 'person', 'purchase', 'invoice', 'selection']));
      for (const table of tables)
        for (const line of await read(`data/${table}.jsonl`)) validate(`/$defs/${table}`, line);
    }
  });
});
