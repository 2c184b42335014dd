import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { newKey } from '../../../src/adapters/backups/age-cipher.js';
import { BackupStores } from '../../../src/adapters/backups/backup-stores.js';
import { DiskStorage } from '../../../src/adapters/disk/disk-storage.js';
import { PostgresCopy } from '../../../src/database/copy/postgres-copy.js';
import { databaseOptions } from '../../../src/database/data-source.js';
import type { BackupStore } from '../../../src/ports/backup-stores.port.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import {
  BackupsFixture,
  comparable,
  contentsOf,
  fillWithWork,
  objectsOf,
  sha256Of,
  withoutBuilding,
} from '../../fixtures/backups-fixture.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { insertProject } from '../../fixtures/rows.js';
import { TemplateCopy } from '../../fixtures/template-copy.js';
import { DEEP } from '../../fixtures/deep.js';

const shared = useTestApp();
let app: TestApp;
let backups: BackupsFixture;
beforeEach(async () => {
  app = shared;
  backups = await BackupsFixture.open(app);
});
afterEach(async () => {
  await backups.close();
  if (app !== shared) await app.close();
  // The next test begins today, with an empty studio.
  shared.clock.set(new Date());
  await shared.database.query('TRUNCATE project, backup CASCADE');
  await rm(join(shared.config.dataDir, 'storage', 'projects'), { recursive: true, force: true });
});

const pathOf = (...names: string[]) => join(backups.folder, 'objects', ...names);
const idsOf = async () => (await readdir(pathOf('backups')).catch(() => [])).sort();
const goodIds = async () => {
  const good = [];
  for (const id of await idsOf()) if ((await readdir(pathOf('backups', id))).includes('backup.json')) good.push(id);
  return good;
};
const contents = async () => (await readdir(pathOf('content'), { recursive: true })).sort();
const contentPath = (sha256: string) => pathOf('content', sha256.slice(0, 2), sha256);
const databaseUrl = () => app.config.database.url!;

