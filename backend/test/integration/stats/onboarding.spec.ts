import { DnsPort } from '../../../src/ports/dns.port.js';
import { FakeDns } from '../../fakes/fake-dns.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { saveSeller, saveTax } from '../../fixtures/taxed-client.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { FakeSmtpServer } from '../../servers/smtp/fake-smtp-server.js';

const PATH = '/api/admin/onboarding';
let server: FakeSmtpServer;
let app: TestApp;
let admin: TestClient;

describe('onboarding', () => {
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
    expect((await read()).steps).toHaveLength(8);

    await set({ studioName: 'Northlight' });
    expect((await read()).done).toEqual([]);
    await set({ accentColour: '#224466' });
    expect((await read()).done).toEqual(['brand']);

    await admin.post('/api/admin/settings/mail/check');
    expect((await read()).done).toEqual(['brand', 'mail']);

    const sample = await insertProject(app.database, { clientEmail: 'client@example.com' });
    await insertMedia(app.database, sample, 1);
    expect(await read()).toMatchObject({ done: ['brand', 'mail'], projectId: sample.id });
    // A test sells nothing.
    await insertPurchase(app.database, sample, { provider: 'sandbox', isTest: true });
    expect((await read()).done).toEqual(['brand', 'mail']);

    const own = await insertProject(app.database);
    expect((await read()).projectId).toBe(sample.id);
    await insertMedia(app.database, own, 1);
    expect(await read()).toMatchObject({ done: ['brand', 'mail', 'project'], projectId: own.id });

    await admin.post(`/api/admin/projects/${own.id}/view-as-client`);
    expect((await read()).done).toEqual(['brand', 'mail', 'project', 'preview']);
  });

  it('completes prices, seller and legal pages by what was saved', async () => {
    const done = async () => (await read()).done.filter((step: string) => ['prices', 'seller', 'legal'].includes(step));
    const { body: lists } = await admin.get('/api/admin/price-lists');
    const { id, name, currency, free, packages, singleFiles, additionalPhotoCents, extension } = lists[0];
    const content = { currency, free, packages, singleFiles, additionalPhotoCents, extension };
    const change = (changes: object) => admin.put(`/api/admin/price-lists/${id}`, { name, ...content, ...changes });
    const { body: own } = await admin.post('/api/admin/price-lists', { name: 'Weddings', ...content });
    expect(await done()).toEqual([]);
    await admin.post(`/api/admin/price-lists/${own.id}/default`);
    expect(await done()).toEqual(['prices']);

    await saveSeller(admin, {});
    expect(await done()).toEqual(['prices']);
    await saveTax(admin, { mode: 'included' });
    expect(await done()).toEqual(['prices', 'seller']);

    for (const page of ['imprint', 'privacy', 'terms']) {
      expect(await done()).toEqual(['prices', 'seller']);
      // A text in another language than the studio's does not count.
      await admin.put(`/api/admin/legal/${page}`, { language: 'de', version: 0, text: 'Text' });
      await admin.put(`/api/admin/legal/${page}`, { language: 'en', version: 0, text: 'Text' });
    }
    expect(await done()).toEqual(['prices', 'seller', 'legal']);

    await admin.post(`/api/admin/price-lists/${id}/default`);
    // The currency, which the browser proposes at the first sign-in, is no price.
    await change({ currency: 'eur', revision: 1 });
    expect(await done()).toEqual(['seller', 'legal']);
    await change({ currency: 'eur', revision: 2, additionalPhotoCents: 900 });
    expect(await done()).toEqual(['prices', 'seller', 'legal']);
  });

  it('counts payments once Stripe takes real money', async () => {
    const isDone = async (mode: string) => {
      const env = {
        STRIPE_SECRET_KEY: `sk_${mode}_1`,
        STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      };
      const other = await startTestApp({ beside: app, env });
      const { steps } = (await (await other.admin()).get(PATH)).body as { steps: { step: string; done: boolean }[] };
      await other.close();
      return steps.find(({ step }) => step === 'payments')!.done;
    };
    expect(await isDone('test')).toBe(false);
    expect(await isDone('live')).toBe(true);
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
});
