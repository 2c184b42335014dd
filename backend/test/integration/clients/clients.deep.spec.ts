import { KeepClientsAlone } from '../../../src/database/migrations/1797540000020-keep-clients-alone.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery } from '../../fixtures/deep.js';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  await app.database.query('DELETE FROM withdrawal');
  await app.database.query('DELETE FROM purchase');
  await app.database.query('DELETE FROM client_grant');
  await app.database.query('DELETE FROM project');
  await app.database.query(`DELETE FROM "user" WHERE role = 'user'`);
});

const query = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
const list = (values: Record<string, unknown> = { range: [0, 24] }) => admin.get(`/api/admin/clients?${query(values)}`);
const emails = async (values: Record<string, unknown>) =>
  ((await list(values)).body as { id: string }[]).map(({ id }) => id);
const client = (email: string) => admin.get(`/api/admin/clients/${encodeURIComponent(email)}`);
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const visit = ({ id, clientEmailKey }: Project, when: Date) =>
  app.database.query(
    `INSERT INTO gallery_visit (project_id, email_key, slot, first_at, last_at) VALUES ($1, $2, extract(epoch FROM $3::timestamptz)::bigint, $3, $3)`,
    [id, clientEmailKey, when],
  );

describe('GET /api/admin/clients', () => {
  it('is for staff', async () => {
    expect((await app.visitor().get('/api/admin/clients')).status).toBe(401);
  });

  it('lists each email once, over projects, purchases and accounts', async () => {
    const first = await insertProject(app.database, {
      clientEmail: 'Anna@Example.test',
      clientName: 'Anna',
      language: 'de',
      createdAt: at('2026-01-01'),
    });
    await insertProject(app.database, {
      clientEmail: 'anna@example.test',
      clientName: 'Anna & Ben',
      createdAt: at('2026-02-01'),
    });
    await insertPurchase(app.database, first, { currency: 'eur', amountCents: 10_000, refundedCents: 2_500 });
    await insertPurchase(app.database, first, { amountCents: 500 });
    await insertPurchase(app.database, first, { amountCents: 70_000, isTest: true });
    await visit(first, at('2026-03-01'));
    await visit(first, at('2026-03-05'));
    await insertUser(app.database, { email: 'carl@example.test', firstName: 'Carl', lastName: 'Cole' });
    await insertUser(app.database, { email: 'staff@example.test', role: 'admin' });
    await insertPurchase(app.database, await insertProject(app.database, { clientEmail: 'gone@example.test' }));
    await app.database.query(`DELETE FROM project WHERE client_email_key = 'gone@example.test'`);
    await insertProject(app.database, { clientEmail: 'trashed@example.test', trashedAt: new Date() });
    const { body, headers } = await list({ range: [0, 24], sort: ['email', 'ASC'] });
    expect(headers['content-range']).toBe('clients 0-2/3');
    expect(body).toMatchObject([
      {
        id: 'anna@example.test',
        email: 'anna@example.test',
        name: 'Anna & Ben',
        createdAt: '2026-01-01T12:00:00.000Z',
        galleryCount: 2,
        purchaseCount: 3,
        spent: [
          { currency: 'eur', cents: 7_500 },
          { currency: 'usd', cents: 500 },
        ],
        lastVisitAt: '2026-03-05T12:00:00.000Z',
        language: 'de',
      },
      { id: 'carl@example.test', name: 'Carl Cole', galleryCount: 0, spent: [], lastVisitAt: null, language: 'en' },
      { id: 'gone@example.test', name: null, galleryCount: 0, purchaseCount: 1, spent: [{ cents: 19_900 }] },
    ]);
  });

  it('counts neither an order that nobody paid nor what was withdrawn', async () => {
    const project = await insertProject(app.database, { clientEmail: 'a@example.test' });
    await insertPurchase(app.database, project, { withdrawnAt: new Date() });
    await insertPurchase(app.database, project, { state: 'created', succeededAt: null });
    expect((await list()).body).toMatchObject([{ purchaseCount: 1, spent: [] }]);
    await insertPurchase(app.database, await insertProject(app.database, { clientEmail: 'b@example.test' }), {
      state: 'canceled',
      succeededAt: null,
    });
    await app.database.query(`DELETE FROM project WHERE client_email_key = 'b@example.test'`);
    expect(await emails({ sort: ['email', 'ASC'] })).toEqual(['a@example.test']);
  });

  describe('with three clients', () => {
    beforeEach(async () => {
      const [anna, ben] = [
        await insertProject(app.database, {
          name: 'Wedding in May',
          clientEmail: 'z@example.test',
          clientName: 'Anna',
          createdAt: at('2026-01-01'),
        }),
        await insertProject(app.database, {
          clientEmail: 'b@example.test',
          clientName: 'Ben 50%',
          createdAt: at('2026-01-02'),
        }),
      ];
      await insertProject(app.database, { clientEmail: 'b@example.test', createdAt: at('2026-01-03') });
      await insertUser(app.database, {
        email: 'c@example.test',
        firstName: 'Zoe',
        lastName: 'Q',
        createdAt: at('2026-01-04'),
      });
      await insertPurchase(app.database, anna, { amountCents: 300 });
      await insertPurchase(app.database, ben, { amountCents: 999, currency: 'eur' });
      await visit(ben, at('2026-02-01'));
    });

    it.each(
      allOrEvery(4, [
        ['createdAt', 'DESC', 'cbz'],
        ['name', 'ASC', 'zbc'],
        ['email', 'ASC', 'bcz'],
        ['galleryCount', 'DESC', 'bzc'],
        ['spent', 'DESC', 'zcb'],
        ['lastVisitAt', 'DESC', 'bzc'],
        ['lastVisitAt', 'ASC', 'bcz'],
      ]),
    )('sorts by %s %s', async (field, order, expected) => {
      expect((await emails({ sort: [field, order] })).map((email) => email[0]).join('')).toBe(expected);
    });

    it.each(
      allOrEvery(4, [
        ['anna', 'z'],
        ['WEDDING', 'z'],
        ['zoe q', 'c'],
        ['b@', 'b'],
        ['50%', 'b'],
        ['5_%', ''],
        ['@example', 'bcz'],
      ]),
    )('searches for %s', async (q, expected) => {
      expect((await emails({ sort: ['email', 'ASC'], filter: { q } })).map((email) => email[0]).join('')).toBe(
        expected,
      );
    });

    it('finds nobody by the name of a gallery in the trash', async () => {
      const forest = { name: 'Forest', clientEmail: 'z@example.test' };
      await insertProject(app.database, { ...forest, trashedAt: new Date() });
      expect(await emails({ filter: { q: 'forest' } })).toEqual([]);
      await insertProject(app.database, forest);
      expect(await emails({ filter: { q: 'forest' } })).toEqual(['z@example.test']);
    });

    it('returns one page, by position or by id, and the total', async () => {
      const second = await list({ sort: ['email', 'ASC'], range: [1, 1] });
      expect([second.body.length, second.body[0].id, second.headers['content-range']]).toEqual([
        1,
        'c@example.test',
        'clients 1-1/3',
      ]);
      const beyond = await list({ range: [10, 20] });
      expect([beyond.body, beyond.headers['content-range']]).toEqual([[], 'clients 10-10/3']);
      expect(await emails({ filter: { id: ['Z@example.test', 'nobody@example.test'] } })).toEqual(['z@example.test']);
    });

    it('costs the same number of statements for any page', async () => {
      const cost = async (range: number[]) => (await app.statements(() => list({ range }))).length;
      expect(await cost([0, 2])).toBe(await cost([0, 0]));
    });
  });

  it('rejects unknown orders and filters', async () => {
    expect((await list({ sort: ['phone', 'ASC'] })).body.code).toBe('request.invalid');
    expect((await list({ filter: { phone: '1' } })).body.code).toBe('request.invalid');
  });
});

