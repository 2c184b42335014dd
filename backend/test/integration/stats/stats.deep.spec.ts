import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { planOf } from '../../fixtures/plan-of.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { saveSeller, saveTax } from '../../fixtures/taxed-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const app = useTestApp({ env: { BUSINESS_TIMEZONE: 'Pacific/Auckland' } });
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  await app.database.query('DELETE FROM purchase');
  await app.database.query('DELETE FROM project');
  app.clock.set('2026-04-15T12:00:00Z');
});

const stats = async () => (await admin.get('/api/admin/stats')).body as Record<string, number>;

describe('the dashboard', () => {
  it('is zero at first', async () => {
    expect(await stats()).toEqual({
      activeProjects: 0,
      currency: 'usd',
      granted: { count: 0, amounts: [] },
      monthlyRevenue: 0,
      otherRevenue: [],
      taxedRevenue: [],
      totalDownloads: 0,
      activeClients: 0,
    });
  });

  it('counts open projects and their distinct clients', async () => {
    const at = (time: string): Partial<Project> => ({ timerEnabled: true, expiresAt: new Date(time) });
    await insertProject(app.database, { clientEmail: 'a@example.test' });
    await insertProject(app.database, { clientEmail: 'A@example.test', ...at('2026-04-15T12:00:01Z') });
    await insertProject(app.database, { clientEmail: 'b@example.test', ...at('2026-04-15T12:00:00Z') });
    await insertProject(app.database, { clientEmail: 'c@example.test', status: 'archived' });
    await insertProject(app.database, {
      clientEmail: 'd@example.test',
      timerEnabled: false,
      expiresAt: new Date('2020-01-01'),
    });
    expect(await stats()).toMatchObject({ activeProjects: 3, activeClients: 2 });
  });

  it('counts a file once per client', async () => {
    const project = await insertProject(app.database);
    const files = await insertMedia(app.database, project, 3);
    await insertDownloads(app.database, project, files.slice(0, 2));
    const client = app.visitor();
    for (let n = 0; n < 3; n += 1)
      await client.post(`/api/gallery/${project.id}/${project.clientEmail}/download/${files[2]!.id}`);
    expect((await stats())['totalDownloads']).toBe(3);
  });
});

if (DEEP)
  describe('the plan of the dashboard', () => {
    const INDEX_ALONE = /Index Only Scan using project_active on project\b/;

    it('reads active projects from an index alone', async () => {
      // VACUUM marks pages as visible to all only when their rows are on the disk.
      await app.database.query(
        `BEGIN; SET LOCAL synchronous_commit = on;
       INSERT INTO project (name, description, client_email, client_email_key)
       SELECT 'P' || i, repeat('text ', 200), i || '@many.test', i || '@many.test' FROM generate_series(1, 1000) i;
       COMMIT`,
      );
      // A transaction of the app that is open at this moment keeps it from marking them: the next one marks them.
      let plan = '';
      for (let left = 20; left > 0 && !INDEX_ALONE.test(plan); left -= 1) {
        await app.database.query('VACUUM ANALYZE project');
        plan = await planOf(app.database, /WITH active/, stats);
      }
      expect(plan).toMatch(INDEX_ALONE);
    });
  });

