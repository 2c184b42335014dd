import { FakeMailer } from '../../fakes/fake-mailer.js';
import { resetMails, startMailApp } from '../../fixtures/app/mail-app.js';
import type { TestApp } from '../../fixtures/app/test-app.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { insertProject } from '../../fixtures/rows.js';

const mailer = new FakeMailer();
let app: TestApp;
let worker: TestWorker;

describe('requests for gallery links', () => {
  beforeAll(async () => {
    [app, worker] = await startMailApp(mailer);
  });
  afterAll(() => app.close());
  beforeEach(() => resetMails(mailer, app));

  const ask = (email: string, address = '198.51.100.1') =>
    app.visitor().post('/api/gallery-links', { email }, { headers: { 'x-forwarded-for': address } });
  const shared = { sharedAt: new Date('2026-05-01T00:00:00Z') };

  it('mails the links of the open galleries that were shared, to their client alone', async () => {
    const client = { clientEmail: 'Ana@example.test', clientEmailKey: 'ana@example.test', language: 'de' as const };
    const open = await insertProject(app.database, { ...client, ...shared });
    const people = `/api/admin/projects/${open.id}/people`;
    await (await app.admin()).post(people, { kind: 'client', email: 'ben@example.test' });
    await insertProject(app.database, client);
    await insertProject(app.database, { ...client, ...shared, status: 'archived' });
    await insertProject(app.database, { ...client, ...shared, trashedAt: new Date() });
    await insertProject(app.database, shared);
    expect((await ask('ANA@example.test')).body).toEqual({ ok: true });
    await worker.drain();
    expect(mailer.sent).toMatchObject([
      {
        to: 'Ana@example.test',
        subject: `Link zur Galerie: ${open.name}`,
        text: expect.stringContaining(`https://studio.example/gallery/${open.id}/`),
      },
    ]);
  });

  it('answers an address without a gallery in the same way, and mails nothing', async () => {
    const reply = await ask('nobody@example.test');
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    await worker.drain();
    expect(mailer.sent).toEqual([]);
    expect(await app.database.query('SELECT id FROM link_request')).toEqual([]);
  });

  it('limits requests for one address, of one visitor and of everybody', async () => {
    const statuses = async (count: number, one: (at: number) => ReturnType<typeof ask>) => {
      const all = [];
      for (let at = 0; at < count; at++) all.push((await one(at)).status);
      return all;
    };
    expect(await statuses(4, (at) => ask('a@example.test', `203.0.113.${at}`))).toEqual([200, 200, 200, 429]);
    expect((await statuses(11, (at) => ask(`v${at}@example.test`, '192.0.2.1'))).at(-1)).toBe(429);
    await app.database.query('UPDATE rate_limit SET count = 1000');
    expect((await ask('new@example.test', '198.51.100.77')).status).toBe(429);
  });

  it('rejects what is no address', async () => {
    expect((await ask('nobody')).status).toBe(400);
  });
});