describe('the rows of clients', () => {
  const change = (sql: string, values: unknown[] = []) => app.database.query(sql, values);
  const known = async () => {
    const rows = await app.database.query<{ email_key: string; created_at: Date }[]>(
      'SELECT email_key, created_at FROM client ORDER BY email_key',
    );
    // After every change, the rows agree with the sources.
    const sources = 'SELECT email_key, min(since) AS created_at FROM client_source GROUP BY 1 ORDER BY 1';
    expect(rows).toEqual(await app.database.query(sources));
    return rows.map(({ email_key }) => email_key[0]).join('');
  };

  it('follow projects: their client, the trash and the end', async () => {
    const { id } = await insertProject(app.database, { clientEmail: 'a@example.test' });
    expect(await known()).toBe('a');
    await change(`UPDATE project SET client_email = 'b@example.test', client_email_key = 'b@example.test'`);
    expect(await known()).toBe('b');
    await change('UPDATE project SET trashed_at = now()');
    expect(await known()).toBe('');
    await change('UPDATE project SET trashed_at = NULL');
    expect(await known()).toBe('b');
    await change(
      `INSERT INTO person (project_id, kind, email, email_key) VALUES ($1, 'guest', 'g@e.test', 'g@e.test')`,
      [id],
    );
    expect(await known()).toBe('b');
    await change('DELETE FROM project');
    expect(await known()).toBe('');
  });

  it('follow purchases that were paid, grants and accounts', async () => {
    const project = await insertProject(app.database, { clientEmail: 'p@example.test', createdAt: at('2026-03-01') });
    const purchase = await insertPurchase(app.database, project, { state: 'created', succeededAt: null });
    await change('DELETE FROM project');
    expect(await known()).toBe('');
    await change('UPDATE purchase SET succeeded_at = now() WHERE id = $1', [purchase.id]);
    expect(await known()).toBe('p');
    await insertProject(app.database, { clientEmail: 'p@example.test', createdAt: at('2026-01-01') });
    expect(await known()).toBe('p');
    await insertUser(app.database, { email: 'u@example.test' });
    expect(await known()).toBe('pu');
    await change(`UPDATE "user" SET role = 'admin' WHERE email_key = 'u@example.test'`);
    expect(await known()).toBe('p');
    await change(`DELETE FROM "user" WHERE email_key = 'u@example.test'`);
    await change(
      `INSERT INTO client_grant (project_id, project_name, holder, title, list_price_cents, currency, reason, method, created_at)
       VALUES ($1, 'P', 'g@example.test', 'T', 1, 'usd', 'R', 'cash', now())`,
      [project.id],
    );
    expect(await known()).toBe('gp');
    await change('DELETE FROM client_grant');
    expect(await known()).toBe('p');
  });

  it('do without guests and partners whom staff have granted something', async () => {
    const { id } = await insertProject(app.database, { clientEmail: 'a@example.test' });
    const [{ id: personId }] = await change(
      `INSERT INTO person (project_id, kind, email, email_key) VALUES ($1, 'partner', 'x@e.test', 'x@e.test') RETURNING id`,
      [id],
    );
    const grant = { personId, everything: true, reason: 'Part of the job', method: 'included' };
    expect((await admin.post(`/api/admin/projects/${id}/grants`, grant)).status).toBe(201);
    expect(await known()).toBe('a');
    expect(await emails({ range: [0, 24] })).toEqual(['a@example.test']);
    await change('UPDATE client_grant SET holder = holder, created_at = now()');
    await deleteForGood(app, id);
    await change('UPDATE client_grant SET holder = holder, created_at = now()');
    expect(await known()).toBe('');
    await change('INSERT INTO client (email_key, created_at) SELECT holder, created_at FROM client_grant');
    const runner = app.database.createQueryRunner();
    await new KeepClientsAlone().up(runner).finally(() => runner.release());
    expect(await known()).toBe('');
  });

  it('keep a client whom one call removes from a gallery while another adds them to one', async () => {
    await insertProject(app.database, { clientEmail: 'a@example.test', name: 'old' });
    const other = app.database.createQueryRunner();
    try {
      await other.startTransaction();
      await other.query(
        `INSERT INTO project (name, client_email, client_email_key) VALUES ('new', 'a@example.test', 'a@example.test')`,
      );
      // The triggers run as they do at the end of a transaction.
      await other.query('SET CONSTRAINTS ALL IMMEDIATE');
      const removed = change(`DELETE FROM project WHERE name = 'old'`);
      const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await app.database.query<unknown[]>(blocked)).length === 0);
      await other.commitTransaction();
      await removed;
    } finally {
      if (other.isTransactionActive) await other.rollbackTransaction();
      await other.release();
    }
    expect(await known()).toBe('a');
  });
});