describe('a backup', () => {
  it('restores equal rows and objects', async () => {
    await fillWithWork(app);
    const { backup } = await backups.make({ database: new TemplateCopy(databaseUrl()) });
    const place = await backups.emptyPlace();
    await backups.restore(place);
    expect(await contentsOf(place.url)).toEqual(comparable(backup.database));
    expect(await contentsOf(databaseUrl())).toEqual(comparable(backup.database));
    expect(await objectsOf(place.storage)).toEqual(await objectsOf(app.storage));
    expect(backup.objects.count).toBe(2);
  });

  if (DEEP)
    it('keeps numbers going: a sequence continues behind its last number', async () => {
      await app.database.query(`SELECT setval('receipt_number_seq', 41)`);
      await backups.make();
      const place = await backups.emptyPlace();
      await backups.restore(place);
      const restored = await new DataSource(databaseOptions({ url: place.url })).initialize();
      const [row] = await restored.query<{ nextval: string }[]>(`SELECT nextval('receipt_number_seq')`);
      await restored.destroy();
      expect(row!.nextval).toBe('42');
    });

  if (DEEP)
    it('leaves triggers and foreign keys as the migrations make them', async () => {
      await fillWithWork(app);
      await backups.make();
      const place = await backups.emptyPlace();
      await backups.restore(place, { database: new PostgresCopy(place.url) });
      const rulesOf = async (url: string) => {
        const database = await new DataSource(databaseOptions({ url })).initialize();
        const rows = await database.query<unknown[]>(
          `SELECT tgrelid::regclass::text AS of, tgname AS name, tgenabled::text AS state FROM pg_trigger WHERE NOT tgisinternal
         UNION ALL
         SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace
         ORDER BY 1, 2, 3`,
        );
        await database.destroy();
        return rows;
      };
      expect(await rulesOf(place.url)).toEqual(await rulesOf(databaseUrl()));
    });

  if (DEEP)
    describe('of which much is written or gone meanwhile', () => {
      it('copies no bytes again that it has', async () => {
        const [first] = await fillWithWork(app);
        await backups.make();
        const opened: string[] = [];
        const storage = new (class extends DiskStorage {
          override read(key: string) {
            opened.push(key);
            return super.read(key);
          }
        })({ root: join(app.config.dataDir, 'storage'), secret: '', publicPath: '', clock: app.clock });
        const bytes = randomBytes(1000);
        await storage.write(first!.originalKey.replace('.jpg', '-2.jpg'), bytes, 'image/jpeg');
        await app.database.query(
          `INSERT INTO media_file (project_id, original_key, original_name, content_type, file_type, file_size, sha256, status)
       SELECT project_id, replace(original_key, '.jpg', '-2.jpg'), 'new.jpg', content_type, file_type, 1000, $2, 'ready'
       FROM media_file WHERE id = $1`,
          [first!.id, sha256Of(bytes)],
        );
        app.clock.advance(1);
        const { backup } = await backups.make({ storage });
        expect(backup.objects.count).toBe(3);
        expect(opened).toEqual([first!.originalKey.replace('.jpg', '-2.jpg')]);
      });

      it('has every picture of the studio', async () => {
        const picture = `${'a'.repeat(40)}.webp`;
        await app.database.query('UPDATE studio_settings SET home_image = $1', [picture]);
        await app.storage.write(`studio/${picture}`, Buffer.from('photo'), 'image/webp');
        const { backup } = await backups.make();
        // The app is that of other tests, too.
        await app.database.query('UPDATE studio_settings SET home_image = NULL');
        expect(backup.objects).toMatchObject({ count: 1, bytes: 5 });
      });

      it('is one instant of the rows, while others are written', async () => {
        await fillWithWork(app);
        const copy = withoutBuilding(backups.copy);
        const real = copy.read.bind(copy);
        copy.read = (work) =>
          real((snapshot) =>
            work({
              rows: (sql) => snapshot.rows(sql),
              dumpJson: (choose, keep) => snapshot.dumpJson(choose, keep),
              dump: (keep) =>
                snapshot.dump(async (table, rows) => {
                  if (table === 'coupon') await insertProject(app.database, { name: 'written meanwhile' });
                  await keep(table, rows);
                }),
            }),
          );
        const before = await contentsOf(databaseUrl());
        const { backup } = await backups.make({ database: copy });
        expect(comparable(backup.database)).toEqual(before);
      });

      it('takes another snapshot when an object was deleted with its row', async () => {
        const [gone] = await fillWithWork(app);
        const storage = new (class extends DiskStorage {
          override async head(key: string) {
            if (key === gone!.originalKey) {
              await app.database.query('DELETE FROM media_file WHERE id = $1', [gone!.id]);
              await app.storage.delete(key);
            }
            return super.head(key);
          }
        })({ root: join(app.config.dataDir, 'storage'), secret: '', publicPath: '', clock: app.clock });
        const { backup } = await backups.make({ storage });
        expect(backup.objects.count).toBe(1);
        expect(comparable(backup.database)).toEqual(await contentsOf(databaseUrl()));
      });
    });

  it('fails when an object is gone and its row is not', async () => {
    const [lost] = await fillWithWork(app);
    await app.storage.delete(lost!.originalKey);
    await expect(backups.make()).rejects.toThrow(`lacks 1 objects that rows name (${lost!.originalKey})`);
    expect(await idsOf()).toEqual([]);
  });

  it('fails when an original is not what was uploaded', async () => {
    const [damaged] = await fillWithWork(app);
    await app.storage.write(damaged!.originalKey, Buffer.from('other bytes'), 'image/jpeg');
    await expect(backups.make()).rejects.toThrow(
      `The bytes of ${damaged!.originalKey} are not those that were uploaded: put the original back`,
    );
    expect(await idsOf()).toEqual([]);
  });

  if (DEEP)
    it('copies again what was damaged in an earlier backup', async () => {
      const [file] = await fillWithWork(app);
      const [{ sha256 }] = await app.database.query<[{ sha256: string }]>(
        'SELECT sha256 FROM media_file WHERE id = $1',
        [file!.id],
      );
      await backups.make();
      await writeFile(contentPath(sha256), 'bit rot');
      app.clock.advance(1);
      await backups.make();
      expect(sha256Of(await readFile(contentPath(sha256)))).toBe(sha256);
    });

  if (DEEP)
    it('leaves the bytes of earlier ones when the proof cannot read or write', async () => {
      await fillWithWork(app);
      await backups.make();
      app.clock.advance(1);
      const before = await contents();
      const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      const stores = withStore((store) => ({
        read: async (key) =>
          key.startsWith('content/')
            ? new Readable({
                read() {
                  this.destroy(gone);
                },
              })
            : store.read(key),
        write: async (key, body) => {
          if (key.startsWith('content/')) throw gone;
          await store.write(key, body);
        },
      }));
      await expect(backups.make({ stores })).rejects.toThrow('ECONNRESET');
      expect(await contents()).toEqual(before);
      expect(await goodIds()).toHaveLength(1);
    });

  it('is not good when a copy does not come back as it was written, which it names', async () => {
    const files = await fillWithWork(app);
    const stores = withStore((store) => ({
      read: async (key) => (key.startsWith('content/') ? Readable.from(['bit rot']) : store.read(key)),
    }));
    const named = files.map(({ originalKey }) => originalKey).join('|');
    await expect(backups.make({ stores })).rejects.toThrow(
      new RegExp(`^The copy of (${named}) cannot be read as it was written: check the disk or bucket`),
    );
    expect(await idsOf()).toEqual([]);
  });

  if (DEEP)
    describe('that something stops', () => {
      it('is good when earlier ones cannot be removed', async () => {
        await fillWithWork(app);
        await backups.make();
        app.clock.advance(1);
        const stores = withStore((store) => ({
          delete: async (key) => {
            if (key.endsWith('backup.json')) throw new Error('locked for a year');
            await store.delete(key);
          },
        }));
        const { pruned } = await backups.make({ stores });
        expect(pruned).toEqual(new Error('locked for a year'));
        expect(await goodIds()).toHaveLength(2);
        const runs = await app.database.query<unknown[]>(
          'SELECT state, error, prune_error FROM backup ORDER BY started_at',
        );
        expect(runs).toEqual([
          { state: 'good', error: null, prune_error: null },
          { state: 'good', error: null, prune_error: 'locked for a year' },
        ]);
      });

      it('is not good when the rows that come back are others', async () => {
        await fillWithWork(app);
        const copy = new TemplateCopy(databaseUrl());
        const build = copy.build.bind(copy);
        copy.build = async (...given) => {
          const built = await build(...given);
          await built.execute(`UPDATE project SET name = name || '!'`);
          return built;
        };
        await expect(backups.make({ database: copy })).rejects.toThrow('The rows that were restored for the proof');
        expect(await idsOf()).toEqual([]);
      });

      it('fails on a full disk, and leaves nothing', async () => {
        await fillWithWork(app);
        const stores = withStore((store) => ({
          write: async (key, body) => {
            if (key.startsWith('content/')) {
              body.destroy();
              throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            }
            await store.write(key, body);
          },
        }));
        await expect(backups.make({ stores })).rejects.toThrow('no space left');
        expect(await idsOf()).toEqual([]);
        await backups.make();
        expect(await goodIds()).toHaveLength(1);
      });

      it('does not look like one when the process dies, and is removed by a later one', async () => {
        await fillWithWork(app);
        const stores = withStore((store) => ({
          // A process that has ended removes nothing.
          delete: async () => undefined,
          write: async (key, body) => {
            if (key.endsWith('backup.json')) throw new Error('killed');
            await store.write(key, body);
          },
        }));
        await expect(backups.make({ stores })).rejects.toThrow('killed');
        const [half] = await idsOf();
        await expect(backups.restore(await backups.emptyPlace())).rejects.toThrow('There is no backup here.');
        app.clock.advance(25 * 3600);
        await backups.make();
        expect(await idsOf()).not.toContain(half);
        expect(await goodIds()).toEqual(await idsOf());
      });

      it('is made by one process at a time', async () => {
        const { copy } = backups;
        await copy.exclusively(async () => {
          await expect(backups.make()).rejects.toThrow('Another backup is running: try again when it has ended.');
        });
        await backups.make();
      });

      it('is not kept inside of DATA_DIR', async () => {
        await expect(backups.make({}, join(app.config.dataDir, 'backups'))).rejects.toThrow('is inside of DATA_DIR');
      });
    });
});

