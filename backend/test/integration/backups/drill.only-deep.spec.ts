import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { verify, type Mismatch } from '../../../src/modules/backups/engine/verify.js';
import { PostgresCopy } from '../../../src/database/copy/postgres-copy.js';
import type { DatabaseContents } from '../../../src/ports/database-copy.port.js';
import { startTestWorker, withoutPixels } from '../../fixtures/app/test-worker.js';
import { BackupsFixture, comparable, contentsOf, objectsOf, startRestored } from '../../fixtures/backups-fixture.js';
import { ArchivingDatabase } from '../../fixtures/point-in-time.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { ClientFixture, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';

/** Backups that are made while the load goes on. */
const BACKUPS = 2;
const PHOTO = readFileSync(mediaFixture('photos/with-gps.jpg'));

const fixture = usePaymentsFixture();

/** Uploads, sales, deletions and rendering, for as long as the work of `during` takes. */
async function underLoad(during: () => Promise<void>): Promise<{ uploads: number; sales: number; deletions: number }> {
  const { app } = fixture;
  const { worker } = await startPaymentsWorker(fixture, withoutPixels());
  const admin = await app.admin();
  const done = { uploads: 0, sales: 0, deletions: 0 };
  let isOver = false;
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const upload = (project: { id: string }) =>
    uploadFixtures(admin, project, [{ name: 'photo.jpg', bytes: Buffer.concat([PHOTO, randomBytes(16)]) }]);
  const gallery = await insertProject(app.database);
  const load = [
    repeat(async () => (await upload(gallery), (done.uploads += 1))),
    repeat(async () => (await (await ClientFixture.signIn(fixture)).buy('complete'), (done.sales += 1))),
    repeat(async () => {
      const project = await insertProject(app.database);
      await upload(project);
      await deleteForGood(app, project.id);
      done.deletions += 1;
    }),
    repeat(() => worker.drain()),
  ];
  // A failure in the load ends the test, not only its own loop.
  await Promise.all([...load, during().finally(() => (isOver = true))]);
  await worker.drain();
  await worker.close();
  return done;
}

/** A restore forgets when the provider was asked about an order; its other columns are compared by `ordersOf`. */
const askedOrNot = (contents: DatabaseContents): DatabaseContents => ({
  ...contents,
  tables: contents.tables.map((table) => (table.name === 'purchase' ? { ...table, sha256: '' } : table)),
});

async function ordersOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = `to_jsonb(p) - 'asked_at' - 'unanswered'`;
    return (await client.query<object>(`SELECT ${columns} AS row FROM purchase p ORDER BY id`)).rows;
  } finally {
    await client.end();
  }
}

describe('a restore drill', () => {
  it('brings back what there was: backed up under load, wiped, restored, compared', async () => {
    const { app, clock } = fixture;
    const backups = await BackupsFixture.open(app);
    try {
      const made: Awaited<ReturnType<BackupsFixture['make']>>[] = [];
      const done = await underLoad(async () => {
        for (let count = 0; count < BACKUPS; count += 1) {
          made.push(await backups.make({ database: backups.copy }));
          // The next one has another name, and removes this one; links for uploads that are under way stay valid.
          clock.advance(1);
        }
      });
      expect(Math.min(...Object.values(done))).toBeGreaterThan(0);

      // The last backup under load: its rows are those of one instant, with every object that they name.
      const { backup } = made.at(-1)!;
      const under = await backups.emptyPlace();
      await backups.restore(under);
      expect(askedOrNot(await contentsOf(under.url))).toEqual(askedOrNot(comparable(backup.database)));
      const mismatches: Mismatch[] = [];
      await verify({ database: new PostgresCopy(under.url), storage: under.storage, clock }, (each) =>
        mismatches.push(each),
      );
      expect(mismatches.filter(({ kind }) => kind !== 'unnamed')).toEqual([]);

      // After the load everything is equal, to the last byte.
      await backups.make({ database: backups.copy });
      const equal = await backups.emptyPlace();
      await backups.restore(equal);
      const real = app.config.database.url!;
      expect(askedOrNot(await contentsOf(equal.url))).toEqual(askedOrNot(await contentsOf(real)));
      expect(await ordersOf(equal.url)).toEqual(await ordersOf(real));
      expect(await objectsOf(equal.storage)).toEqual(await objectsOf(app.storage));

      // Without renditions a worker makes them again.
      clock.advance(24 * 3600);
      await backups.make({ database: backups.copy, hasRenditions: false });
      const place = await backups.emptyPlace();
      await backups.restore(place);
      const restored = await startRestored(place, { clock });
      const worker = await startTestWorker(restored, withoutPixels());
      await worker.drain();
      const states = 'SELECT status, count(*)::int FROM media_file GROUP BY status';
      expect(await restored.database.query(states)).toEqual(await app.database.query(states));
      expect([...(await objectsOf(restored.storage)).keys()]).toEqual([...(await objectsOf(app.storage)).keys()]);
      await worker.close();
      await restored.close();
    } finally {
      await backups.close();
    }
  });

  it('goes back to an instant with a copy of the data and archived WAL, as the documentation says', async () => {
    const database = await ArchivingDatabase.start();
    try {
      const before = await insertProject(database.data);
      await database.copyBase();
      const since = await insertProject(database.data);
      const instant = await database.now();
      const later = await insertProject(database.data);
      await database.data.query('DELETE FROM project WHERE id = $1', [before.id]);

      await database.goBackTo(instant);
      const ids = async () =>
        (await database.data.query<{ id: string }[]>('SELECT id FROM project')).map(({ id }) => id).sort();
      expect(await ids()).toEqual([before.id, since.id].sort());
      expect(await ids()).not.toContain(later.id);
      // The recovery has ended: everybody goes on working.
      const next = await insertProject(database.data);
      expect(await ids()).toContain(next.id);
    } finally {
      await database.remove();
    }
  });
});
