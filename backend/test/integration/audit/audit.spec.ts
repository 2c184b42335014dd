import { jest } from '@jest/globals';
import { AuditService } from '../../../src/modules/audit/audit.service.js';
import { AuditQuery } from '../../../src/modules/audit/audit.query.js';
import { AuditRepository } from '../../../src/modules/audit/audit.repository.js';
import { FailedLoginsService } from '../../../src/modules/auth/login/failed-logins.service.js';
import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { insertMedia, insertProject, insertPurchase, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp({ override: [[MailerPort, new FakeMailer()]] });
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

interface Entry {
  id: string;
  action: string;
  area: string;
  outcome: string;
  code: string | null;
  actorEmail: string | null;
  subjectName: string | null;
  details: Record<string, unknown>;
}
const list = async (query = '') =>
  (await admin.get(`/api/admin/audit${query}`)).body as { items: Entry[]; nextCursor: string | null };
/** The clock stands still but for this: entries of one instant have no order. */
const newest = async () => {
  const [entry] = (await list('?limit=1')).items;
  app.clock.advance(1);
  return entry!;
};

describe('the audit log', () => {
  it("records actor, action and the target's name at that time", async () => {
    const created = await admin.post('/api/admin/projects', { name: 'Lena & Tom', clientEmail: 'lena@example.test' });
    expect(await newest()).toMatchObject({
      action: 'createProject',
      area: 'projects',
      outcome: 'done',
      actorEmail: ADMIN_EMAIL,
      subjectName: 'Lena & Tom',
      subjectId: created.body.id,
    });
    const path = `/api/admin/projects/${created.body.id}`;
    await admin.put(`${path}/passcode`, { passcode: 'hunter2hunter2' });
    expect(await newest()).toMatchObject({
      action: 'setProjectPasscode',
      subjectName: 'Lena & Tom',
      details: { passcode: 'set' },
    });
    await admin.post(`${path}/share`, { subject: 'Ready', text: 'A private word' });
    expect(await newest()).toMatchObject({ action: 'shareGallery', area: 'sharing', details: { mail: 'Ready' } });
    await admin.put('/api/admin/settings', {
      version: (await admin.get('/api/admin/settings')).body.version,
      studioName: 'Northlight',
    });
    expect(await newest()).toMatchObject({ action: 'updateSettings', details: { changed: 'studioName' } });
    const user = await insertUser(app.database);
    await admin.patch(`/api/admin/users/${user.id}/role`, { role: 'admin' });
    expect(await newest()).toMatchObject({
      action: 'changeUserRole',
      subjectName: user.email,
      details: { role: 'admin' },
    });
    await admin.patch(`/api/admin/users/${user.id}/password`, { password: 'hunter2hunter2' });
    expect(await newest()).toMatchObject({ action: 'resetUserPassword', subjectName: user.email, details: {} });
    const project = await insertProject(app.database, { name: 'Files' });
    const [file] = await insertMedia(app.database, project, 1);
    await admin.delete(`/api/admin/media/${file!.id}`);
    expect(await newest()).toMatchObject({ action: 'deleteMedia', subjectName: `${file!.originalName} (Files)` });
    const purchase = await insertPurchase(app.database, project, { currency: 'eur' });
    await admin.post(`/api/admin/purchases/${purchase.id}/refunds`, { requestId: purchase.id, amountCents: 500 });
    expect(await newest()).toMatchObject({
      action: 'refundPurchase',
      area: 'payments',
      subjectName: 'Files',
      details: { amountCents: 500, currency: 'eur' },
    });
    await admin.delete(path);
    expect(await newest()).toMatchObject({ action: 'deleteProject', outcome: 'done', subjectName: 'Lena & Tom' });
  });

  it('records the names of price lists, coupons and withdrawals', async () => {
    const { id, name } = (await admin.get('/api/admin/price-lists')).body[0] as { id: string; name: string };
    await admin.post(`/api/admin/price-lists/${id}/default`);
    expect(await newest()).toMatchObject({ action: 'makePriceListDefault', subjectName: name });
    const coupon = { percent: 50, amountCents: null, currency: null, minimumOrderCents: null, validFrom: null };
    const limits = {
      validUntil: null,
      maxUses: null,
      maxUsesPerClient: null,
      projectIds: null,
      active: true,
      note: '',
    };
    const created = await admin.post('/api/admin/coupons', { code: 'AUTUMN', ...coupon, ...limits });
    expect(await newest()).toMatchObject({ action: 'createCoupon' });
    await admin.delete(`/api/admin/coupons/${created.body.id}`);
    expect(await newest()).toMatchObject({ action: 'deleteCoupon', subjectName: 'AUTUMN' });
    const [withdrawal] = await app.database.query<[{ id: string }]>(
      `INSERT INTO withdrawal (name, order_reference, email, language, state, received_at)
     VALUES ('Anna Ahrens', 'R-7', 'anna@example.test', 'en', 'pending', now()) RETURNING id`,
    );
    await admin.post(`/api/admin/withdrawals/${withdrawal.id}/accept`, {});
    expect(await newest()).toMatchObject({ subjectKind: 'withdrawal', subjectName: 'R-7 (Anna Ahrens)' });
  });

  it('records one download for one link to an original', async () => {
    const project = await insertProject(app.database, { name: 'Originals' });
    const [file] = await insertMedia(app.database, project, 1);
    const order: string[] = [];
    const entries = app.app.get(AuditRepository, { strict: false });
    const finish = entries.finish.bind(entries);
    jest.spyOn(entries, 'finish').mockImplementationOnce(async (...args) => {
      // A reply that did not wait for the outcome would be here before this one.
      await list(`?q=originals`);
      order.push('recorded');
      await finish(...args);
    });
    const link = await admin.get(`/api/admin/download/${file!.id}`, { headers: { accept: 'application/json' } });
    order.push('replied');
    expect(order).toEqual(['recorded', 'replied']);
    expect([link.status, link.body]).toEqual([200, { downloadUrl: expect.stringMatching(/\/original$/) }]);
    app.clock.advance(1);
    const { items } = await list(`?q=originals`);
    expect(items.map(({ action, outcome }) => [action, outcome])).toEqual([['downloadOriginal', 'done']]);
    const redirect = await admin.get(`/api/admin/download/${file!.id}`);
    expect([redirect.status, redirect.headers.location]).toEqual([302, expect.stringMatching(/\/original$/)]);
    app.clock.advance(1);
  });

  it('records rejected changes with their code', async () => {
    await admin.delete('/api/admin/projects/00000000-0000-4000-8000-000000000000');
    expect(await newest()).toMatchObject({ action: 'deleteProject', outcome: 'rejected', code: 'project.not_found' });
    await admin.post('/api/admin/projects', { name: '' });
    expect(await newest()).toMatchObject({ action: 'createProject', outcome: 'rejected', code: 'request.invalid' });
  });

  const login = (email: string, password: string) => app.visitor().post('/api/login-admin', { email, password });
  const failures = () =>
    app.database.query<{ actor_email: string | null; details: object }[]>(
      `SELECT actor_email, details FROM audit_entry WHERE action = 'signInFailed' ORDER BY at`,
    );

  it('records sign-ins of staff', async () => {
    await login(ADMIN_EMAIL, ADMIN_PASSWORD);
    expect(await newest()).toMatchObject({ action: 'login', area: 'auth', outcome: 'done', actorEmail: ADMIN_EMAIL });
  });

  it.each(['admin', 'user'] as const)('records at most ten failed sign-ins per %s and window', async (role) => {
    const { email } = await insertUser(app.database, { role });
    const noted = async () => (await failures()).filter(({ actor_email }) => actor_email === email).length;
    for (let at = 0; at < 3; at += 1) await login(email, 'Secret-Guess-1');
    expect(await noted()).toBe(3);
    const limiter = app.app.get(RateLimiter, { strict: false });
    for (let at = 3; at < 10; at += 1) await limiter.count(`login:${email}`, Infinity);
    await login(email, 'Secret-Guess-2');
    expect(await noted()).toBe(3);
    app.clock.advance(900);
    await login(email, 'Secret-Guess-3');
    expect(await noted()).toBe(4);
    app.clock.advance(1);
  });

  it('does not record successful sign-ins of regular users', async () => {
    const { email } = await insertUser(app.database);
    const before = (await newest()).id;
    await login(email, USER_PASSWORD);
    expect((await newest()).id).toBe(before);
  });

  describe('failed sign-ins of unknown addresses', () => {
    const sums = async () =>
      (await failures()).filter(({ actor_email }) => actor_email === null).map(({ details }) => details);
    const housekeeping = () => app.app.get(FailedLoginsService, { strict: false }).noteSum();
    beforeEach(() => app.database.query('DELETE FROM rate_limit'));

    it('are one entry with their count after the window', async () => {
      const before = await sums();
      for (let at = 0; at < 25; at += 1) await login(`my-password-by-mistake-${at}@x.test`, 'Secret-Guess-4');
      await housekeeping();
      expect(await sums()).toEqual(before);
      app.clock.advance(900);
      await housekeeping();
      await housekeeping();
      expect(await sums()).toEqual([...before, { account: 'unknown', tries: 25 }]);
      app.clock.advance(1);
    });

    it('are recorded by the first one of the next window', async () => {
      const before = await sums();
      for (let at = 0; at < 3; at += 1) await login(`nobody-${at}@x.test`, 'Secret-Guess-5');
      app.clock.advance(900);
      await Promise.all([1, 2].map((at) => login(`later-${at}@x.test`, 'Secret-Guess-6')));
      expect(await sums()).toEqual([...before, { account: 'unknown', tries: 3 }]);
      app.clock.advance(1);
    });
  });

  it('contains no password, passcode, link, cookie or mail text', async () => {
    const rows = JSON.stringify(await app.database.query('SELECT * FROM audit_entry'));
    for (const secret of [
      'hunter2',
      'Secret-Guess',
      'by-mistake',
      'A private word',
      'showreel_',
      'http',
      '/gallery/',
      ADMIN_PASSWORD,
    ])
      expect(rows).not.toContain(secret);
  });

  it('is append-only', async () => {
    for (const statement of [
      `DELETE FROM audit_entry`,
      `TRUNCATE audit_entry`,
      `UPDATE audit_entry SET actor_email = 'me'`,
      `UPDATE audit_entry SET outcome = 'rejected' WHERE outcome = 'done'`,
    ]) {
      await expect(app.database.query(statement)).rejects.toThrow('only ever added to');
    }
  });

  it('rejects a change that cannot be recorded, and keeps its intent', async () => {
    const entries = app.app.get(AuditRepository, { strict: false });
    const project = await insertProject(app.database);
    const [insert, finish] = [entries.insert.bind(entries), entries.finish.bind(entries)];
    entries.insert = () => Promise.reject(new Error('full'));
    expect((await admin.delete(`/api/admin/projects/${project.id}`)).status).toBe(500);
    entries.insert = insert;
    expect((await admin.get(`/api/admin/projects/${project.id}`)).status).toBe(200);
    entries.finish = () => Promise.reject(new Error('gone'));
    expect((await admin.delete(`/api/admin/projects/${project.id}`)).status).toBeLessThan(300);
    entries.finish = finish;
    expect(await newest()).toMatchObject({ action: 'deleteProject', outcome: 'begun', subjectName: project.name });
  });

  describe('the list', () => {
    it('filters by actor, project, outcome, time and action, and pages', async () => {
      const other = await insertUser(app.database, { role: 'admin', email: 'second@studio.test' });
      app.clock.advance(86_400);
      const from = app.clock.now().toISOString();
      for (let at = 0; at < 5; at += 1)
        await app.as(other).post('/api/admin/projects', { name: `Paged ${at}`, clientEmail: 'c@example.test' });
      app.clock.advance(60);
      const theirs = await list(`?actorId=${other.id}`);
      expect(theirs.items.map(({ subjectName }) => subjectName)).toHaveLength(5);
      expect((await list(`?from=${from}`)).items).toHaveLength(5);
      expect((await list(`?to=${from}&actorId=${other.id}`)).items).toHaveLength(0);
      expect((await list('?area=auth')).items.every(({ area }) => area === 'auth')).toBe(true);
      expect((await list('?outcome=rejected')).items.every(({ outcome }) => outcome === 'rejected')).toBe(true);
      expect((await list('?q=paged%203')).items).toHaveLength(1);
      expect((await list('?q=%25')).items).toHaveLength(0);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { items: Entry[]; nextCursor: string | null } = await list(
          `?actorId=${other.id}&limit=2${cursor === '' ? '' : `&before=${encodeURIComponent(cursor)}`}`,
        );
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(new Set(seen).size).toBe(5);
    });

    it.each([
      '?actorId=x',
      '?area=UP',
      '?outcome=x',
      '?from=yesterday',
      '?before=x',
      '?limit=0',
      '?limit=9999',
      '?q=%00',
      '?nonsense=1',
      '?from=2026-W10',
      '?to=2026-05-01T10',
      '?before=0000-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000',
      `?before=2026-01-01T00:00:00.000000Z_${'-'.repeat(36)}`,
      '?before=2026-02-31T00:00:00.000000Z_00000000-0000-4000-8000-000000000000',
    ])('rejects %s', async (query) => {
      expect((await admin.get(`/api/admin/audit${query}`)).status).toBe(400);
    });

    it('exports CSV without formulas', async () => {
      await admin.post('/api/admin/projects', {
        name: '=HYPERLINK("http://evil.test")',
        clientEmail: 'c@example.test',
      });
      app.clock.advance(1);
      const reply = await admin.get('/api/admin/audit/export?q=hyperlink');
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(reply.text).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
      expect(reply.text.trimEnd().split('\r\n')).toHaveLength(2);
      expect((await newest()).action).toBe('exportAudit');
    });

    describe('as a large CSV export', () => {
      beforeAll(() =>
        app.database.query(
          `INSERT INTO audit_entry (at, action, area, outcome, details)
       SELECT timestamptz '2025-01-01' + n * interval '1 second', 'longExport', 'test', 'done', '{}' FROM generate_series(1, 1200) n`,
        ),
      );

      it('creates one formatter for all lines', async () => {
        const made = jest.spyOn(Intl, 'DateTimeFormat');
        try {
          const reply = await admin.get('/api/admin/audit/export?area=test&timezone=Europe/Berlin');
          expect(reply.text.trimEnd().split('\r\n')).toHaveLength(1_201);
          const forLines = made.mock.calls.filter(([, options]) => options?.second !== undefined);
          expect(forLines).toHaveLength(1);
        } finally {
          made.mockRestore();
        }
      });

      it('reads the next page after the previous one is sent', async () => {
        const batches = jest.spyOn(app.app.get(AuditQuery, { strict: false }), 'list');
        try {
          const lines = app.app.get(AuditService, { strict: false }).csv({ area: 'test' });
          const read: number[][] = [];
          for await (const page of lines) read.push([page.split('\r\n').length - 1, batches.mock.calls.length]);
          expect([read, batches.mock.calls.map(([, , limit]) => limit)]).toEqual([
            [
              [1, 0],
              [500, 1],
              [500, 2],
              [200, 3],
            ],
            [500, 500, 500],
          ]);
        } finally {
          batches.mockRestore();
        }
      });
    });

    it('exports studio time next to UTC', async () => {
      app.clock.set(new Date('2026-07-01T22:30:05Z'));
      await admin.post('/api/admin/projects', { name: 'Summer night', clientEmail: 'c@example.test' });
      const [head, row] = (
        await admin.get('/api/admin/audit/export?q=summer%20night&timezone=Europe/Berlin')
      ).text.split('\r\n');
      expect(head).toContain('When,When (Europe/Berlin),Who');
      expect(row).toMatch(/^2026-07-01T22:30:05[^,]*,2026-07-02 00:30:05,/);
      expect(await admin.get('/api/admin/audit/export?timezone=Mars/Base')).toMatchObject({
        status: 400,
        body: { fields: { timezone: { message: expect.any(String) } } },
      });
    });
  });
});
