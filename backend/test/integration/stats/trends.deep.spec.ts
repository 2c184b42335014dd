import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const app = useTestApp({ env: { BUSINESS_TIMEZONE: 'Pacific/Auckland' } });
let admin: TestClient;

describe('trends of the dashboard', () => {
  beforeAll(async () => {
    admin = await app.admin();
  });
  beforeEach(async () => {
    await app.database.query('DELETE FROM purchase');
    await app.database.query('DELETE FROM project');
    app.clock.set('2026-04-15T12:00:00Z');
  });

  interface Trends {
    timezone: string;
    currency: string;
    months: { month: string; revenueCents: number }[];
    weeks: { week: string; downloads: number; visits: number }[];
  }
  const trends = async () => (await admin.get('/api/admin/stats/trends')).body as Trends;
  const revenue = async () =>
    Object.fromEntries(
      (await trends()).months
        .filter(({ revenueCents }) => revenueCents !== 0)
        .map(({ month, revenueCents }) => [month, revenueCents]),
    );
  const weeks = async () =>
    Object.fromEntries(
      (await trends()).weeks
        .filter(({ downloads, visits }) => downloads + visits > 0)
        .map(({ week, downloads, visits }) => [week, [downloads, visits]]),
    );

  it('are twelve months and twelve weeks, zero where empty', async () => {
    const { timezone, currency, months, weeks: all } = await trends();
    expect([timezone, currency]).toEqual(['Pacific/Auckland', 'usd']);
    expect(months.map(({ month }) => month)).toEqual([
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
    ]);
    // The 16th of April in Auckland is a Thursday.
    expect([all.length, all[0]!.week, all[11]!.week]).toEqual([12, '2026-01-26', '2026-04-13']);
    expect(
      [
        ...months.map(({ revenueCents }) => revenueCents),
        ...all.flatMap(({ downloads, visits }) => [downloads, visits]),
      ].every((value) => value === 0),
    ).toBe(true);
  });

  it('counts revenue net of refunds in the month of the payment', async () => {
    const sell = async (succeededAt: string, values: object = {}) =>
      insertPurchase(app.database, await insertProject(app.database), {
        succeededAt: new Date(succeededAt),
        ...values,
      });
    // Midnight in Auckland is 11:00 UTC until 5 April 2026 and 12:00 UTC after it.
    await sell('2026-03-31T10:59:59Z');
    await sell('2026-03-31T11:00:00Z');
    await sell('2026-04-10T00:00:00Z', { refundedCents: 900, state: 'partially_refunded' });
    await sell('2026-04-11T00:00:00Z', { state: 'refunded', refundedCents: 19_900 });
    await sell('2025-04-20T00:00:00Z');
    await sell('2025-04-30T12:00:00Z');
    expect(await revenue()).toEqual({ '2025-05': 19_900, '2026-03': 19_900, '2026-04': 38_900 });
  });

  it("equals the dashboard's card for this month", async () => {
    for (const succeededAt of ['2026-04-01T00:00:00Z', '2026-04-30T11:59:59Z'])
      await insertPurchase(app.database, await insertProject(app.database), { succeededAt: new Date(succeededAt) });
    const { body } = await admin.get('/api/admin/stats');
    expect((await trends()).months.at(-1)!.revenueCents).toBe(body.monthlyRevenue * 100);
  });

  it('counts a download in the week of its first time', async () => {
    const project = await insertProject(app.database);
    const files = await insertMedia(app.database, project, 3);
    await insertDownloads(app.database, project, files);
    // Weeks begin on Monday at midnight in Auckland: on Sunday at noon UTC.
    const at = ['2026-04-12T11:59:59Z', '2026-04-12T12:00:00Z', '2026-01-25T10:59:59Z'];
    for (const [index, file] of files.entries())
      await app.database.query('UPDATE download SET first_at = $2 WHERE media_file_id = $1', [file.id, at[index]]);
    expect(await weeks()).toEqual({ '2026-04-06': [1, 0], '2026-04-13': [1, 0] });
  });

  it("counts clients' visits in the week of their start", async () => {
    const project = await insertProject(app.database);
    const look = (client: TestClient) => client.post(`${galleryPath(project)}/visit`);
    for (const at of ['2026-04-12T11:59:00Z', '2026-04-12T12:01:00Z', '2026-04-15T12:00:00Z', '2026-04-15T12:20:00Z']) {
      app.clock.set(at);
      await look(app.visitor());
    }
    await look(admin);
    expect(await weeks()).toEqual({ '2026-04-06': [0, 1], '2026-04-13': [0, 1] });
  });

  if (DEEP)
    it('takes two statements, by indexes for many rows', async () => {
      const statements = await app.statements(() => trends());
      expect(statements.filter((sql) => sql.includes('generate_series'))).toHaveLength(2);
      const project = await insertProject(app.database);
      // One at a time, each visit is noted at its client.
      await app.database.query('ALTER TABLE gallery_visit DISABLE TRIGGER USER');
      await app.database.query(
        `INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at) SELECT $1, (SELECT id FROM person WHERE project_id = $1), n, at, at FROM (SELECT n, timestamptz '2020-01-01' + n * interval '1 hour' AS at FROM generate_series(1, 50000) n) v`,
        [project.id],
      );
      await app.database.query('ALTER TABLE gallery_visit ENABLE TRIGGER USER');
      await app.database.query('VACUUM ANALYZE gallery_visit');
      const plan = await app.database.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN SELECT count(*) FROM gallery_visit WHERE first_at >= '2024-01-01' AND first_at < '2024-01-08'`,
      );
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('gallery_visit_first');
    });
});
