import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { DiskStorage } from '../../../src/adapters/disk/disk-storage.js';
import { PostgresCopy } from '../../../src/database/copy/postgres-copy.js';
import { databaseOptions } from '../../../src/database/data-source.js';
import { MIGRATIONS } from '../../../src/database/migrations.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { BackupsFixture, comparable, contentsOf, fillWithWork } from '../../fixtures/backups-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertProject } from '../../fixtures/rows.js';

const app = useTestApp();
let backups: BackupsFixture;
beforeEach(async () => {
  backups = await BackupsFixture.open(app);
});
afterEach(async () => {
  await backups.close();
  // The next test begins with an empty studio.
  await app.database.query('TRUNCATE project, backup CASCADE');
});

const pathOf = (...names: string[]) => join(backups.folder, 'objects', ...names);
const databaseUrl = () => app.config.database.url!;

describe('a restore', () => {
  const damaged = 'is damaged: some of its files are not those that were written.';

  it('rejects a cut table, a cut list, and changed bytes', async () => {
    await fillWithWork(app);
    const { backup } = await backups.make();
    const place = await backups.emptyPlace();
    const files: [string, (path: string) => Promise<void>][] = [
      [pathOf('backups', backup.id, 'tables', 'project.gz'), (path) => truncate(path, 60)],
      [pathOf('backups', backup.id, 'objects.gz'), (path) => truncate(path, 40)],
      [pathOf('content', await firstContent()), (path) => writeFile(path, 'other bytes')],
      [pathOf('content', await firstContent()), (path) => rm(path)],
    ];
    for (const [path, damage] of allOrEvery(4, files)) {
      const before = await readFile(path);
      await damage(path);
      await expect(backups.restore(place)).rejects.toThrow(damaged);
      await writeFile(path, before);
    }
    if (DEEP) await backups.restore(place);
  });

  if (DEEP)
    it('rejects rows that were changed', async () => {
      await fillWithWork(app);
      const { backup } = await backups.make();
      const tables = pathOf('backups', backup.id, 'tables');
      await writeFile(join(tables, 'client.gz'), await readFile(join(tables, 'coupon.gz')));
      await expect(backups.restore(await backups.emptyPlace())).rejects.toThrow(damaged);
    });

  if (DEEP)
    it('rejects a cut backup.json', async () => {
      const { backup } = await backups.make();
      await truncate(pathOf('backups', backup.id, 'backup.json'), 100);
      await expect(backups.restore(await backups.emptyPlace())).rejects.toThrow(
        'backup.json cannot be read. Restore an earlier one, by the name of its folder in backups/.',
      );
    });

  if (DEEP)
    it('rejects a backup of a newer version', async () => {
      const { backup } = await backups.make();
      const path = pathOf('backups', backup.id, 'backup.json');
      const change = async (changed: object) => writeFile(path, JSON.stringify({ ...backup, ...changed }));
      await change({
        database: { ...backup.database, migrations: [...backup.database.migrations, 'Later1999999999999'] },
      });
      await expect(backups.restore(await backups.emptyPlace())).rejects.toThrow('A newer version has made this backup');
      await change({ format: 2 });
      await expect(backups.restore(await backups.emptyPlace())).rejects.toThrow('A newer version has made the backup');
    });

  if (DEEP)
    it('brings a backup of an earlier version to the schema of this one', async () => {
      const place = await backups.emptyPlace();
      const source = await new DataSource({
        ...databaseOptions({ url: place.url }),
        migrations: MIGRATIONS.slice(0, 3),
      }).initialize();
      await source.query('DROP SCHEMA public CASCADE');
      await source.query('CREATE SCHEMA public');
      await source.runMigrations();
      await source.query(
        `INSERT INTO project (name, client_email, client_email_key) VALUES ('Early', 'ana@client.test', 'ana@client.test')`,
      );
      await source.destroy();
      const earlier = await contentsOf(place.url);
      expect(earlier.migrations).toHaveLength(3);
      await backups.make({
        database: new PostgresCopy(place.url),
      });
      const target = await backups.emptyPlace();
      await backups.restore(target);
      const restored = await contentsOf(target.url);
      expect(restored.migrations).toHaveLength(MIGRATIONS.length);
      expect(restored.tables.find(({ name }) => name === 'project')!.rows).toBe(1);
    });

  it('replaces a database with projects only when it is told to, and keeps it', async () => {
    await fillWithWork(app);
    await backups.make();
    const place = await backups.emptyPlace();
    await backups.restore(place);
    await expect(backups.restore(place)).rejects.toThrow('--replace');
    const { earlier } = await backups.restore(place, { mayReplace: true });
    expect(earlier).toMatch(/_before_\d{14}$/);
    const kept = new URL(place.url);
    kept.pathname = `/${earlier}`;
    expect((await contentsOf(kept.href)).tables).toEqual((await contentsOf(place.url)).tables);
    await app.database.query(`DROP DATABASE "${earlier}"`);
  });

  if (DEEP)
    it('keeps a database without projects in which somebody has worked', async () => {
      await backups.make();
      const place = await backups.emptyPlace();
      await backups.restore(place);
      const source = await new DataSource(databaseOptions({ url: place.url, poolSize: 1 })).initialize();
      await source.query('DELETE FROM purchase');
      await source.query('DELETE FROM project');
      await source.query(
        `INSERT INTO audit_entry (at, action, area, details, outcome) VALUES (now(), 'updateSettings', 'settings', '{}', 'done')`,
      );
      await source.destroy();
      const { earlier } = await backups.restore(place);
      expect(earlier).toMatch(/_before_\d{14}$/);
      await app.database.query(`DROP DATABASE "${earlier}"`);
    });

  if (DEEP)
    it('rejects a database that is in use', async () => {
      await backups.make();
      const place = { url: databaseUrl(), storage: app.storage as DiskStorage };
      await expect(backups.restore(place)).rejects.toThrow('The database is in use');
    });

  if (DEEP)
    it('waits for the session of a process that has just ended', async () => {
      await backups.make();
      const place = await backups.emptyPlace();
      const client = new pg.Client(place.url);
      await client.connect();
      const ended = client.query('SELECT pg_sleep(1)').then(() => client.end());
      await expect(backups.restore(place)).resolves.toMatchObject({ earlier: null });
      await ended;
    });

  if (DEEP)
    it('restores an earlier backup by its name', async () => {
      const { backup } = await backups.make();
      await insertProject(app.database);
      app.clock.advance(24 * 3600);
      await backups.make();
      const place = await backups.emptyPlace();
      await backups.restore(place, { id: backup.id });
      expect(await contentsOf(place.url)).toEqual(comparable(backup.database));
      await expect(backups.restore(place, { id: 'nothing' })).rejects.toThrow('There is no backup nothing here.');
    });
});

/** Returns the path of any copied object below `content`. */
async function firstContent(): Promise<string> {
  for (const folder of (await readdir(pathOf('content'))).sort())
    for (const name of await readdir(pathOf('content', folder))) return join(folder, name);
  throw new Error('Nothing was copied.');
}
