import { DnsPort } from '../../../src/ports/dns.port.js';
import { FakeDns } from '../../fakes/fake-dns.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { FakeSmtpServer } from '../../servers/smtp/fake-smtp-server.js';

const PATH = '/api/admin/onboarding';
let server: FakeSmtpServer;
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await FakeSmtpServer.start();
  app = await startTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'hello@studio.test',
      PAYMENT_PROVIDER: 'sandbox',
    },
    override: [[DnsPort, new FakeDns()]],
  });
  admin = await app.admin();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const read = async () => {
  const { body } = await admin.get(PATH);
  const steps = body.steps as { step: string; done: boolean }[];
  return { ...body, done: steps.filter(({ done }) => done).map(({ step }) => step) };
};
const set = async (changes: object) =>
  admin.put('/api/admin/settings', { version: (await admin.get('/api/admin/settings')).body.version, ...changes });

it('completes each step by what was done', async () => {
  expect(await read()).toMatchObject({ dismissed: false, done: [], projectId: null });
  expect((await read()).steps).toHaveLength(5);

  await set({ studioName: 'Northlight' });
  expect((await read()).done).toEqual([]);
  await set({ accentColour: '#224466' });
  expect((await read()).done).toEqual(['brand']);

  await admin.post('/api/admin/settings/mail/check');
  expect((await read()).done).toEqual(['brand', 'mail']);

  const sample = await insertProject(app.database, { clientEmail: 'client@example.com' });
  await insertMedia(app.database, sample, 1);
  expect(await read()).toMatchObject({ done: ['brand', 'mail'], projectId: sample.id });
  await insertPurchase(app.database, sample, { provider: 'sandbox' });
  expect((await read()).done).toEqual(['brand', 'mail', 'payments']);

  const own = await insertProject(app.database);
  expect((await read()).projectId).toBe(sample.id);
  await insertMedia(app.database, own, 1);
  expect(await read()).toMatchObject({ done: ['brand', 'mail', 'payments', 'project'], projectId: own.id });

  await admin.post(`/api/admin/projects/${own.id}/view-as-client`);
  expect((await read()).done).toEqual(['brand', 'mail', 'payments', 'project', 'preview']);
});

it('is dismissed for the studio, and shown again', async () => {
  const { version } = (await admin.get('/api/admin/settings')).body;
  expect((await admin.put(PATH, { dismissed: true })).body).toMatchObject({ dismissed: true });
  expect((await read()).dismissed).toBe(true);
  // A settings form that is open meanwhile stays valid.
  expect((await admin.get('/api/admin/settings')).body.version).toBe(version);
  expect((await admin.put(PATH, { dismissed: false })).body).toMatchObject({ dismissed: false });
  expect((await admin.put(PATH, { dismissed: 'yes' })).status).toBe(400);
  const { items } = (await admin.get('/api/admin/audit')).body;
  const made = (items as { action: string; outcome: string; details: object }[])
    .filter(({ action, outcome }) => action === 'updateOnboarding' && outcome === 'done')
    .map(({ details }) => details);
  expect(made).toEqual(expect.arrayContaining([{ dismissed: true }, { dismissed: false }]));
});