describe('GET /api/admin/clients/{email}', () => {
  it('has galleries, purchases, withdrawals and figures of this client alone', async () => {
    const project = await insertProject(app.database, { clientEmail: 'Anna@example.test', clientName: 'Anna' });
    const archived = await insertProject(app.database, { clientEmail: 'anna@example.test', status: 'archived' });
    const files = await insertMedia(app.database, project, 3);
    await insertDownloads(app.database, project, files.slice(0, 2));
    await visit(project, at('2026-03-01'));
    const purchase = await insertPurchase(app.database, project, { receiptNumber: 'R-1' });
    for (const [email, purchaseId] of [
      ['someone@example.test', purchase.id],
      ['ANNA@example.test', null],
      ['someone@example.test', null],
    ])
      await app.database.query(
        `INSERT INTO withdrawal (name, order_reference, email, language, purchase_id, state, received_at) VALUES ('Anna', 'x', $1, 'en', $2, 'pending', now())`,
        [email, purchaseId],
      );
    const other = await insertProject(app.database, { clientEmail: 'ben@example.test' });
    await insertPurchase(app.database, other);
    await visit(other, at('2026-03-02'));
    const { status, body } = await client('ANNA@example.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'anna@example.test',
      name: 'Anna',
      galleryCount: 2,
      visitCount: 1,
      downloadCount: 2,
      favouriteCount: 0,
      accountId: null,
    });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(ids(body.galleries)).toEqual([project.id, archived.id].sort());
    expect(ids(body.purchases)).toEqual([purchase.id]);
    expect(body.withdrawals).toHaveLength(2);
    expect(body.invoices).toEqual([]);
  });

  it('has the grants of this client, of a deleted project too', async () => {
    const [project, deleted] = [
      await insertProject(app.database, { clientEmail: 'Anna@example.test' }),
      await insertProject(app.database, { clientEmail: 'ben@example.test', name: 'Spring' }),
    ];
    const grant = { everything: true, reason: 'Part of the job', method: 'cash', amountCents: 2_000 };
    for (const { id } of [project, deleted])
      expect((await admin.post(`/api/admin/projects/${id}/grants`, grant)).status).toBe(201);
    await deleteForGood(app, deleted.id);
    expect((await client('anna@example.test')).body.grants).toMatchObject([{ projectId: project.id, revokedAt: null }]);
    expect((await client('ben@example.test')).body).toMatchObject({
      email: 'ben@example.test',
      purchaseCount: 0,
      grants: [{ projectId: null, projectName: 'Spring', reason: 'Part of the job', amountCents: 2_000 }],
    });
  });

  it('shows the newest ten of each, for the same number of statements', async () => {
    const project = await insertProject(app.database, { clientEmail: 'a@example.test' });
    const order = () => insertPurchase(app.database, project);
    for (let n = 0; n < 10; n += 1) await order();
    const few = await app.statements(() => client('a@example.test'));
    for (let n = 0; n < 2; n += 1) await order();
    const many = await app.statements(() => client('a@example.test'));
    const { body } = await client('a@example.test');
    expect([body.purchases.length, body.purchaseCount]).toEqual([10, 12]);
    expect(many.length).toBe(few.length);
  });

  it.each(['nobody@example.test', '%00', '-'])('answers 404 for %s', async (email) => {
    const reply = await admin.get(`/api/admin/clients/${email}`);
    expect([reply.status, reply.body.code]).toEqual([404, 'client.not_found']);
    expect((await admin.get(`/api/admin/clients/${email}/activity`)).body.code).toBe('client.not_found');
  });
});