describe('a backup in a bucket', () => {
  if (DEEP)
    it('is made, pruned and restored like one in a folder', async () => {
      const s3 = await FakeS3Server.start();
      try {
        const { accessKeyId, secretAccessKey, region } = s3.credentials;
        app = await startTestApp({
          env: {
            BACKUP_S3_ENDPOINT: s3.endpoint,
            BACKUP_S3_REGION: region,
            BACKUP_S3_FORCE_PATH_STYLE: 'true',
            BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
            BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
          },
        });
        backups = await BackupsFixture.open(app);
        await fillWithWork(app);
        const target = `s3://${s3.bucketName}/studio/backups`;
        await backups.make({}, target);
        const sent = s3.requests.length;
        app.clock.advance(1);
        const { backup, pruned } = await backups.make({}, target);
        expect(pruned).toMatchObject({ backups: 1 });
        expect(s3.requests.slice(sent).filter((each) => /^(PUT|POST) .*content/.test(each))).toEqual([]);
        const place = await backups.emptyPlace();
        await backups.restore(place, { target });
        expect(await contentsOf(place.url)).toEqual(comparable(backup.database));
        expect(await objectsOf(place.storage)).toEqual(await objectsOf(app.storage));
        expect(s3.requests.every((each) => each.includes('/studio/backups/') || each.includes('prefix=studio'))).toBe(
          true,
        );
      } finally {
        await s3.close();
      }
    });
});

