import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { ReconcileService } from '../../../src/modules/payments/reconcile.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { TestClock } from '../../fakes/test-clock.js';
import { DEEP } from '../../fixtures/deep.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import { CARD_NUMBERS } from '../../contracts/payments/stripe-payments-harness.js';
import { FakeStripeServer } from '../../servers/stripe/fake-stripe-server.js';
import { deliver } from '../../servers/stripe/stripe-webhook.js';

const PATH = '/api/admin/settings/payments';
const PUBLIC_URL = 'https://studio.northlight.example';
const clock = new TestClock();
const now = () => clock.now();
const SELLING = ['payment_intent_write', 'charge_write', 'dispute_read'];

/** The address of Stripe, with these accounts behind it. */
let first: FakeStripeServer;
let second: FakeStripeServer;
let limited: FakeStripeServer;
let powerless: FakeStripeServer;
let live: FakeStripeServer;
let app: TestApp;
let admin: TestClient;

describe('payment settings', () => {
  beforeAll(async () => {
    const account = (name: string, key: string, permissions?: string[]) =>
      FakeStripeServer.start({
        secretKey: `${key}_test_${name}`,
        publishableKey: `pk_test_${name}`,
        webhookSecret: `whsec_${name}`,
        ...(permissions ? { permissions } : {}),
        now,
      });
    [first, second, limited, powerless, live] = await Promise.all([
      account('first0001', 'sk'),
      account('second0002', 'sk'),
      account('limited0003', 'rk', SELLING),
      account('powerless0004', 'rk', ['payment_intent_write']),
      FakeStripeServer.start({ secretKey: 'sk_live_5', publishableKey: 'pk_live_5', now }),
    ]);
    first.siblings.push(second, limited, powerless, live);
    app = await startTestApp({ clock, env: { STRIPE_API_BASE: first.url, PUBLIC_URL } });
    admin = await app.admin();
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all([first, second, limited, powerless, live].map((server) => server.close()));
  });
  // An hour later, so that no limit of calls applies.
  beforeEach(() => clock.advance(3_600));

  const versionNow = async () => (await admin.get(PATH)).body.version as number;
  const keysOf = ({ secretKey, publishableKey, webhookSecret }: FakeStripeServer) => ({
    secretKey,
    publishableKey,
    webhookSecret,
  });
  const save = async (changes: object) => {
    // No two sets of keys are saved in the same millisecond.
    clock.advance(0.001);
    return admin.put(PATH, { version: await versionNow(), ...changes });
  };
  const remove = async () => admin.post(`${PATH}/remove`, { version: await versionNow() });
  const webhook = () =>
    `http://127.0.0.1:${(app.app.getHttpServer().address() as { port: number }).port}/api/payments/webhook`;
  const who = ({ id, clientEmail }: Project) => ({ projectId: id, clientEmail });

  async function order(project: Project, site = app) {
    const reply = await site.visitor().post('/api/create-payment-intent', {
      ...who(project),
      amount: 199,
      packageType: 'extended',
    });
    expect(reply.status).toBe(200);
    return reply.body as { clientSecret: string; paymentIntentId: string; payment: { publishableKey: string } };
  }

  /** The client's browser pays at Stripe. */
  async function pay({ clientSecret, paymentIntentId, payment }: Awaited<ReturnType<typeof order>>) {
    const body = new URLSearchParams({
      key: payment.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[card][number]': CARD_NUMBERS.good,
    });
    const reply = await fetch(`${first.url}/v1/payment_intents/${paymentIntentId}/confirm`, { method: 'POST', body });
    expect(reply.status).toBe(200);
  }

  async function deliverAll(server: FakeStripeServer): Promise<number[]> {
    const statuses = [];
    for (const event of server.ledger.events.splice(0)) statuses.push((await server.deliver(event, webhook())).status);
    return statuses;
  }
  const level = async (project: Project) =>
    (await app.visitor().get(galleryPath(project))).body.clientAccess.accessLevel as string;
  const policy = async () => (await app.visitor().get('/')).headers['content-security-policy'] as string;

  it('is for admins alone', async () => {
    const staff = app.as(await insertUser(app.database, { role: 'user' }));
    for (const [client, status] of [
      [app.visitor(), 401],
      [staff, 403],
    ] as const) {
      expect((await client.get(PATH)).status).toBe(status);
      expect((await client.put(PATH, { version: 0, ...keysOf(first) })).status).toBe(status);
      for (const action of ['check', 'webhook', 'test'])
        expect((await client.post(`${PATH}/${action}`)).status).toBe(status);
      expect((await client.post(`${PATH}/remove`, { version: 0 })).status).toBe(status);
    }
  });

  it('takes payments with saved keys in every process, without a restart', async () => {
    const other = await startTestApp({ beside: app, env: { STRIPE_API_BASE: first.url, PUBLIC_URL } });
    expect((await admin.get(PATH)).body).toMatchObject({
      provider: 'sandbox',
      mode: null,
      fixedBy: null,
      openOrders: 0,
    });
    expect(await policy()).not.toContain('js.stripe.com');

    const saved = await save(keysOf(first));
    expect(saved.body).toMatchObject({
      provider: 'stripe',
      mode: 'test',
      secretKeyHint: 'sk_test_…0001',
      publishableKey: first.publishableKey,
      accountName: 'Northlight Films',
      hasWebhookSecret: true,
      webhookUrl: `${PUBLIC_URL}/api/payments/webhook`,
      webhookReachable: true,
    });
    expect(saved.text).not.toMatch(/sk_test_first|whsec_/);
    const [row] = await app.database.query('SELECT * FROM payment_account');
    expect(JSON.stringify(row)).not.toMatch(/sk_test_first|whsec_/);
    expect((await admin.get('/api/admin/audit-log')).text).not.toMatch(/sk_test_first|whsec_/);

    expect((await app.visitor().get('/api/site')).body).toMatchObject({ paymentProvider: 'stripe', testMode: true });
    expect(await policy()).toContain('https://js.stripe.com');
    // The event has arrived once the other process names Stripe too.
    while ((await other.visitor().get('/api/site')).body.paymentProvider !== 'stripe') await new Promise(setImmediate);
    expect((await other.visitor().get('/')).headers['content-security-policy']).toContain('https://js.stripe.com');
    await other.close();

    await remove();
    expect((await app.visitor().get('/api/site')).body.paymentProvider).toBe('sandbox');
    expect(await policy()).not.toContain('js.stripe.com');
  });

  if (DEEP)
    describe('that are wrong', () => {
      it.each<[string, () => object, string, string]>([
        [
          'a key that Stripe does not know',
          () => ({ ...keysOf(first), secretKey: 'sk_test_unknown' }),
          'secretKey',
          'stripe_key_rejected',
        ],
        [
          'a publishable key as the secret one',
          () => ({ ...keysOf(first), secretKey: 'pk_test_x' }),
          'secretKey',
          'stripe_key_invalid',
        ],
        ['no secret key', () => ({ publishableKey: 'pk_test_x' }), 'secretKey', 'stripe_key_invalid'],
        [
          'keys of two modes',
          () => ({ ...keysOf(first), publishableKey: 'pk_live_x' }),
          'publishableKey',
          'stripe_keys_of_two_modes',
        ],
        [
          'another webhook secret',
          () => ({ ...keysOf(first), webhookSecret: 'we_1' }),
          'webhookSecret',
          'stripe_webhook_secret_invalid',
        ],
        ['null', () => ({ ...keysOf(first), webhookSecret: null }), 'webhookSecret', 'stripe_webhook_secret_invalid'],
      ])('rejects %s', async (_what, changes, field, code) => {
        const reply = await save(changes());
        expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid', fields: { [field]: { code } } } });
        expect((await admin.get(PATH)).body).toMatchObject({ provider: 'sandbox', mode: null });
      });

      it('names the permissions that a restricted key lacks', async () => {
        expect((await save(keysOf(powerless))).body.fields.secretKey).toMatchObject({
          code: 'stripe_permissions_missing',
          params: { permissions: 'Charges and Refunds: Write, Disputes: Read' },
        });
        expect((await save(keysOf(limited))).status).toBe(200);
        expect((await admin.post(`${PATH}/check`)).body).toMatchObject({
          problem: null,
          accountId: limited.account.id,
          chargesEnabled: null,
          missing: ['webhooks'],
          webhook: 'unknown',
        });
        expect(await remove()).toMatchObject({ status: 200 });
      });
    });

  it('settles and refunds a payment with the keys that it was made with', async () => {
    await save(keysOf(first));
    const [early, late] = [await insertProject(app.database), await insertProject(app.database)];
    const opened = await order(early);
    expect(opened.payment.publishableKey).toBe(first.publishableKey);
    expect((await admin.get(PATH)).body.openOrders).toBe(1);

    await save(keysOf(second));
    await pay(opened);
    expect(await deliverAll(first)).not.toContain(400);
    expect(await level(early)).toBe('extended');
    const bought = await app.database.manager.findOneByOrFail(Purchase, { projectId: early.id });
    expect(
      (await admin.post(`/api/admin/purchases/${bought.id}/refunds`, { requestId: crypto.randomUUID() })).status,
    ).toBe(200);
    expect(first.ledger.refunds.size).toBe(1);

    const next = await order(late);
    expect(next.payment.publishableKey).toBe(second.publishableKey);
    await pay(next);
    expect(await deliverAll(second)).not.toContain(400);
    expect(await level(late)).toBe('extended');
    expect(second.ledger.refunds.size).toBe(0);
    await deliverAll(first);
  });

  if (DEEP)
    describe('that change while orders are open', () => {
      it('replaces an open order whose keys are no longer in use', async () => {
        await save(keysOf(first));
        const project = await insertProject(app.database);
        const before = await order(project);
        await save(keysOf(second));
        const after = await order(project);
        expect(after.paymentIntentId).not.toBe(before.paymentIntentId);
        expect(first.ledger.intent(before.paymentIntentId).status).toBe('canceled');
      });

      it('replaces an open order whose payment nobody can read any more', async () => {
        await save(keysOf(first));
        const [wiped, revoked] = [await insertProject(app.database), await insertProject(app.database)];
        // The owner has deleted the test data at Stripe.
        first.ledger.intents.delete((await order(wiped)).paymentIntentId);
        await order(revoked);
        await save(keysOf(second));
        await order(wiped);
        // The old account has rejected its old key since.
        const { secretKey } = first;
        first.secretKey = 'sk_test_rolled0001';
        const statesOf = async () => {
          const orders = await app.database.manager.findBy(Purchase, { projectId: revoked.id });
          return orders.map(({ state }) => state).sort();
        };
        clock.advance(3_600);
        await app.app.get(ReconcileService, { strict: false }).run();
        expect(await statesOf()).toEqual(['created']);
        await order(revoked);
        expect(await statesOf()).toEqual(['canceled', 'created']);
        first.secretKey = secretKey;
      });

      it('uses the newest key of an account, and keeps its open orders and webhook', async () => {
        await save(keysOf(second));
        const project = await insertProject(app.database);
        const before = await order(project);
        second.secretKey = 'rk_test_rolled9999';
        const { publishableKey, secretKey } = second;
        expect((await save({ publishableKey, secretKey })).body).toMatchObject({ hasWebhookSecret: true });
        expect((await order(project)).paymentIntentId).toBe(before.paymentIntentId);
        await pay(before);
        expect(await deliverAll(second)).not.toContain(400);
        expect(await level(project)).toBe('extended');
      });

      it('creates the webhook at Stripe, finds what is wrong with it and repairs it', async () => {
        const { secretKey, publishableKey } = first;
        await save({ secretKey, publishableKey, webhookSecret: undefined });
        await remove();
        await app.database.query('UPDATE payment_account SET webhook_secret_encrypted = NULL, version = version + 1');
        expect((await save({ secretKey, publishableKey })).body.hasWebhookSecret).toBe(false);
        const state = async () => (await admin.post(`${PATH}/check`)).body as object;
        expect(await state()).toMatchObject({ webhook: 'missing', chargesEnabled: true, country: 'DE', missing: [] });

        expect((await admin.post(`${PATH}/webhook`)).body).toMatchObject({ hasWebhookSecret: true });
        const [endpoint] = first.account.endpoints;
        const { webhookEvents } = (await admin.get(PATH)).body as { webhookEvents: string[] };
        expect(endpoint).toMatchObject({ url: `${PUBLIC_URL}/api/payments/webhook`, enabled_events: webhookEvents });
        expect(await state()).toMatchObject({ webhook: 'working', duplicates: 0 });

        // Its events are verified with the secret that Stripe has named.
        const intent = first.ledger.create({
          amount: 5_000,
          currency: 'eur',
          metadata: {},
          description: null,
          automatic: true,
        });
        first.ledger.events.splice(0);
        const event = first.ledger.emit('charge.refunded', { object: 'charge', payment_intent: intent.id });
        expect((await deliver(event, webhook(), `whsec_${endpoint!.id.slice(3)}`, now())).status).toBe(200);

        first.account.endpoints.push({ ...endpoint!, id: 'we_byhand' });
        endpoint!.enabled_events.pop();
        expect(await state()).toMatchObject({ webhook: 'eventsMissing', duplicates: 1 });
        endpoint!.status = 'disabled';
        expect(await state()).toMatchObject({ webhook: 'disabled' });
        expect((await admin.post(`${PATH}/webhook`)).status).toBe(200);
        expect(await state()).toMatchObject({ webhook: 'working' });
      });

      it('makes a test payment and refunds it', async () => {
        await save(keysOf(first));
        const test = async () =>
          (await admin.post(`${PATH}/test`)).body as { steps: { step: string; problem: unknown }[] };
        const refunds = first.ledger.refunds.size;
        expect(await test()).toMatchObject({ mode: 'test', amountCents: 50, currency: 'eur' });
        expect((await test()).steps).toEqual(
          ['create', 'browser', 'pay', 'refund'].map((step) => ({ step, problem: null })),
        );
        expect(first.ledger.refunds.size).toBe(refunds + 2);
        expect((await admin.get('/api/admin/purchases')).text).not.toContain('Test of the payment settings');

        await save({ publishableKey: second.publishableKey });
        expect((await test()).steps.at(-1)).toMatchObject({
          step: 'browser',
          problem: { code: 'stripe_publishable_key_rejected' },
        });
        expect([...first.ledger.intents.values()].at(-1)!.status).toBe('canceled');
      });

      it('charges nothing in live mode, and ends the open orders of test mode', async () => {
        await save(keysOf(first));
        const opened = await order(await insertProject(app.database));
        expect((await save(keysOf(live))).body).toMatchObject({ mode: 'live' });
        expect((await app.visitor().get('/api/site')).body.testMode).toBe(false);
        const { steps } = (await admin.get('/api/admin/onboarding')).body as { steps: object[] };
        expect(steps).toContainEqual({ step: 'payments', done: true });
        await app.app.get(ReconcileService, { strict: false }).run();
        expect(first.ledger.intent(opened.paymentIntentId).status).toBe('canceled');
        const { body } = await admin.post(`${PATH}/test`);
        expect(body.mode).toBe('live');
        expect(body.steps.map(({ step }: { step: string }) => step)).toEqual(['create', 'browser', 'cancel']);
        expect([...live.ledger.charges.values()]).toEqual([]);
        await remove();
      });

      it('rejects a change of an older version', async () => {
        const version = await versionNow();
        await save(keysOf(first));
        for (const reply of [
          await admin.put(PATH, { version, ...keysOf(second) }),
          await admin.post(`${PATH}/remove`, { version }),
        ])
          expect(reply).toMatchObject({ status: 409, body: { code: 'settings.changed_meanwhile' } });
      });

      it('takes no payments while the keys cannot be read, and says so', async () => {
        await save(keysOf(first));
        const env = { STRIPE_API_BASE: first.url, SESSION_SECRET: 'another secret that nobody has used before' };
        const other = await startTestApp({ beside: app, env });
        expect((await (await other.admin()).get(PATH)).body).toMatchObject({ keysLost: true, provider: 'none' });
        await other.close();
      });

      it('leaves the choice to the environment', async () => {
        await save(keysOf(second));
        const env = {
          STRIPE_SECRET_KEY: first.secretKey,
          STRIPE_PUBLISHABLE_KEY: first.publishableKey,
          STRIPE_WEBHOOK_SECRET: first.webhookSecret,
          STRIPE_API_BASE: first.url,
        };
        const other = await startTestApp({ beside: app, env });
        const client = await other.admin();
        const { body } = await client.get(PATH);
        expect(body).toMatchObject({
          fixedBy: 'STRIPE_SECRET_KEY',
          secretKeyHint: 'sk_test_…0001',
          webhookReachable: false,
        });
        for (const reply of [
          await client.put(PATH, { version: body.version, ...keysOf(second) }),
          await client.post(`${PATH}/remove`, { version: body.version }),
          await client.post(`${PATH}/webhook`),
        ])
          expect(reply).toMatchObject({ status: 409, body: { code: 'settings.set_by_environment' } });
        expect((await client.post(`${PATH}/check`)).body).toMatchObject({ accountId: first.account.id });
        await other.close();
      });

      it('refunds what was paid with keys of the environment that have moved here', async () => {
        const env = {
          STRIPE_SECRET_KEY: first.secretKey,
          STRIPE_PUBLISHABLE_KEY: first.publishableKey,
          STRIPE_WEBHOOK_SECRET: first.webhookSecret,
          STRIPE_API_BASE: first.url,
        };
        const other = await startTestApp({ beside: app, env });
        const project = await insertProject(app.database);
        await pay(await order(project, other));
        await other.close();
        await save(keysOf(first));
        await deliverAll(first);
        const { id } = await app.database.manager.findOneByOrFail(Purchase, { projectId: project.id });
        const reply = await admin.post(`/api/admin/purchases/${id}/refunds`, { requestId: crypto.randomUUID() });
        expect(reply).toMatchObject({ status: 200, body: { state: 'refunded' } });
      });
    });
});