describe('GET /api/admin/clients/{email}/activity', () => {
  it('lists what the client did in all galleries, newest first, in pages', async () => {
    const [one, two, trashed] = [
      await insertProject(app.database, { name: 'One', clientEmail: 'a@example.test' }),
      await insertProject(app.database, { name: 'Two', clientEmail: 'a@example.test' }),
      await insertProject(app.database, { name: 'Trashed', clientEmail: 'a@example.test', trashedAt: new Date() }),
    ];
    await visit(one, at('2026-03-01'));
    await visit(two, at('2026-03-03'));
    await visit(trashed, at('2026-03-02'));
    await insertPurchase(app.database, one, { succeededAt: at('2026-03-04') });
    await visit(await insertProject(app.database, { clientEmail: 'b@example.test' }), at('2026-03-05'));
    const first = (await admin.get('/api/admin/clients/A@example.test/activity?limit=3')).body;
    expect(first.items.map(({ kind, projectName }: Record<string, unknown>) => [kind, projectName])).toEqual([
      ['purchase', 'One'],
      ['visit', 'Two'],
      ['visit', null],
    ]);
    const rest = (await admin.get(`/api/admin/clients/a@example.test/activity?limit=3&before=${first.nextCursor}`))
      .body;
    expect(rest.items).toMatchObject([{ kind: 'visit', projectId: one.id }]);
    expect(rest.nextCursor).toBeNull();
  });
});
