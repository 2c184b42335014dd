import type { FakeMailer } from '../../fakes/fake-mailer.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { ClientFixture, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';

const SELLER = {
  legalName: 'Nordlicht Film GmbH',
  address: 'Hauptstraße 1',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatId: '',
  taxNumber: '12/345/67890',
  register: '',
  registerNumber: '',
  director: '',
  email: 'hallo@nordlicht.test',
  phone: '',
};

const fixture = usePaymentsFixture();
let worker: TestWorker;
let mailer: FakeMailer;
let admin: TestClient;
let client: ClientFixture;
beforeAll(async () => {
  ({ worker, mailer } = await startPaymentsWorker(fixture));
  admin = await fixture.app.admin();
  await fixture.app.database.query('UPDATE studio_settings SET seller = $1::jsonb', [JSON.stringify(SELLER)]);
});
beforeEach(async () => {
  client = await ClientFixture.signIn(fixture, { clientName: 'Anna' });
  await worker.drain();
  mailer.sent.length = 0;
});

/** Adds a client; what they send to the checkout names them by their key. */
async function addClient(values: object): Promise<{ id: string; path: string; who: { clientEmail: string } }> {
  const people = `/api/admin/projects/${client.project.id}/people`;
  const { body } = await admin.post(people, { kind: 'client', ...values });
  const { pathname } = new URL(body.link as string);
  return { id: body.id, path: pathname, who: { clientEmail: pathname.split('/').at(-1)! } };
}
async function buy({ who }: { who: { clientEmail: string } }): Promise<void> {
  const { body } = await client.create('extended', { ...who, deliveryConsent: true, withdrawalTextVersion: 'de-1' });
  fixture.payments.pay(body.paymentIntentId as string, 'good');
  expect((await client.confirm(body.paymentIntentId as string, 'extended', who)).status).toBe(200);
  await worker.drain();
}

describe('a gallery with several clients', () => {
  it('sends the receipt to whom the purchase is, with their name and link, and opens it for all', async () => {
    const ben = await addClient({ name: 'Ben', email: 'ben@example.test' });
    await buy(ben);
    expect(await client.level()).toBe('extended');
    const receipts = mailer.sent.filter(({ text }) => text.includes('/receipt/'));
    expect(receipts.map(({ to }) => to)).toEqual(['ben@example.test']);
    expect(receipts[0]!.text).toContain(ben.path);
    expect(receipts[0]!.text).toContain('Ben');
    expect(receipts[0]!.text).not.toContain('Anna');
    const [purchase] = await client.purchases();
    const receipt = await client.http.get(
      `/api/gallery/${client.project.id}/${ben.who.clientEmail}/purchases/${purchase!.id}`,
    );
    expect(receipt.body).toMatchObject({ clientEmail: 'ben@example.test', clientName: 'Ben' });
  });

  it('sends it to the main client where the buyer has no address', async () => {
    await buy(await addClient({ name: 'Grandma' }));
    expect(mailer.sent.map(({ to }) => to)).toContain(client.project.clientEmail);
    expect(await client.purchases()).toMatchObject([{ clientEmail: client.project.clientEmail }]);
  });

  it('has an open order of each, and refunds what two have paid for', async () => {
    const ben = await addClient({ name: 'Ben', email: 'ben@example.test' });
    const consent = { deliveryConsent: true, withdrawalTextVersion: 'de-1' };
    const first = await client.create('extended', consent);
    const second = await client.create('extended', { ...ben.who, ...consent });
    expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
    // Continuing an order keeps it.
    expect((await client.create('extended', consent)).body.paymentIntentId).toBe(first.body.paymentIntentId);
    const intents = [first.body.paymentIntentId as string, second.body.paymentIntentId as string];
    for (const intent of intents) fixture.payments.pay(intent, 'good');
    await Promise.all([client.confirm(intents[0]!, 'extended'), client.confirm(intents[1]!, 'extended', ben.who)]);
    await worker.drain();
    const purchases = await client.purchases();
    expect(purchases.map(({ state, refundedCents }) => [state, refundedCents]).sort()).toEqual([
      ['refunded', 19_900],
      ['succeeded', 0],
    ]);
    expect(await client.level()).toBe('extended');
  });

  it('places a new order when the address of the client has changed: the provider knows the one before', async () => {
    const ben = await addClient({ name: 'Ben', email: 'ben@example.test' });
    const first = await client.create('extended', ben.who);
    await admin.patch(`/api/admin/projects/${client.project.id}/people/${ben.id}`, { email: 'benjamin@example.test' });
    const second = await client.create('extended', ben.who);
    expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
    expect(await client.purchases()).toMatchObject([
      { clientEmail: 'ben@example.test', state: 'canceled' },
      { clientEmail: 'benjamin@example.test', state: 'created' },
    ]);
  });

  it('charges nobody for what another client has bought', async () => {
    const ben = await addClient({ name: 'Ben', email: 'ben@example.test' });
    await buy(ben);
    expect(await client.create('extended')).toMatchObject({ status: 409, body: { code: 'payments.already_bought' } });
  });
});
