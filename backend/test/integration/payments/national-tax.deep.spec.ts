import { EcbExchangeRates } from '../../../src/adapters/ecb/ecb-exchange-rates.js';
import { ExchangeRatesPort } from '../../../src/ports/exchange-rates.port.js';
import type { FakeMailer } from '../../fakes/fake-mailer.js';
import { DEEP } from '../../fixtures/deep.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { createPaymentsFixture, startPaymentsWorker, type PaymentsFixture } from '../../fixtures/payments-fixture.js';
import { saveSeller, saveTax, TaxedClient } from '../../fixtures/taxed-client.js';
import { FakeEcbServer } from '../../servers/public/fake-ecb-server.js';

let bank: FakeEcbServer;
let fixture: PaymentsFixture;
let worker: TestWorker;
let mailer: FakeMailer;
let admin: TestClient;
let client: TaxedClient;

describe('national tax', () => {
  beforeAll(async () => {
    bank = await FakeEcbServer.start();
    fixture = await createPaymentsFixture();
    const rates = new EcbExchangeRates({ url: bank.url });
    ({ worker, mailer } = await startPaymentsWorker(fixture, [[ExchangeRatesPort, rates]]));
    admin = await fixture.app.admin();
  });
  afterAll(async () => {
    await fixture.app.close();
    await bank.close();
  });
  beforeEach(async () => {
    bank.fault = 'none';
    bank.rates = { [yesterday()]: { USD: 1.25, SEK: 11 } };
    mailer.sent.length = 0;
    await saveSeller(admin, {});
    await saveTax(admin, { mode: 'included' });
    client = await TaxedClient.enter(fixture, admin);
    await sellIn('usd');
  });

  const yesterday = () => new Date(fixture.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const sellIn = (currency: string) =>
    fixture.app.database.query('UPDATE price_list SET currency = $1 WHERE is_default', [currency]);
  const national = async () =>
    (await client.documents()).map(({ kind, nationalTax }) => [kind, nationalTax?.currency, nationalTax?.taxCents]);
  const shown = async (id: string) => (await admin.get(`/api/admin/purchases/${id}`)).body;

  it('states the tax in the currency of the seller, to the cent through refunds', async () => {
    const id = await client.pay({ country: 'DE' }, 19_900);
    expect([await client.documents(), (await shown(id)).invoiceWaits]).toEqual([[], true]);
    await worker.drain();
    expect((await shown(id)).invoiceWaits).toBe(false);
    for (const cents of [3_333, 3_333, 13_234]) await client.refund(cents);
    expect(await national()).toEqual([
      ['invoice', 'eur', 2_542],
      ['credit_note', 'eur', 426],
      ['credit_note', 'eur', 426],
      ['credit_note', 'eur', 1_690],
    ]);
    const [invoice] = await client.documents();
    expect(invoice!.nationalTax).toMatchObject({ day: yesterday(), perEuro: { document: 1.25, national: 1 } });
    expect(invoice!.notes[0]).toMatch(/^VAT amount: €25\.42 .*1 EUR = 1\.25 USD/);
    if (DEEP) expect(await client.brokenRules()).toEqual([]);
    expect(mailer.sent.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining(`Invoice ${invoice!.number}`),
    );
  });

  if (DEEP)
    describe('from a bank that does not answer', () => {
      it('waits while the bank gives no rate, and documents what was refunded meanwhile', async () => {
        bank.fault = 'down';
        const id = await client.pay({ country: 'DE' }, 19_900);
        await worker.drain();
        await client.refund(19_900);
        expect([await client.documents(), (await shown(id)).invoiceWaits]).toEqual([[], true]);
        bank.fault = 'none';
        await fixture.app.database.query(`UPDATE job_outbox SET dispatched_at = NULL WHERE name = 'issue-invoice'`);
        await worker.drain();
        expect(await national()).toEqual([
          ['invoice', 'eur', 2_542],
          ['credit_note', 'eur', 2_542],
        ]);
        expect((await shown(id)).invoiceWaits).toBe(false);
      });

      it.each([
        ['through the euro', 'SE', 'SE', 'sek', 35_024],
        ['from the euro', 'SE', 'eur', 'sek', 43_780],
      ])('converts %s', async (_, country, currency, expected, cents) => {
        await saveSeller(admin, { country, vatId: 'SE556036079301' });
        await sellIn(currency === 'SE' ? 'usd' : currency);
        await client.pay({ country }, 19_900);
        await worker.drain();
        expect(await national()).toEqual([['invoice', expected, cents]]);
        expect(await client.brokenRules()).toEqual([]);
      });
    });

  it('needs no rate in the own currency, nor without tax', async () => {
    const before = bank.requests;
    await sellIn('eur');
    await client.pay({ country: 'DE' }, 19_900);
    expect(await national()).toEqual([['invoice', undefined, undefined]]);
    await sellIn('usd');
    client = await TaxedClient.enter(fixture, admin);
    await sellIn('usd');
    await client.pay({ country: 'US' }, 19_900);
    expect(await national()).toEqual([['invoice', undefined, undefined]]);
    expect(bank.requests).toBe(before);
  });

  if (DEEP)
    describe('notices to staff', () => {
      it('tells staff when the bank publishes no rate for a currency', async () => {
        bank.rates = { [yesterday()]: { SEK: 11 } };
        const id = await client.pay({ country: 'DE' }, 19_900);
        await worker.drain();
        expect(await national()).toEqual([['invoice', undefined, undefined]]);
        expect(await shown(id)).toMatchObject({ invoiceWaits: false, attention: { reason: 'no_exchange_rate' } });
      });

      it('tells so after staff have seen an earlier notice, and covers none that they have not', async () => {
        bank.rates = { [yesterday()]: { SEK: 11 } };
        const [seen, unseen] = [await client.pay({ country: 'DE' }, 19_900), await payAsAnother()];
        const detail = { code: 'refund_returned', params: { amount: '$1.00' } };
        await fixture.app.database.query(
          `UPDATE purchase SET attention = 'refund_returned', attention_detail = $1 WHERE id = ANY($2)`,
          [detail, [seen, unseen]],
        );
        expect((await admin.post(`/api/admin/purchases/${seen}/seen`)).status).toBe(200);
        await worker.drain();
        expect((await shown(seen)).attention).toMatchObject({ reason: 'no_exchange_rate', seenAt: null });
        expect((await shown(unseen)).attention).toMatchObject({ reason: 'refund_returned', seenAt: null });
      });
    });

  async function payAsAnother(): Promise<string> {
    const other = await TaxedClient.enter(fixture, admin);
    await sellIn('usd');
    return other.pay({ country: 'DE' }, 19_900);
  }
});
