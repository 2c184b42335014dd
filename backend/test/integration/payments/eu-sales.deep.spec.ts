import { CONFIG, type Config } from '../../../src/config/config.js';
import { receiptReference } from '../../../src/modules/payments/purchases/receipt-reference.js';
import { confirmationToken } from '../../../src/modules/payments/withdrawals/confirmation-token.js';
import { PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import { TestClock } from '../../fakes/test-clock.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertMedia } from '../../fixtures/rows.js';
import { saveSeller, saveTax, TaxedClient } from '../../fixtures/taxed-client.js';
import { VAT_IDS } from '../../fixtures/vat-ids.js';

/**
 * The test's own rates of November 2026 in per cent, and a VAT ID of each country. The seller is in Germany. The first
 * three are the kinds of countries: at home, abroad at a rate that is no whole number, and abroad at one that is.
 */
const COUNTRIES = [
  ['DE', 19, VAT_IDS['DE']!],
  ['FI', 25.5, VAT_IDS['FI']!],
  ['AT', 20, VAT_IDS['AT']!],
  ['BE', 21, VAT_IDS['BE']!],
  ['BG', 20, VAT_IDS['BG']!],
  ['CY', 19, VAT_IDS['CY']!],
  ['CZ', 21, VAT_IDS['CZ']!],
  ['DK', 25, VAT_IDS['DK']!],
  ['EE', 24, VAT_IDS['EE']!],
  ['ES', 21, VAT_IDS['ES']!],
  ['FR', 20, VAT_IDS['FR']!],
  ['GR', 24, VAT_IDS['GR']!],
  ['HR', 25, VAT_IDS['HR']!],
  ['HU', 27, VAT_IDS['HU']!],
  ['IE', 23, VAT_IDS['IE']!],
  ['IT', 22, VAT_IDS['IT']!],
  ['LT', 21, VAT_IDS['LT']!],
  ['LU', 17, VAT_IDS['LU']!],
  ['LV', 21, VAT_IDS['LV']!],
  ['MT', 18, VAT_IDS['MT']!],
  ['NL', 21, VAT_IDS['NL']!],
  ['PL', 23, VAT_IDS['PL']!],
  ['PT', 23, VAT_IDS['PT']!],
  ['RO', 21, VAT_IDS['RO']!],
  ['SE', 25, VAT_IDS['SE']!],
  ['SI', 22, VAT_IDS['SI']!],
  ['SK', 23, VAT_IDS['SK']!],
] as const;
const BUYERS = ['consumer before the first download', 'consumer after it', 'company'] as const;
const PRICE = 19_900;
const PART = 5_000;

const fixture = usePaymentsFixture({ clock: new TestClock(new Date('2026-11-20T10:00:00Z')) });
let worker: TestWorker;
let admin: TestClient;
beforeAll(async () => {
  worker = await startTestWorker(fixture.app, [[PaymentProviderPort, fixture.payments]]);
  admin = await fixture.app.admin();
  await saveSeller(admin, {});
  await saveTax(admin, { mode: 'included' });
});

/** Returns the tax that an amount of cents includes at a rate, rounded half up. */
const taxIn = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent));

async function withdraw(client: TaxedClient): Promise<void> {
  const [purchase] = await client.purchases();
  fixture.clock.advance(1);
  const statement = {
    name: 'Jo',
    orderReference: receiptReference(purchase!),
    email: purchase!.clientEmail,
    language: 'en',
  };
  const reply = await client.http.post('/api/withdrawals', statement);
  if (reply.status !== 200) throw new Error(reply.text);
  const [stated] = await fixture.app.database.query<{ id: string }[]>(
    'SELECT id FROM withdrawal WHERE purchase_id = $1',
    [purchase!.id],
  );
  const { secrets } = fixture.app.app.get<Config>(CONFIG);
  const token = confirmationToken(stated!.id, secrets.session);
  await client.http.post(`/api/withdrawals/${stated!.id}/confirm`, { token });
  // Only the refund: the PDFs of all these documents would take minutes.
  const refunds = await fixture.app.database.query<{ id: string }[]>('SELECT id FROM refund WHERE purchase_id = $1', [
    purchase!.id,
  ]);
  for (const { id } of refunds) await worker.run('refund-payment', { refundId: id });
}

async function download(client: TaxedClient): Promise<void> {
  for (const { id } of await insertMedia(fixture.app.database, client.project, 4))
    await client.http.post(`${galleryPath(client.project)}/download/${id}`);
}

