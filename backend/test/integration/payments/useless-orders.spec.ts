import { StudioService } from '../../../src/modules/settings/studio.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { galleryPath, inSeconds } from '../../fixtures/gallery-fixture.js';
import { ClientFixture, deliver, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { insertMedia } from '../../fixtures/rows.js';

const DAY = 86_400;
const NO_LIMITS = {
  amountCents: null,
  currency: null,
  minimumOrderCents: null,
  validUntil: null,
  maxUses: null,
  maxUsesPerClient: null,
};
const SMALL = { packageType: 'small' };

const fixture = usePaymentsFixture();
let worker: TestWorker;
let admin: TestClient;
let priceListId: string;
beforeAll(async () => {
  ({ worker } = await startPaymentsWorker(fixture));
  admin = await fixture.app.admin();
  const list = await admin.post('/api/admin/price-lists', {
    ...STANDARD,
    name: 'With ends',
    currency: 'eur',
    free: { videos: 1, photos: 1, photoLabel: null },
    packages: [
      packageOf('small', 2_000, { videos: 6, photos: 1, lifetimeAccess: false }),
      packageOf('large', 9_000, { videos: null, photos: null, lifetimeAccess: true }),
    ],
    extension: { days: 30, priceCents: 900 },
  });
  if (list.status !== 201) throw new Error(list.text);
  priceListId = list.body.id;
});

/** Creates a gallery with an order of its client. */
async function createScenario(values: Partial<Project> = {}, videos = 4) {
  const client = await ClientFixture.signIn(fixture, { priceListId, ...values });
  await insertMedia(fixture.app.database, client.project, videos);
  await insertMedia(fixture.app.database, client.project, 1, { fileType: 'photo' });
  const order = (terms: object, amount: number) =>
    client.http.post('/api/create-payment-intent', { ...client.who, amount, ...terms });
  const open = async (terms: object, amount: number) => {
    const { status, body } = await order(terms, amount);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.paymentIntentId as string;
  };
  const pay = async (intentId: string) => {
    fixture.payments.pay(intentId, 'good');
    expect(await deliver(fixture, fixture.payments.deliver(intentId, 'payment_intent.succeeded'))).toMatchObject({
      status: 200,
    });
    await worker.drain();
    const { state, attention, attentionDetail, refundedCents } = await client.purchase(intentId);
    return [state, attention, attentionDetail?.code ?? null, refundedCents];
  };
  return { client, path: galleryPath(client.project), order, open, pay };
}
const ending = (seconds: number) => ({ timerEnabled: true, expiresAt: inSeconds(fixture.app, seconds) });
const refused = (code: string) => ({ status: 409, body: { code } });
const REFUNDED = (cents: number, detail = 'paid_for_nothing') => ['refunded', 'opens_nothing', detail, cents];

describe('an order that opens nothing is not taken', () => {
  it('where everything is free already', async () => {
    const { client, path, order } = await createScenario({}, 1);
    const { body } = await client.http.get(`${path}/packages`);
    expect(body.packages.map(({ state }: { state: string }) => state)).toEqual(['useless', 'useless']);
    expect(await order(SMALL, 20)).toMatchObject(refused('payments.opens_nothing'));
    expect(await client.http.get(`${path}/checkout?packageType=small`)).toMatchObject(
      refused('payments.opens_nothing'),
    );
    expect(await client.purchases()).toEqual([]);
  });

  it('in a closed gallery, unless it keeps it open', async () => {
    const { order, open, pay } = await createScenario(ending(-60));
    expect(await order(SMALL, 20)).toMatchObject(refused('payments.opens_nothing'));
    expect(await pay(await open({ extension: true }, 9))).toEqual(['succeeded', null, null, 0]);
    expect(await pay(await open(SMALL, 20))).toEqual(['succeeded', null, null, 0]);
  });
});

describe('an order that opens nothing any more is refunded, and shown to staff', () => {
  it('when the gallery has closed meanwhile', async () => {
    const { open, pay } = await createScenario(ending(60));
    const intentId = await open(SMALL, 20);
    fixture.clock.advance(61);
    expect(await pay(intentId)).toEqual(REFUNDED(2_000));
  });

  it('when the timer that it extends was switched off', async () => {
    const { client, open, pay } = await createScenario(ending(-60));
    const intentId = await open({ extension: true }, 9);
    await admin.patch(`/api/admin/projects/${client.project.id}/timer`, { timerEnabled: false });
    expect(await pay(intentId)).toEqual(REFUNDED(900));
  });

  it('when all files were opened to everyone', async () => {
    const { client, open, pay } = await createScenario();
    const intentId = await open(SMALL, 20);
    await fixture.app.database.query(`UPDATE project SET access = 'everything' WHERE id = $1`, [client.project.id]);
    expect(await pay(intentId)).toEqual(REFUNDED(2_000));
  });

  it('when the gallery has another client since', async () => {
    const { client, open, pay } = await createScenario();
    const intentId = await open(SMALL, 20);
    await fixture.app.database.query(
      `UPDATE project SET client_email = 'other@example.com', client_email_key = 'other@example.com' WHERE id = $1`,
      [client.project.id],
    );
    expect(await pay(intentId)).toEqual(REFUNDED(2_000, 'paid_while_closed'));
  });

  it.each(['trash', 'archive'])('when it is paid after the project went to the %s', async (where) => {
    const { client, open, pay } = await createScenario();
    const intentId = await open(SMALL, 20);
    const path = `/api/admin/projects/${client.project.id}`;
    if (where === 'trash') await admin.delete(path);
    else await admin.put(path, { status: 'archived' });
    expect(await pay(intentId)).toEqual(REFUNDED(2_000, 'paid_while_closed'));
  });

  it('before that it ends: at once in the trash, and when it is found', async () => {
    const trashed = await createScenario();
    const old = await trashed.open(SMALL, 20);
    // The provider has just been asked about this one, and would not be asked again for some minutes.
    fixture.clock.advance(1_800);
    await worker.run('reconcile-payments', {});
    fixture.clock.advance(60);
    const closed = await createScenario(ending(60));
    const intentIds = [old, await closed.open(SMALL, 20)];
    const states = () => intentIds.map((id) => fixture.payments.intents.get(id)!.status);
    expect(states()).toEqual(['created', 'created']);
    await admin.delete(`/api/admin/projects/${trashed.client.project.id}`);
    await worker.drain();
    expect(states()).toEqual(['canceled', 'created']);
    fixture.clock.advance(660);
    await worker.run('reconcile-payments', {});
    expect(states()).toEqual(['canceled', 'canceled']);
  });

  it('a free order ends instead', async () => {
    const coupon = { code: 'GIFT', percent: 100, active: true, note: '', projectIds: null, validFrom: null };
    await admin.post('/api/admin/coupons', { ...coupon, ...NO_LIMITS });
    const { client, open } = await createScenario(ending(60));
    const paymentIntentId = await open({ ...SMALL, couponCode: 'GIFT' }, 0);
    fixture.clock.advance(61);
    const reply = await client.http.post('/api/confirm-payment', {
      ...client.who,
      paymentIntentId,
      packageType: 'small',
      amount: 0,
    });
    expect(reply).toMatchObject(refused('payments.opens_nothing'));
    expect(await client.purchases()).toMatchObject([{ state: 'canceled', succeededAt: null }]);
  });
});

describe('without consent to immediate delivery', () => {
  const CONSENT = { deliveryConsent: true, withdrawalTextVersion: 'en-2' };
  const sellFrom = async (seller: object | null) => {
    await fixture.app.database.query('UPDATE studio_settings SET seller = $1::jsonb', [JSON.stringify(seller)]);
    for (const { app } of [fixture.app, { app: worker.context }])
      await app.get(StudioService, { strict: false }).refresh();
  };
  beforeAll(() =>
    sellFrom({
      legalName: 'A',
      address: 'B',
      postcode: '1',
      city: 'C',
      country: 'DE',
      email: 'a@b.test',
      taxNumber: '1',
    }),
  );
  afterAll(() => sellFrom(null));

  it('an order is rejected that would open after the gallery has closed', async () => {
    const { client, path, order, open, pay } = await createScenario(ending(3 * DAY));
    // The price is shown before anybody is asked.
    expect((await client.http.get(`${path}/checkout?packageType=small&country=DE`)).status).toBe(200);
    const rejected = await order({ ...SMALL, country: 'DE' }, 20);
    expect(rejected).toMatchObject(refused('payments.consent_required'));
    expect(rejected.body.deliveryConsent.map(({ version }: { version: string }) => version)).toContain('en-2');
    expect(await pay(await open({ ...SMALL, country: 'DE', ...CONSENT }, 20))).toEqual(['succeeded', null, null, 0]);
  });

  it.each([
    ['a package that keeps it open', { packageType: 'large' }, 90, 3 * DAY],
    ['a gallery that closes later', SMALL, 20, 40 * DAY],
    ['an extension, which begins when it opens', { extension: true }, 9, -60],
  ])('%s can be bought', async (_, terms, amount, seconds) => {
    const { open, pay } = await createScenario(ending(seconds));
    expect(await pay(await open({ ...terms, country: 'DE' }, amount))).toEqual(['succeeded', null, null, 0]);
  });
});
