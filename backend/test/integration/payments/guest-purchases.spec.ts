import type { FakeMailer } from '../../fakes/fake-mailer.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { ClientFixture, deliver, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertMedia } from '../../fixtures/rows.js';

const fixture = usePaymentsFixture();
let worker: TestWorker;
let mailer: FakeMailer;
let admin: TestClient;
let client: ClientFixture;
let gina: Guest;
beforeAll(async () => {
  ({ worker, mailer } = await startPaymentsWorker(fixture));
  admin = await fixture.app.admin();
});
beforeEach(async () => {
  client = await ClientFixture.signIn(fixture, { guestPurchases: true });
  await insertMedia(fixture.app.database, client.project, 5);
  await insertMedia(fixture.app.database, client.project, 2, { fileType: 'photo' });
  gina = await addGuest('Gina');
  await worker.drain();
  mailer.sent.length = 0;
});

interface Guest {
  id: string;
  path: string;
  who: { clientEmail: string };
}
async function addGuest(name: string, email?: string): Promise<Guest> {
  const people = `/api/admin/projects/${client.project.id}/people`;
  const { body } = await admin.post(people, { kind: 'guest', name, email });
  const { pathname } = new URL(body.link as string);
  return { id: body.id, path: `/api${pathname}`, who: { clientEmail: pathname.split('/').at(-1)! } };
}
const pay = async ({ who }: Guest, sold: 'extended' | 'complete' = 'extended', terms: object = {}) => {
  const { body } = await client.create(sold, { ...who, email: 'gina@example.test', ...terms });
  fixture.payments.pay(body.paymentIntentId as string, 'good');
  const confirmed = await client.confirm(body.paymentIntentId as string, sold, who);
  await worker.drain();
  return confirmed;
};
const levelOf = async ({ path }: Guest) => (await client.http.get(path)).body.clientAccess.accessLevel as string;
const purchasesOf = async ({ path }: Guest) => (await client.http.get(`${path}/purchases`)).body as { id: string }[];

