import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { readMail } from '../../fixtures/read-mail.js';
import { CARD_NUMBERS } from '../../contracts/payments/stripe-payments-harness.js';
import { TestClock } from '../../fakes/test-clock.js';
import { insertProject, muteStaff } from '../../fixtures/rows.js';
import { FakeSmtpServer } from '../../servers/smtp/fake-smtp-server.js';
import { FakeStripeServer } from '../../servers/stripe/fake-stripe-server.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';

const clock = new TestClock();
let stripe: FakeStripeServer;
let smtp: FakeSmtpServer;
let app: TestApp;
let worker: TestWorker;

describe('checkout with Stripe', () => {
  beforeAll(async () => {
    [stripe, smtp] = await Promise.all([FakeStripeServer.start({ now: () => clock.now() }), FakeSmtpServer.start()]);
    app = await startTestApp({
      clock,
      env: {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripe.url,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'Northlight Films <films@northlight.example>',
      },
    });
    worker = await startTestWorker(app);
    await muteStaff(app.database);
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all([stripe.close(), smtp.close()]);
  });

  const webhook = () =>
    `http://127.0.0.1:${(app.app.getHttpServer().address() as { port: number }).port}/api/payments/webhook`;
  const level = async (project: Project) =>
    (await app.visitor().get(galleryPath(project))).body.clientAccess.accessLevel as string;
  const who = ({ id, clientEmail }: Project) => ({ projectId: id, clientEmail });

  /** Buys as the pages do: our server first, then the card straight to Stripe. */
  async function buy(project: Project, packageType: 'extended' | 'complete', amount: number): Promise<string> {
    const opened = await app.visitor().post('/api/create-payment-intent', { ...who(project), amount, packageType });
    expect(opened).toMatchObject({
      status: 200,
      body: { payment: { provider: 'stripe', publishableKey: stripe.publishableKey } },
    });
    const body = new URLSearchParams({
      key: stripe.publishableKey,
      client_secret: opened.body.clientSecret,
      'payment_method_data[card][number]': CARD_NUMBERS.good,
    });
    expect(
      (await fetch(`${stripe.url}/v1/payment_intents/${opened.body.paymentIntentId}/confirm`, { method: 'POST', body }))
        .status,
    ).toBe(200);
    return opened.body.paymentIntentId as string;
  }

  test('returns the provider stripe to the pages, and no secret', async () => {
    const site = await app.visitor().get('/api/site');
    expect(site.body).toMatchObject({ paymentProvider: 'stripe', testMode: true });
    expect(site.text).not.toMatch(/sk_|whsec_|northlight\.example:/);
  });

  test('unlocks the gallery once by webhook and mails a receipt', async () => {
    const project = await insertProject(app.database);
    await buy(project, 'extended', 199);
    expect(await level(project)).toBe('free');
    const events = stripe.ledger.events.splice(0);
    for (const event of [...events, ...events].reverse())
      expect((await stripe.deliver(event, webhook())).status).toBe(200);
    expect(await level(project)).toBe('extended');
    // Stripe itself says so, whatever the order was placed with.
    const [{ is_test: isTest }] = await app.database.query('SELECT is_test FROM purchase WHERE project_id = $1', [
      project.id,
    ]);
    expect(isTest).toBe(true);
    await worker.drain();
    await worker.drain();
    const mails = await Promise.all(smtp.received.splice(0).map(({ raw }) => readMail(raw)));
    expect(mails).toMatchObject([
      {
        to: [project.clientEmail],
        from: { name: 'Northlight Films', address: 'films@northlight.example' },
        subject: expect.stringMatching(/^Your receipt \S+ from /) as string,
      },
    ]);
    expect(mails[0]!.text).toContain('Total: $199.00');
  });

  test('sends a staff refund to Stripe once and lowers the level', async () => {
    const project = await insertProject(app.database);
    const intentId = await buy(project, 'complete', 499);
    const confirmed = await app.visitor().post('/api/confirm-payment', {
      ...who(project),
      amount: 499,
      packageType: 'complete',
      paymentIntentId: intentId,
      isUpgrade: false,
    });
    expect(confirmed).toMatchObject({ status: 200, body: { accessLevel: 'complete' } });
    const admin = await app.admin();
    const detail = await admin.get(`/api/admin/purchases/${confirmed.body.purchaseId}`);
    expect(detail.text).toContain(`https://dashboard.stripe.com/test/payments/${intentId}`);
    const path = `/api/admin/purchases/${confirmed.body.purchaseId}/refunds`;
    const request = { requestId: '0d3f1c52-1111-4222-8333-444444444444' };
    // The answer to the first try is lost: the second must not give the money back again.
    stripe.fault.push(null, 'lost');
    for (const reply of [await admin.post(path, request), await admin.post(path, request)])
      expect(reply.status).toBeLessThan(300);
    await worker.drain();
    expect([...stripe.ledger.refunds.values()].filter((refund) => refund.payment_intent === intentId)).toMatchObject([
      { amount: 49_900 },
    ]);
    for (const event of stripe.ledger.events.splice(0))
      expect((await stripe.deliver(event, webhook())).status).toBe(200);
    expect(await level(project)).toBe('free');
  });

  test('rejects forged, stale, modified and oversized webhook events', async () => {
    const project = await insertProject(app.database);
    await buy(project, 'extended', 199);
    const event = stripe.ledger.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(webhook(), { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    expect((await post(JSON.stringify(event))).status).toBe(400);
    expect((await post(JSON.stringify(event), { 'stripe-signature': 't=1,v1=00' })).status).toBe(400);
    expect((await stripe.deliver(event, webhook(), new Date(clock.now().getTime() - 301_000))).status).toBe(400);
    expect(
      (await post(' '.repeat(5 * 1024 * 1024), { 'stripe-signature': 't=1,v1=00' }).catch(() => ({ status: 413 })))
        .status,
    ).toBe(413);
    expect(await level(project)).toBe('free');
    expect((await stripe.deliver(event, webhook())).status).toBe(200);
    expect(await level(project)).toBe('extended');
  });

  test('answers 5xx to an event that cannot be applied yet', async () => {
    const project = await insertProject(app.database);
    await buy(project, 'extended', 199);
    const event = stripe.ledger.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
    stripe.fault.push(
      ...Array.from({ length: 3 }, () => ({ status: 500, headers: { 'stripe-should-retry': 'false' } })),
    );
    expect((await stripe.deliver(event, webhook())).status).toBe(503);
    expect(await level(project)).toBe('free');
    stripe.fault.length = 0;
    expect((await stripe.deliver(event, webhook())).status).toBe(200);
    expect(await level(project)).toBe('extended');
  });

  test('ignores other payments of the same account', async () => {
    const foreign = stripe.ledger.create({
      amount: 5_000,
      currency: 'eur',
      metadata: { order: '17' },
      description: null,
      automatic: true,
    });
    stripe.ledger.confirm(foreign.id, CARD_NUMBERS.good);
    for (const event of stripe.ledger.events.splice(0))
      expect((await stripe.deliver(event, webhook())).status).toBe(200);
    expect((await (await app.admin()).get('/api/admin/purchases')).text).not.toContain(foreign.id);
  });
});