describe('an encrypted backup', () => {
  const restartWith = async (env: Record<string, string>) => {
    const { folder } = backups;
    if (app !== shared) await app.close();
    app = await startTestApp({ env });
    backups = await BackupsFixture.open(app, folder);
  };

  if (DEEP)
    it('is restored with its key alone, and shows nothing of what it contains', async () => {
      await restartWith({ BACKUP_KEY: await newKey() });
      const [file] = await fillWithWork(app);
      const { backup } = await backups.make();
      const place = await backups.emptyPlace();
      await backups.restore(place);
      expect(await contentsOf(place.url)).toEqual(comparable(backup.database));
      expect(await objectsOf(place.storage)).toEqual(await objectsOf(app.storage));
      const original = await buffer(await app.storage.read(file!.originalKey));
      for (const name of await readdir(pathOf(), { recursive: true, withFileTypes: true })) {
        if (!name.isFile()) continue;
        const bytes = await readFile(join(name.parentPath, name.name));
        expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
        expect(bytes.includes(original.subarray(0, 64))).toBe(false);
      }
      const others: Record<string, string>[] = [{ BACKUP_KEY: await newKey() }, {}];
      for (const env of others) {
        await restartWith(env);
        await expect(backups.restore(place)).rejects.toThrow('There is no backup here.');
      }
    });

  if (DEEP)
    it('stays as it is when a later one has another key', async () => {
      const [first, second] = [{ BACKUP_KEY: await newKey() }, { BACKUP_KEY: await newKey() }];
      await restartWith(first);
      await fillWithWork(app);
      const { backup } = await backups.make();
      await restartWith(second);
      await fillWithWork(app);
      app.clock.advance(3 * 24 * 3600);
      expect((await backups.make()).pruned).toEqual({ backups: 0, objects: 0 });
      await restartWith(first);
      const place = await backups.emptyPlace();
      await backups.restore(place);
      expect(await contentsOf(place.url)).toEqual(comparable(backup.database));
    });
});

describe('a backup without renditions', () => {
  if (DEEP)
    it('has the originals alone, and its files are rendered again', async () => {
      const [file, failed] = await fillWithWork(app);
      const [{ key }] = await app.database.query<[{ key: string }]>(
        'SELECT key FROM rendition WHERE media_file_id = $1',
        [file!.id],
      );
      await app.storage.write(key, Buffer.from('a rendition'), 'image/webp');
      await app.database.query(`UPDATE media_file SET status = 'failed' WHERE id = $1`, [failed!.id]);
      expect((await backups.make()).backup).toMatchObject({ hasRenditions: true, objects: { count: 3 } });
      app.clock.advance(1);
      const { backup } = await backups.make({ hasRenditions: false });
      expect(backup).toMatchObject({ hasRenditions: false, objects: { count: 2 } });
      const place = await backups.emptyPlace();
      await backups.restore(place);
      const restored = await new DataSource(databaseOptions({ url: place.url })).initialize();
      const files = await restored.query<unknown[]>('SELECT id, status FROM media_file');
      const jobs = await restored.query<unknown[]>('SELECT name, payload FROM job_outbox');
      await restored.destroy();
      expect(files).toHaveLength(2);
      expect(files).toEqual(
        expect.arrayContaining([
          { id: file!.id, status: 'processing' },
          { id: failed!.id, status: 'failed' },
        ]),
      );
      expect(jobs).toEqual([{ name: 'render-photo', payload: { mediaFileId: file!.id, revision: 0 } }]);
    });
});

describe('earlier backups', () => {
  it('are removed by the rule, and their bytes when no other names them', async () => {
    // An hour before midnight the second backup would be that of another day, and both would stay.
    const noon = new Date();
    app.clock.set(new Date(noon.setUTCHours(12, 0, 0, 0)));
    const [first] = await fillWithWork(app);
    await backups.make();
    const [{ sha256 }] = await app.database.query<[{ sha256: string }]>('SELECT sha256 FROM media_file WHERE id = $1', [
      first!.id,
    ]);
    await app.database.query('DELETE FROM media_file WHERE id = $1', [first!.id]);
    app.clock.advance(3600);
    const { pruned } = await backups.make();
    expect(pruned).toMatchObject({ backups: 1 });
    // The bytes are younger than a day: another installation may be about to name them.
    await expect(readFile(contentPath(sha256))).resolves.toBeDefined();
    app.clock.set(new Date(Date.now() + 2 * 24 * 3600 * 1000));
    const later = await backups.make();
    expect(later.pruned).toMatchObject({ objects: 1 });
    await expect(readFile(contentPath(sha256))).rejects.toThrow('ENOENT');
    await backups.restore(await backups.emptyPlace());
  });
});

/** Stores in the same folder, some of whose calls are replaced. */
function withStore(change: (store: BackupStore) => Partial<BackupStore>): BackupStores {
  return new (class extends BackupStores {
    override async open(target: string): Promise<BackupStore> {
      const store = await super.open(target);
      const changed = change(store);
      return new Proxy(store, {
        get: (_, name) => {
          const value: unknown = Reflect.get(changed, name) ?? Reflect.get(store, name);
          return typeof value === 'function' ? value.bind(store) : value;
        },
      });
    }
  })(app.config, app.clock);
}