describe('a guest who may buy', () => {
  it('buys for themselves alone', async () => {
    const greg = await addGuest('Greg');
    expect(await pay(gina)).toMatchObject({ status: 200, body: { accessLevel: 'extended' } });
    expect([await levelOf(gina), await levelOf(greg), await client.level()]).toEqual(['extended', 'free', 'free']);
    expect([(await purchasesOf(gina)).length, (await purchasesOf(greg)).length]).toEqual([1, 0]);
    // The clients neither see nor open it, and staff do.
    const [{ id }] = (await purchasesOf(gina)) as [{ id: string }];
    const ofClients = `/api/gallery/${client.project.id}/${encodeURIComponent(client.project.clientEmail)}`;
    expect((await client.http.get(`${ofClients}/purchases`)).body).toEqual([]);
    for (const path of [ofClients, greg.path])
      expect((await client.http.get(`${path}/purchases/${id}`)).status).toBe(404);
    expect((await admin.get(`/api/admin/purchases/${id}`)).body).toMatchObject({ clientEmail: 'gina@example.test' });
  });

  it('pays the whole price: what the clients have lowers it for nobody else', async () => {
    await client.buy('extended');
    const packages = async (path: string) =>
      (await client.http.get(`${path}/packages`)).body.packages.map(
        ({ code, quoteCents }: { code: string; quoteCents: number }) => [code, quoteCents],
      );
    expect(await packages(gina.path)).toEqual([
      ['extended', 19_900],
      ['complete', 49_900],
    ]);
    expect((await pay(gina, 'complete')).status).toBe(200);
    expect(await client.level()).toBe('extended');
  });

  it('gets the receipt at the address that they state, with their personal link', async () => {
    expect((await client.http.get(`${gina.path}/checkout?packageType=extended`)).body.needsEmail).toBe(true);
    const missing = await client.create('extended', gina.who);
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['email']]);
    await pay(gina);
    const receipts = mailer.sent.filter(({ text }) => text.includes('/receipt/'));
    expect(receipts.map(({ to }) => to)).toEqual(['gina@example.test']);
    expect(receipts[0]!.text).toContain(`/receipt/${client.project.id}/${gina.who.clientEmail}/`);
  });

  it('is not asked for an address that they have given', async () => {
    const greg = await addGuest('Greg', 'greg@example.test');
    expect((await client.http.get(`${greg.path}/checkout?packageType=extended`)).body.needsEmail).toBe(false);
    // Another one than theirs is not used.
    await pay(greg, 'extended', { email: 'other@example.test' });
    expect(mailer.sent.map(({ to }) => to)).toContain('greg@example.test');
  });

  it('places a new order when they state another address', async () => {
    const first = await client.create('extended', { ...gina.who, email: 'gina@example.test' });
    const same = await client.create('extended', { ...gina.who, email: 'GINA@example.test' });
    const other = await client.create('extended', { ...gina.who, email: 'regina@example.test' });
    expect(same.body.paymentIntentId).toBe(first.body.paymentIntentId);
    expect(other.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
  });

  it('can state the same address as another guest, or as the client', async () => {
    const greg = await addGuest('Greg');
    const email = client.project.clientEmail;
    const orders = [
      await client.create('extended', { ...gina.who, email }),
      await client.create('extended', { ...greg.who, email }),
      await client.create('extended'),
    ];
    expect(orders.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(orders.map(({ body }) => body.paymentIntentId)).size).toBe(3);
  });

  it('is charged once for what two windows buy at once', async () => {
    const orders = await Promise.all(
      [1, 2, 3].map(() => client.create('extended', { ...gina.who, email: 'g@x.test' })),
    );
    expect(new Set(orders.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  });

  it('gets the money back for an order that is paid after staff have removed them', async () => {
    const { body } = await client.create('extended', { ...gina.who, email: 'gina@example.test' });
    await admin.delete(`/api/admin/projects/${client.project.id}/people/${gina.id}`);
    fixture.payments.pay(body.paymentIntentId as string, 'good');
    await deliver(fixture, fixture.payments.deliver(body.paymentIntentId as string, 'payment_intent.succeeded'));
    await worker.drain();
    expect(await client.purchases()).toMatchObject([
      { state: 'refunded', refundedCents: 19_900, attention: 'opens_nothing' },
    ]);
  });

  it('keeps what they have when guests may buy no more, and orders nothing new', async () => {
    await pay(gina);
    await fixture.app.database.query('UPDATE project SET guest_purchases = false WHERE id = $1', [client.project.id]);
    expect(await levelOf(gina)).toBe('extended');
    expect(await client.create('complete', { ...gina.who, email: 'gina@example.test' })).toMatchObject({
      status: 403,
      body: { code: 'payments.not_allowed' },
    });
  });
});

describe('a coupon for one use by each client', () => {
  const coupon = {
    code: 'ONCE',
    percent: 50,
    amountCents: null,
    currency: null,
    minimumOrderCents: null,
    validFrom: null,
    validUntil: null,
    maxUses: null,
    maxUsesPerClient: 1,
    projectIds: null,
    active: true,
    note: '',
  };
  beforeAll(async () => {
    expect((await admin.post('/api/admin/coupons', coupon)).status).toBe(201);
  });
  const order = (who: Guest | null, email: string, sold: 'extended' | 'complete' = 'extended') =>
    client.create(sold, {
      ...(who && { ...who.who, email }),
      couponCode: 'ONCE',
      amount: sold === 'extended' ? 99.5 : 249.5,
    });
  const payFor = async (who: Guest | null, { body }: { body: { paymentIntentId?: string } }) => {
    fixture.payments.pay(body.paymentIntentId!, 'good');
    await client.confirm(body.paymentIntentId!, 'extended', { ...who?.who, amount: 99.5 });
  };
  const USED_UP = { status: 409, body: { code: 'coupon.used_up' } };

  it('is used once by a guest, whatever addresses they state, and again by another', async () => {
    await payFor(gina, await order(gina, 'gina@one.test'));
    expect(await levelOf(gina)).toBe('extended');
    expect(await order(gina, 'gina@two.test', 'complete')).toMatchObject(USED_UP);
    expect((await order(await addGuest('Greg'), 'greg@one.test')).status).toBe(200);
  });

  it('is used once by all clients of a gallery together', async () => {
    const people = `/api/admin/projects/${client.project.id}/people`;
    const { body } = await admin.post(people, { kind: 'client', email: 'ben@example.test' });
    const ben = { id: body.id, path: '', who: { clientEmail: (body.link as string).split('/').at(-1)! } };
    await payFor(null, await order(null, ''));
    expect(await order(ben, 'ben@example.test', 'complete')).toMatchObject(USED_UP);
  });
});