async function sell(country: string, vatId: string, buyer: (typeof BUYERS)[number]): Promise<TaxedClient> {
  const client = await TaxedClient.enter(fixture, admin);
  await client.pay({ country, ...(buyer === 'company' ? { vatId, companyName: 'Company' } : {}) }, PRICE);
  if (buyer === 'consumer after it') await download(client);
  return client;
}

const row = (kind: string, totalCents: number, taxCents: number) => [kind, totalCents - taxCents, taxCents, totalCents];

/** Returns the part of a tax that is kept after a partial refund, exactly in proportion to the invoice. */
const keptOf = (tax: number) => Math.round((tax * (PRICE - PART)) / PRICE);

/** Short: a country abroad with a rate that is no whole number. */
describe.each(COUNTRIES.slice(DEEP ? 0 : 1, DEEP ? 3 : 2))('in %s, at %d per cent', (country, percent, vatId) => {
  const sale = (buyer: (typeof BUYERS)[number]) => sell(country, vatId, buyer);
  const isTaxed = (buyer: (typeof BUYERS)[number]) => buyer !== 'company' || country === 'DE';
  const taxOf = (buyer: (typeof BUYERS)[number], cents: number) => (isTaxed(buyer) ? taxIn(cents, percent) : 0);

  it.each(BUYERS)('a %s is taxed, and documents follow a full refund', async (buyer) => {
    const client = await sale(buyer);
    await client.refund(PRICE);
    const tax = taxOf(buyer, PRICE);
    expect(await client.amounts()).toEqual([row('invoice', PRICE, tax), row('credit_note', PRICE, tax)]);
    const [invoice] = await client.documents();
    expect(invoice!.taxes).toMatchObject([
      { category: isTaxed(buyer) ? 'S' : 'AE', percent: isTaxed(buyer) ? percent : 0 },
    ]);
    expect(invoice!.buyer).toMatchObject({ country, vatId: buyer === 'company' ? vatId : null });
    expect(await client.level()).toBe('free');
  });

  it.each(allOrEvery(3, BUYERS))('a %s keeps the package after a partial refund', async (buyer) => {
    const client = await sale(buyer);
    await client.refund(PART);
    const all = taxOf(buyer, PRICE);
    expect(await client.amounts()).toEqual([row('invoice', PRICE, all), row('credit_note', PART, all - keptOf(all))]);
    if (DEEP) expect(await client.brokenRules()).toEqual([]);
    expect(await client.level()).toBe('extended');
  });

  it.each(allOrEvery(3, BUYERS))('a %s who withdraws', async (buyer) => {
    const client = await sale(buyer);
    await withdraw(client);
    const tax = taxOf(buyer, PRICE);
    // Companies have no right of withdrawal; it ends with the first download.
    const isDecidedByStaff = buyer !== 'consumer before the first download';
    expect(await client.amounts()).toEqual([
      row('invoice', PRICE, tax),
      ...(isDecidedByStaff ? [] : [row('credit_note', PRICE, tax)]),
    ]);
    expect(await client.level()).toBe(isDecidedByStaff ? 'extended' : 'free');
  });
});

/**
 * The rate and the documents are what depends on the country; how a sale ends does not. e-invoices.deep.spec.ts holds the
 * official rules in each.
 */
if (DEEP)
  describe.each(COUNTRIES.slice(3))('in %s, at %d per cent too', (country, percent, vatId) => {
    it('a consumer is taxed, and documents follow a refund in two parts', async () => {
      const client = await sell(country, vatId, 'consumer before the first download');
      await client.refund(PART);
      await client.refund(PRICE - PART);
      const [all, kept] = [taxIn(PRICE, percent), keptOf(taxIn(PRICE, percent))];
      expect(await client.amounts()).toEqual([
        row('invoice', PRICE, all),
        row('credit_note', PART, all - kept),
        row('credit_note', PRICE - PART, kept),
      ]);
      const [invoice] = await client.documents();
      expect(invoice!.taxes).toMatchObject([{ category: 'S', percent }]);
      expect(invoice!.buyer).toMatchObject({ country, vatId: null });
      expect(await client.level()).toBe('free');
    });

    it('a company is not taxed, and documents follow a full refund', async () => {
      const client = await sell(country, vatId, 'company');
      await client.refund(PRICE);
      expect(await client.amounts()).toEqual([row('invoice', PRICE, 0), row('credit_note', PRICE, 0)]);
      const [invoice] = await client.documents();
      expect(invoice!.taxes).toMatchObject([{ category: 'AE', percent: 0 }]);
      expect(invoice!.buyer).toMatchObject({ country, vatId });
    });
  });
