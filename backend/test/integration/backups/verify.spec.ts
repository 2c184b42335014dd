import { PostgresCopy } from '../../../src/database/copy/postgres-copy.js';
import { verify, type Mismatch } from '../../../src/modules/backups/engine/verify.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { fillWithWork } from '../../fixtures/backups-fixture.js';

const app = useTestApp();

/** Returns the mismatches that are found two days later. */
async function mismatches(): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  const clock = { now: () => new Date(Date.now() + 48 * 3600 * 1000) };
  const database = new PostgresCopy(app.config.database.url!);
  await verify({ database, storage: app.storage, clock }, (mismatch) => found.push(mismatch));
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

describe('npm run verify', () => {
  beforeAll(async () => {
    await fillWithWork(app, 4);
    for (const { key } of await app.database.query<{ key: string }[]>('SELECT key FROM rendition')) {
      await app.storage.write(key, Buffer.from('picture'), 'image/webp');
      await app.database.query('UPDATE rendition SET bytes = 7 WHERE key = $1', [key]);
    }
  });

  it('finds nothing when rows and storage match', async () => {
    expect(await mismatches()).toEqual([]);
  });

  it('reads the rows in pages, with no transaction open while it asks the storage', async () => {
    const open = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
    const asked: string[] = [];
    const storage = Object.assign(Object.create(app.storage) as typeof app.storage, {
      head: async (key: string) => {
        asked.push(key);
        // The next page is read meanwhile; a snapshot that waits for this answer would never end.
        while ((await app.database.query<unknown[]>(open)).length > 0);
        return app.storage.head(key);
      },
    });
    const database = new PostgresCopy(app.config.database.url!);
    const { named } = await verify({ database, storage, clock: app.clock }, () => undefined, 3);
    const keys = 'SELECT original_key AS key FROM media_file UNION SELECT key FROM rendition';
    const rows = await app.database.query<{ key: string }[]>(keys);
    expect(named).toBeGreaterThan(3);
    expect(asked.sort()).toEqual(rows.map(({ key }) => key).sort());
  });

  it('finds renditions of a file that no row names any more, unless it is being rendered', async () => {
    const [{ id, project }] = await app.database.query<[{ id: string; project: string }]>(
      `SELECT id, project_id AS project FROM media_file WHERE status = 'ready' ORDER BY id DESC LIMIT 1`,
    );
    const folder = `projects/${project}/renditions/${id}`;
    const stale = [`${folder}.7/w480.webp`, `${folder}/hls-2-720p/360p/seg_00000.ts`, `${folder}/w9999.webp`];
    const used = [`${folder}/hls-3-720p/360p/index.m3u8`, `${folder}/hls-clean-1/360p/seg_00001.ts`];
    for (const each of [...stale, ...used, `${folder}/hls-3-720p/master.m3u8`])
      await app.storage.write(each, Buffer.from('picture'), 'image/webp');
    await app.database.query(
      `INSERT INTO rendition (media_file_id, name, class, key, content_type, width, height, bytes)
       VALUES ($1, 'hls', 'preview', $2, 'application/vnd.apple.mpegurl', 720, 405, 7)`,
      [id, `${folder}/hls-3-720p/master.m3u8`],
    );
    await app.database.query(
      `INSERT INTO stream_segment (stream, number, media_file_id, seconds, bytes) VALUES ($1, 1, $2, 6, '{7}')`,
      [`${folder}/hls-clean-1`, id],
    );
    expect(await mismatches()).toEqual(stale.map((each) => ({ kind: 'unnamed', key: each })));
    await app.database.query(`UPDATE media_file SET status = 'processing' WHERE id = $1`, [id]);
    expect(await mismatches()).toEqual([]);
    await app.database.query(`UPDATE media_file SET status = 'ready' WHERE id = $1`, [id]);
    for (const each of stale) await app.storage.delete(each);
  });

  it('finds what is missing, what has another size, and what no row names', async () => {
    const files = await app.database.query<{ key: string; project: string }[]>(
      'SELECT original_key AS key, project_id AS project FROM media_file ORDER BY id',
    );
    const [lost, cut, rendered] = files;
    await app.storage.delete(lost!.key);
    await app.storage.write(cut!.key, Buffer.from('cut'), 'image/jpeg');
    const [{ key }] = await app.database.query<[{ key: string }]>(
      'SELECT r.key FROM rendition r JOIN media_file f ON f.id = r.media_file_id WHERE f.original_key = $1',
      [rendered!.key],
    );
    await app.storage.delete(key);
    const folder = `projects/${lost!.project}`;
    const unnamed = [
      `${folder}/originals/it's.jpg`,
      `${folder}/renditions/00000000-0000-4000-8000-000000000000/w.webp`,
    ];
    for (const each of [...unnamed, `${folder}/incoming/upload.jpg`])
      await app.storage.write(each, Buffer.from('x'), 'image/jpeg');
    await app.database.query(
      `INSERT INTO upload (key, project_id, original_name, size, content_type, touched_at)
       VALUES ($1, $2, 'upload.jpg', 1, 'image/jpeg', now())`,
      [`${folder}/incoming/upload.jpg`, lost!.project],
    );
    expect(await mismatches()).toEqual(
      [
        { kind: 'missing', key: lost!.key },
        { kind: 'size', key: cut!.key },
        { kind: 'missing', key },
        ...unnamed.map((each) => ({ kind: 'unnamed', key: each })),
      ].sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    // At the shell it fails, and what is younger than a day does not count as superfluous.
    const { code, output } = await runEntry(app, 'verify.js');
    expect(code).toBe(1);
    expect(output).toContain(`${lost!.key} is missing: a row names it`);
    expect(output).toMatch(/2 missing, 1 damaged, 0 superfluous\.$/);
  });
});