describe('the revenue of the month', () => {
  // Auckland leaves summer time on 5 April 2026: April begins at 11:00 UTC on 31 March (+13) and ends at 12:00 UTC on
  // 30 April (+12).
  it.each([
    ['the last moment of March', '2026-03-31T10:59:59.999Z', 0],
    ['the first of April', '2026-03-31T11:00:00Z', 199],
    ['the last of April', '2026-04-30T11:59:59.999Z', 199],
    ['the first of May', '2026-04-30T12:00:00Z', 0],
  ])("starts and ends in the studio's time zone: %s", async (_, succeededAt, revenue) => {
    await insertPurchase(app.database, await insertProject(app.database), { succeededAt: new Date(succeededAt) });
    expect((await stats())['monthlyRevenue']).toBe(revenue);
  });

  it('changes with the month in that zone, not in UTC', async () => {
    await insertPurchase(app.database, await insertProject(app.database), {
      succeededAt: new Date('2026-04-20T00:00:00Z'),
    });
    app.clock.set('2026-04-30T11:59:59Z');
    expect((await stats())['monthlyRevenue']).toBe(199);
    app.clock.set('2026-04-30T12:00:00Z');
    expect((await stats())['monthlyRevenue']).toBe(0);
  });

  it('never adds currencies', async () => {
    const project = await insertProject(app.database);
    const succeededAt = new Date('2026-04-10T00:00:00Z');
    for (const currency of ['usd', 'eur', 'eur', 'jpy'])
      await insertPurchase(app.database, project, { succeededAt, currency, amountCents: 5_000 });
    // A purchase that cost nothing, with a coupon, adds no currency to the revenue.
    await insertPurchase(app.database, project, { succeededAt, currency: 'gbp', amountCents: 0, provider: 'none' });
    const { body: now } = await admin.get('/api/admin/stats');
    const otherRevenue = [
      { currency: 'eur', revenueCents: 10_000 },
      { currency: 'jpy', revenueCents: 5_000 },
    ];
    expect(now).toMatchObject({ currency: 'usd', monthlyRevenue: 50, otherRevenue });
    const { body: trends } = await admin.get('/api/admin/stats/trends');
    expect(trends.currency).toBe('usd');
    expect(trends.months.at(-1)).toMatchObject({ revenueCents: 5_000, otherRevenue });
  });

  it('never counts purchases in test mode', async () => {
    const succeededAt = new Date('2026-04-10T00:00:00Z');
    await insertPurchase(app.database, await insertProject(app.database), { succeededAt, isTest: true });
    expect(await stats()).toMatchObject({ monthlyRevenue: 0, otherRevenue: [] });
    const { months } = (await admin.get('/api/admin/stats/trends')).body;
    expect(months.at(-1)).toMatchObject({ revenueCents: 0 });
  });

  it('is split into net and tax, by currency, while tax is charged', async () => {
    const project = await insertProject(app.database);
    const succeededAt = new Date('2026-04-10T00:00:00Z');
    const german = { succeededAt, currency: 'eur', taxMode: 'included', taxCategory: 'S', taxRate: 1_900 } as const;
    const sale = { ...german, taxCountry: 'DE', taxCents: 3_177, buyerCountry: 'DE' };
    await insertPurchase(app.database, project, sale);
    await insertPurchase(app.database, project, { ...sale, state: 'partially_refunded', refundedCents: 5_000 });
    await insertPurchase(app.database, project, { ...sale, state: 'refunded', refundedCents: 19_900 });
    await insertPurchase(app.database, project, { succeededAt });
    expect((await stats())['taxedRevenue']).toEqual([]);
    await saveSeller(admin, {});
    await saveTax(admin, { mode: 'included' });
    // 31.77, and of the second what its credit note of 7.98 leaves.
    expect((await stats())['taxedRevenue']).toEqual([
      { currency: 'eur', netCents: 29_244, taxCents: 5_556, grossCents: 34_800 },
      { currency: 'usd', netCents: 19_900, taxCents: 0, grossCents: 19_900 },
    ]);
    await saveTax(admin, { mode: 'none' });
  });

  it('is net of refunds and includes deleted projects', async () => {
    const project = await insertProject(app.database);
    const succeededAt = new Date('2026-04-10T00:00:00Z');
    await insertPurchase(app.database, project, { succeededAt });
    await insertPurchase(app.database, project, {
      succeededAt,
      amountCents: 30_000,
      packageType: 'upgrade',
      state: 'partially_refunded',
      refundedCents: 10_050,
    });
    await insertPurchase(app.database, project, { succeededAt, state: 'refunded', refundedCents: 19_900 });
    await insertPurchase(app.database, project, { succeededAt, state: 'dispute_lost' });
    await insertPurchase(app.database, project, { succeededAt: null, state: 'canceled' });
    await insertPurchase(app.database, project, { succeededAt: null, state: 'created' });
    await app.database.manager.delete(Project, { id: project.id });
    expect((await stats())['monthlyRevenue']).toBe(199 + 300 - 100.5);
  });
});
