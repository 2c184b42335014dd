import type { TestClient } from '../../fixtures/app/test-client.js';
import { planOf } from '../../fixtures/plan-of.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { insertProject } from '../../fixtures/rows.js';

const CLIENTS = 10_000;

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

const page = (sort: string) =>
  admin.get(
    `/api/admin/clients?range=${encodeURIComponent('[0,24]')}&sort=${encodeURIComponent(`["${sort}","DESC"]`)}`,
  );

describe(`with ${CLIENTS} clients and ten times as many purchases`, () => {
  beforeAll(async () => {
    const count = [CLIENTS];
    await app.database.query(
      `INSERT INTO project (name, client_name, client_email, client_email_key)
       SELECT 'Project ' || i, 'Client ' || md5(i::text), 'c' || i || '@many.test', 'c' || i || '@many.test' FROM generate_series(1, $1::int) i`,
      count,
    );
    await app.database.query(
      `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title, contents, provider, state, list_price_cents, subtotal_cents, amount_cents, succeeded_at, created_at)
       SELECT p.id, p.id, p.name, p.client_email, p.client_email_key, 'extended', 'Extended', '{"videos":6,"photos":0,"lifetimeAccess":true}', 'stripe', 'succeeded', n * 100, n * 100, n * 100, now(), now() - n * interval '1 day'
       FROM project p, generate_series(1, 10) n`,
    );
    await app.database.query(
      `INSERT INTO gallery_visit (project_id, email_key, slot, first_at, last_at)
       SELECT p.id, p.client_email_key, n, now() - n * interval '1 day', now() - n * interval '1 day' FROM project p, generate_series(1, 5) n`,
    );
    await app.database.query('VACUUM ANALYZE project, person, purchase, gallery_visit');
  });

  it.each(['createdAt', 'name', 'email', 'galleryCount', 'spent', 'lastVisitAt'])('orders them by %s', async (sort) => {
    expect((await page(sort)).body).toHaveLength(25);
  });

  it('finds visits, companies and the orders of each client by indexes', async () => {
    expect(await planOf(app.database, /gallery_visit/, () => page('lastVisitAt'))).toContain('gallery_visit_of_person');
    expect(await planOf(app.database, /buyer_company/, () => page('name'))).toContain('purchase_of_company');
  });

  it.each(['', '/activity'])('reads one client without a scan of any table: %s', async (path) => {
    const plan = await planOf(app.database, /purchase|gallery_visit|withdrawal|gallery_share|client_access/, () =>
      admin.get(`/api/admin/clients/c7@many.test${path}`),
    );
    expect(plan).not.toMatch(/Seq Scan on (purchase|project|gallery_visit|client_access)/);
  });
});

describe('a search of clients', () => {
  const app = useTestApp();
  const list = async (values: object) => {
    const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    return (await app.admin()).get(`/api/admin/clients?${query.join('&')}`);
  };

  it('walks the list when the text is in most names, and does not count then', async () => {
    await app.database.query(
      `INSERT INTO project (name, client_email, client_email_key, created_at)
       SELECT 'Common', 'c' || i || '@many.test', 'c' || i || '@many.test', now() - i * interval '1 hour' FROM generate_series(1, 5001) i`,
    );
    await insertProject(app.database, { clientEmail: 'new@example.test', name: 'Other', createdAt: new Date() });
    const first = await list({ range: [0, 1], filter: { q: 'common' } });
    expect(first.headers['content-range']).toBe('clients 0-1/*');
    expect(first.body).toMatchObject([{ id: 'c1@many.test' }, { id: 'c2@many.test' }]);
    const last = await list({ range: [5_000, 5_010], filter: { q: 'common' } });
    expect([last.body.length, last.headers['content-range']]).toEqual([1, 'clients 5000-5000/5001']);
  });
});
