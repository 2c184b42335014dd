import { planOf } from '../../fixtures/plan-of.js';
import { insertProject } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const FILES = 20_000;
const app = useTestApp();
let admin: TestClient;
const progress = async () => (await admin.get('/api/admin/watermark')).body as unknown;
/** The triggers follow changes that clients see. */
const withoutTriggers = async (statements: string[]) => {
  for (const sql of ['ALTER TABLE media_file DISABLE TRIGGER USER', ...statements]) await app.database.query(sql);
  await app.database.query('ALTER TABLE media_file ENABLE TRIGGER USER');
};

describe(`the progress of a watermark over ${FILES} files`, () => {
  beforeAll(async () => {
    admin = await app.admin();
    const { id } = await insertProject(app.database);
    await app.database.query('UPDATE studio_settings SET watermark_version = 7');
    await withoutTriggers([
      `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status, watermark_version, watermark_requested)
       SELECT '${id}', 'k' || n, n || '.jpg', 'photo', 'image/jpeg', 1, 'ready', 6, 6 FROM generate_series(1, ${FILES}) n`,
    ]);
    await app.database.query('VACUUM ANALYZE media_file');
  });

  it('is about what is left, then exactly that, until nothing is', async () => {
    expect(await progress()).toEqual({ outdated: FILES, waiting: 0, isEstimate: true });
    await withoutTriggers([`UPDATE media_file SET watermark_requested = 7 WHERE original_key = 'k1'`]);
    expect(await progress()).toEqual({ outdated: FILES, waiting: 1, isEstimate: false });
    await withoutTriggers(['UPDATE media_file SET watermark_requested = 7']);
    expect(await progress()).toEqual({ outdated: FILES, waiting: FILES, isEstimate: true });
    await withoutTriggers([
      `UPDATE media_file SET watermark_version = 7 WHERE original_key <= 'k5'`,
      `UPDATE media_file SET deleted_at = now() WHERE original_key = 'k6'`,
    ]);
    const [{ left }] = await app.database.query<[{ left: number }]>(
      `SELECT count(*)::int AS left FROM media_file WHERE original_key > 'k5' AND original_key <> 'k6'`,
    );
    expect(await progress()).toEqual({ outdated: left, waiting: left, isEstimate: false });
    // The statistics still promise that every file is outdated.
    const plan = await planOf(app.database, /media_file/, progress);
    expect(plan).toMatch(/media_file_outdated[\s\S]*media_file_rerendering/);
    expect(plan).not.toMatch(/(Seq|Sample) Scan on media_file/);
    await withoutTriggers(['UPDATE media_file SET watermark_version = 7']);
    expect(await progress()).toEqual({ outdated: 0, waiting: 0, isEstimate: false });
  });
});
