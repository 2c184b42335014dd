import type { DataSource } from 'typeorm';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { planOf } from '../../fixtures/plan-of.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { insertProject } from '../../fixtures/rows.js';

const CLIENTS = 3_000;

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

/** Triggers compute a client after each of its rows. Here all clients are computed once, behind all rows. */
async function addRows(database: DataSource, ...statements: string[]): Promise<void> {
  const triggers = (verb: 'DISABLE' | 'ENABLE') =>
    database.query(
      `ALTER TABLE person ${verb} TRIGGER person_client_added;
       ALTER TABLE purchase ${verb} TRIGGER purchase_client_added;
       ALTER TABLE gallery_visit ${verb} TRIGGER gallery_visit_client_added`,
    );
  await triggers('DISABLE');
  for (const statement of statements) await database.query(statement);
  await triggers('ENABLE');
  await database.query('VACUUM ANALYZE project, person, purchase, gallery_visit');
  await database.query(
    `INSERT INTO client (email_key, created_at)
     SELECT DISTINCT email_key, 'infinity'::timestamptz FROM person WHERE kind = 'client' AND email_key IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
  for (let last: string | null = ''; last !== null;)
    [{ last }] = await database.query<[{ last: string | null }]>('SELECT mend_clients($1, 1000) AS last', [last]);
  await database.query('VACUUM ANALYZE client');
}

const page = (field: string, order: string) =>
  admin.get(
    `/api/admin/clients?range=${encodeURIComponent('[0,24]')}&sort=${encodeURIComponent(`["${field}","${order}"]`)}`,
  );

describe(`with ${CLIENTS} clients and ten times as many purchases`, () => {
  beforeAll(async () => {
    await addRows(
      app.database,
      `INSERT INTO project (name, client_name, client_email, client_email_key)
       SELECT 'Project ' || i, 'Client ' || md5(i::text), 'c' || i || '@many.test', 'c' || i || '@many.test' FROM generate_series(1, ${CLIENTS}) i`,
      `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title, contents, provider, state, list_price_cents, subtotal_cents, amount_cents, succeeded_at, created_at)
       SELECT p.id, p.id, p.name, p.client_email, p.client_email_key, 'extended', 'Extended', '{"videos":6,"photos":0,"lifetimeAccess":true}', 'stripe', 'succeeded', n * 100, n * 100, n * 100, now(), now() - n * interval '1 day'
       FROM project p, generate_series(1, 10) n`,
      `INSERT INTO gallery_visit (project_id, email_key, slot, first_at, last_at)
       SELECT p.id, p.client_email_key, n, now() - n * interval '1 day', now() - n * interval '1 day' FROM project p, generate_series(1, 5) n`,
    );
  });

  it.each([
    ['createdAt', 'DESC', 'client_by_age'],
    ['name', 'ASC', 'client_by_name'],
    ['email', 'ASC', 'client_pkey'],
    ['galleryCount', 'DESC', 'client_by_galleries'],
    ['spent', 'DESC', 'client_by_spent'],
    ['lastVisitAt', 'DESC', 'client_by_last_visit_descending'],
    ['lastVisitAt', 'ASC', 'client_by_last_visit'],
  ])('orders them by %s %s along the index %s', async (field, order, index) => {
    const plan = await planOf(app.database, /FROM client/, async () =>
      expect((await page(field, order)).body).toHaveLength(25),
    );
    expect(plan).toMatch(new RegExp(`Index .*using ${index} on client`));
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
    await addRows(
      app.database,
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
