import { signDelivery } from '../../../src/adapters/sandbox/sandbox-signature.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertMedia } from '../../fixtures/rows.js';
import { galleryPath, inSeconds, statuses } from '../../fixtures/gallery-fixture.js';
import { AMOUNT, ClientFixture, type PaymentsFixture, type SoldPackage } from '../../fixtures/payments-fixture.js';
import type { TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const GOOD = '4242 4242 4242 4242';
const ASKS = '4000002500003155';

const app = useTestApp();
let client: ClientFixture;
beforeEach(async () => {
  client = await ClientFixture.signIn({ app } as PaymentsFixture);
});

interface Opened {
  clientSecret: string;
  paymentIntentId: string;
}

const open = async (sold: SoldPackage) => (await client.create(sold)).body as Opened;
const pay = ({ clientSecret }: Opened, number = GOOD, change: object = {}): Promise<TestReply> =>
  client.http.post('/api/payments/sandbox/pay', {
    clientSecret,
    number,
    expMonth: 12,
    expYear: 2040,
    cvc: '123',
    ...change,
  });
const authenticate = ({ clientSecret }: Opened, outcome: string) =>
  client.http.post('/api/payments/sandbox/authenticate', { clientSecret, outcome });
const quote = (packageType: string) =>
  client.http.get(`${galleryPath(client.project)}/checkout?packageType=${packageType}`);

describe('the sandbox checkout', () => {
  it('sells extended with six videos, then the upgrade with everything', async () => {
    const videos = await insertMedia(app.database, client.project, 8);
    const [photo] = await insertMedia(app.database, client.project, 1, { fileType: 'photo' });
    const download = (file: { id: string }) => client.http.post(`${galleryPath(client.project)}/download/${file.id}`);
    expect(await statuses(videos.slice(0, 3).map(download))).toEqual([200, 200, 200]);
    expect((await download(videos[3]!)).status).toBe(402);
    const before = await client.http.get(galleryPath(client.project));

    expect((await quote('extended')).body).toEqual({
      payment: { provider: 'sandbox', publishableKey: null },
      acceptsCoupons: false,
      deliveryConsent: [],
      needsEmail: false,
      order: {
        projectName: client.project.name,
        packageType: 'extended',
        kind: 'package',
        betterPackage: null,
        isUpgrade: false,
        title: 'Extended Access Package',
        description: '6 total video downloads',
        features: ['6 video downloads', 'Full resolution', 'Lifetime access', 'Priority support'],
        listPriceCents: 19_900,
        alreadyPaidCents: 0,
        discountCents: 0,
        couponCode: null,
        subtotalCents: 19_900,
        taxCents: 0,
        tax: {
          mode: 'none',
          category: null,
          percent: 0,
          country: null,
          buyerCountry: null,
          buyerVatId: null,
          buyerCompany: null,
          note: null,
        },
        totalCents: 19_900,
        amount: 199,
        currency: 'usd',
      },
    });
    const first = await open('extended');
    expect(await pay(first)).toMatchObject({
      status: 200,
      body: { status: 'succeeded', paymentIntentId: first.paymentIntentId },
    });
    expect((await client.confirm(first.paymentIntentId, 'extended')).body).toMatchObject({
      state: 'succeeded',
      accessLevel: 'extended',
      overpaidCents: 0,
      currency: 'usd',
    });

    // The reply that the client's page has cached is no longer valid.
    const after = await client.http.get(galleryPath(client.project), {
      headers: { 'if-none-match': before.headers.etag },
    });
    expect(after).toMatchObject({
      status: 200,
      body: { clientAccess: { accessLevel: 'extended', videoDownloadsLeft: 3 } },
    });
    expect(await statuses(videos.slice(0, 6).map(download))).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await download(videos[6]!)).body).toMatchObject({ statusCode: 402, code: 'download.limit_reached' });

    expect((await quote('extended')).body).toMatchObject({
      statusCode: 409,
      code: 'payments.already_bought',
      accessLevel: 'extended',
    });
    expect((await quote('complete')).body.order).toMatchObject({
      isUpgrade: true,
      listPriceCents: 49_900,
      alreadyPaidCents: 19_900,
      subtotalCents: 30_000,
      totalCents: 30_000,
    });
    const second = await open('upgrade');
    await pay(second);
    expect((await client.confirm(second.paymentIntentId, 'upgrade')).body).toMatchObject({ accessLevel: 'complete' });
    expect(await statuses([...videos, photo!].map(download))).toEqual(Array.from({ length: 9 }, () => 200));

    const receipts = (await client.http.get(`${galleryPath(client.project)}/purchases`)).body as {
      id: string;
      receiptNumber: string;
    }[];
    expect(receipts).toMatchObject([
      {
        packageType: 'upgrade',
        title: 'Complete Collection Package',
        listPriceCents: 49_900,
        alreadyPaidCents: 19_900,
        subtotalCents: 30_000,
        taxCents: 0,
        totalCents: 30_000,
        currency: 'usd',
        projectName: client.project.name,
      },
      {
        packageType: 'extended',
        title: 'Extended Access Package',
        listPriceCents: 19_900,
        alreadyPaidCents: 0,
        subtotalCents: 19_900,
        taxCents: 0,
        totalCents: 19_900,
      },
    ]);
    expect(new Set(receipts.map(({ receiptNumber }) => receiptNumber)).size).toBe(2);
    expect((await client.http.get(`${galleryPath(client.project)}/purchases/${receipts[0]!.id}`)).body).toEqual({
      ...receipts[0],
      clientName: null,
      seller: null,
      deliveryConsent: [],
    });
  });

  describe('a card', () => {
    it.each(
      allOrEvery(4, [
        ['4000000000000002', 'Your card was declined.'],
        ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
        ['4000-0000-0000-0069', 'Your card has expired.'],
      ]),
    )("declines %s with the bank's message and allows another card", async (number, message) => {
      const opened = await open('extended');
      expect((await pay(opened, number)).body).toMatchObject({
        statusCode: 402,
        code: 'payments.card_declined',
        message,
      });
      expect((await client.confirm(opened.paymentIntentId, 'extended')).body).toMatchObject({
        statusCode: 409,
        code: 'payments.not_succeeded',
        state: 'failed',
        message,
      });
      expect(await client.level()).toBe('free');
      expect(await open('extended')).toEqual(expect.objectContaining({ clientSecret: opened.clientSecret }));
      expect((await pay(opened)).status).toBe(200);
      expect(await client.level()).toBe('extended');
    });

    if (DEEP)
      describe('3-D Secure', () => {
        it('charges after 3-D Secure passed', async () => {
          const opened = await open('extended');
          expect((await pay(opened, ASKS)).body).toMatchObject({ status: 'requires_action' });
          expect((await client.confirm(opened.paymentIntentId, 'extended')).body).toMatchObject({
            code: 'payments.not_succeeded',
            state: 'created',
          });
          expect((await authenticate(opened, 'complete')).body).toMatchObject({ status: 'succeeded' });
          expect(await client.level()).toBe('extended');
        });

        it('accepts another card after 3-D Secure failed', async () => {
          const opened = await open('extended');
          await pay(opened, ASKS);
          expect((await authenticate(opened, 'fail')).body).toMatchObject({
            statusCode: 402,
            message: expect.stringContaining('authenticate'),
          });
          expect((await authenticate(opened, 'complete')).status).toBe(402);
          expect(await client.level()).toBe('free');
          expect((await pay(opened)).status).toBe(200);
        });

        it('keeps the payment open when 3-D Secure is abandoned', async () => {
          const opened = await open('extended');
          await pay(opened, ASKS);
          expect(await open('extended')).toEqual(expect.objectContaining({ clientSecret: opened.clientSecret }));
          expect(await client.level()).toBe('free');
          expect((await pay(opened)).body).toMatchObject({ status: 'succeeded' });
        });

        it.each([
          ['number', { number: '4242424242424241' }],
          ['number', { number: '1234' }],
          ['number', { number: '' }],
          ['number', { number: '5555555555554444' }],
          ['number', { number: 4242424242424242 }],
          ['number', { number: '4242x424242424242' }],
          ['expMonth', { expMonth: 13 }],
          ['expMonth', { expMonth: 0 }],
          ['expYear', { expYear: 2020 }],
          ['expYear', { expYear: '2040' }],
          ['cvc', { cvc: '12' }],
          ['cvc', { cvc: 'abc' }],
          ['cvc', { cvc: '12345' }],
        ])('rejects an invalid %s at its field: %j', async (field, change) => {
          const opened = await open('extended');
          const reply = await pay(opened, undefined, change);
          expect(reply.body).toMatchObject({ statusCode: 400, code: 'request.invalid' });
          expect(Object.keys(reply.body.fields as object)).toEqual([field]);
          expect(await client.purchases()).toMatchObject([{ state: 'created' }]);
        });
      });

    it("charges nothing without the payment's client secret", async () => {
      const opened = await open('extended');
      for (const clientSecret of ['', 'pi_x_secret_x', opened.paymentIntentId, `${opened.clientSecret}x`]) {
        expect((await pay({ ...opened, clientSecret })).body).toMatchObject({
          statusCode: 404,
          code: 'payments.not_found',
        });
      }
      expect(await client.level()).toBe('free');
    });

    it('charges once for repeated and parallel submits', async () => {
      const opened = await open('extended');
      expect(await statuses(Array.from({ length: 8 }, () => pay(opened)))).toEqual(
        Array.from({ length: 8 }, () => 200),
      );
      const purchase = await client.purchase(opened.paymentIntentId);
      expect(purchase).toMatchObject({ state: 'succeeded', overpaidCents: 0 });
    });

    if (DEEP)
      describe('a payment that is replaced or disputed', () => {
        it('charges nothing for a payment that another tab replaced', async () => {
          const opened = await open('extended');
          const other = await open('complete');
          expect((await pay(opened)).body).toMatchObject({
            statusCode: 402,
            message: expect.stringContaining('cancelled'),
          });
          expect((await pay(other)).status).toBe(200);
          expect(await client.level()).toBe('complete');
        });

        it('keeps the package until a dispute is lost', async () => {
          const opened = await open('complete');
          await pay(opened, '4000000000000259');
          expect(await client.purchase(opened.paymentIntentId)).toMatchObject({ state: 'disputed', dispute: 'open' });
          expect(await client.level()).toBe('complete');
        });
      });
  });

  it('unlocks the gallery by webhook when the tab was closed', async () => {
    await pay(await open('complete'));
    expect(await client.level()).toBe('complete');
  });

  it('rejects a forged webhook event of the sandbox', async () => {
    const opened = await open('complete');
    const body = Buffer.from(
      JSON.stringify({ id: 'evt_1', intentId: opened.paymentIntentId, kind: 'payment.succeeded' }),
    );
    const post = (secret: string) =>
      app.visitor().send('POST', '/api/payments/webhook', {
        raw: body,
        headers: {
          'content-type': 'application/json',
          'sandbox-signature': signDelivery(secret, body, app.clock.now()),
        },
      });
    expect((await post('guess')).body.code).toBe('payments.bad_signature');
    // A valid event with wrong content: the intent itself decides.
    expect((await post(app.config.secrets.session)).status).toBe(200);
    expect(await client.level()).toBe('free');
  });

  if (DEEP)
    describe('the timer', () => {
      const startTimer = async (seconds: number) =>
        (await app.admin()).patch(`/api/admin/projects/${client.project.id}/timer`, {
          timerEnabled: true,
          expiresAt: inSeconds(app, seconds).toISOString(),
        });

      it('reopens the gallery by a purchase after its end', async () => {
        await startTimer(60);
        app.clock.advance(61);
        expect(await client.level()).toBe('gallery.expired');
        expect((await quote('extended')).status).toBe(200);
        await pay(await open('extended'));
        expect(await client.level()).toBe('extended');
      });

      it('delivers an order that was opened before the timer ended', async () => {
        await startTimer(60);
        const opened = await open('extended');
        app.clock.advance(61);
        await pay(opened);
        expect((await client.confirm(opened.paymentIntentId, 'extended')).status).toBe(200);
        expect((await client.http.get(galleryPath(client.project))).body).toMatchObject({
          project: { timerEnabled: false, expiresAt: null },
          clientAccess: { accessLevel: 'extended' },
        });
      });
    });

  it('shows the receipt of a paid purchase to its client only', async () => {
    const unpaid = await open('extended');
    const id = (await client.purchase(unpaid.paymentIntentId)).id;
    const receipt = (of: ClientFixture) => of.http.get(`${galleryPath(of.project)}/purchases/${id}`);
    expect((await receipt(client)).body.code).toBe('payments.not_found');
    await pay(unpaid);
    expect((await receipt(client)).body).toMatchObject({
      receiptNumber: expect.stringMatching(/^TEST-R-\d{4}-\d{6}$/),
      state: 'succeeded',
    });
    expect((await receipt(await ClientFixture.signIn({ app } as PaymentsFixture))).body.code).toBe(
      'payments.not_found',
    );
    expect((await client.http.get(`${galleryPath(client.project, 'eve@example.test')}/purchases`)).body.code).toBe(
      'gallery.not_found',
    );
    expect((await client.confirm(unpaid.paymentIntentId, 'extended')).body).toMatchObject({ purchaseId: id });
    expect(AMOUNT.extended).toBe(199);
  });
});
