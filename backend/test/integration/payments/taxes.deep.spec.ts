import type { InvoiceDocument } from '../../../src/ports/invoice-renderer.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { COMPANY, TaxedClient, saveSeller, saveTax, sellTo } from '../../fixtures/taxed-client.js';

const fixture = usePaymentsFixture();
let admin: TestClient;
let client: TaxedClient;
beforeAll(async () => {
  admin = await fixture.app.admin();
});
beforeEach(async () => {
  await saveTax(admin, { mode: 'none' });
  await saveSeller(admin, {});
  await sellTo(fixture, 'everybody');
  client = await TaxedClient.enter(fixture, admin);
});

const fieldsOf = ({ status, body }: TestReply) => [
  status,
  Object.fromEntries(
    Object.entries((body.fields ?? {}) as Record<string, { code: string }>).map(([field, { code }]) => [field, code]),
  ),
];
const orderLines = ({ body }: TestReply) => {
  const { subtotalCents, taxCents, totalCents, tax } = body.order;
  return [subtotalCents, taxCents, totalCents, tax.category, tax.percent, tax.country];
};

describe('the settings', () => {
  it('need who sells and a tax ID, which then stay', async () => {
    await fixture.app.database.query('UPDATE studio_settings SET seller = NULL');
    expect(fieldsOf(await saveTax(admin, { mode: 'included' }))).toEqual([400, { mode: 'tax_needs_seller' }]);
    await saveSeller(admin, { vatId: '', taxNumber: '' });
    expect(fieldsOf(await saveTax(admin, { mode: 'added' }))).toEqual([400, { mode: 'tax_needs_tax_id' }]);
    await saveSeller(admin, {});
    expect((await saveTax(admin, { mode: 'added' })).body).toMatchObject({ mode: 'added', sellerCountry: 'DE' });
    expect(fieldsOf(await saveSeller(admin, { vatId: '', taxNumber: '' }))).toEqual([
      400,
      { vatId: 'seller_tax_id_required' },
    ]);
    expect((await saveSeller(admin, { vatId: '' })).status).toBe(200);
  });

  if (DEEP)
    describe('which are incomplete or wrong', () => {
      it('need a rate for a seller whose country has none', async () => {
        await saveSeller(admin, { country: 'CH', vatId: 'CHE-116.281.710' });
        expect(fieldsOf(await saveTax(admin, { mode: 'included' }))).toEqual([400, { rates: 'tax_rate_missing' }]);
        const saved = await saveTax(admin, { mode: 'included', rates: [{ country: 'CH', percent: 8.1 }] });
        expect([saved.status, saved.body.rates]).toEqual([200, [{ country: 'CH', percent: 8.1 }]]);
      });

      it.each([
        [{ mode: 'both' }, 'mode', 'tax_mode_unknown'],
        [{ rates: [{ country: 'XX', percent: 1 }] }, 'rates.0.country', 'seller_country_unknown'],
        [{ rates: [{ country: 'CH', percent: 8.125 }] }, 'rates.0.percent', 'tax_rate_invalid'],
        [{ rates: [{ country: 'CH', percent: 101 }] }, 'rates.0.percent', 'tax_rate_invalid'],
        [{ rates: [1, 2].map((percent) => ({ country: 'CH', percent })) }, 'rates', 'tax_rate_twice'],
      ])('reject %j', async (change, field, code) => {
        expect(fieldsOf(await saveTax(admin, change))).toEqual([400, { [field]: code }]);
      });

      it('are not overwritten by a form that was opened before', async () => {
        const { version } = (await admin.get('/api/admin/tax')).body;
        const options = { homeRateForEu: false, untaxedReason: 'undecided', nonUnionOss: false, rates: [] };
        const body = { version, mode: 'included', ...options };
        const replies = await Promise.all([1, 2].map(() => admin.put('/api/admin/tax', body)));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      });
    });
});

if (DEEP)
  describe('prices without tax', () => {
    const offered = async () => {
      const { body } = await client.http.get(`${galleryPath(client.project)}/packages`);
      const [{ priceCents, quoteCents }] = body.packages;
      return [body.taxMode, body.companiesOnly, priceCents, quoteCents];
    };

    it('are shown as totals to consumers, and as they are to companies', async () => {
      await saveTax(admin, { mode: 'added' });
      expect((await admin.get('/api/admin/tax')).body.consumerPercent).toBe(19);
      expect(await offered()).toEqual(['included', false, 23_681, 23_681]);
      const [{ priceCents, upgradePriceCents }] = (await client.http.get('/api/packages')).body.slice(-1);
      expect([priceCents, upgradePriceCents]).toEqual([59_381, 35_700]);
      await sellTo(fixture, 'companies');
      expect(await offered()).toEqual(['added', true, 19_900, 19_900]);
    });

    it('stay as they are where no law demands totals', async () => {
      await saveSeller(admin, { country: 'US', vatId: '' });
      await saveTax(admin, { mode: 'added', rates: [{ country: 'US', percent: 8 }] });
      expect(await offered()).toEqual(['added', false, 19_900, 19_900]);
    });
  });

describe('an order', () => {
  it('is taxed after the discount of a coupon', async () => {
    await saveTax(admin, { mode: 'added' });
    await fixture.app.database.query(
      `INSERT INTO coupon (code, percent) VALUES ('TAXED-HALF', 50), ('TAXED-ALL', 100)`,
    );
    await sellTo(fixture, 'companies');
    const lines = async (couponCode: string) => orderLines(await client.quote({ country: 'DE', couponCode }));
    expect(await lines('TAXED-HALF')).toEqual([9_950, 1_891, 11_841, 'S', 19, 'DE']);
    expect(await lines('TAXED-ALL')).toEqual([0, 0, 0, 'S', 19, 'DE']);
  });

  if (DEEP)
    describe('whose country or amount decides', () => {
      it('cannot be larger with its tax than a card can be charged', async () => {
        await saveTax(admin, { mode: 'added' });
        const [{ id, content }] = await fixture.app.database.query<[{ id: string; content: object }]>(
          'SELECT id, content FROM price_list LIMIT 1',
        );
        await sellTo(fixture, 'companies');
        const dear = JSON.parse(
          JSON.stringify(content).replace(/"priceCents":19900/, '"priceCents":99999999'),
        ) as object;
        await fixture.app.database.query('UPDATE price_list SET content = $2 WHERE id = $1', [id, dear]);
        try {
          const reply = await client.quote({ country: 'DE' });
          expect(fieldsOf(reply)).toEqual([400, { total: 'order_total_too_large' }]);
          expect((await client.quote({ country: 'US' })).status).toBe(200);
        } finally {
          await fixture.app.database.query('UPDATE price_list SET content = $2 WHERE id = $1', [id, content]);
        }
      });

      it('asks for the country as soon as it decides on something', async () => {
        const asked = async () => (await fixture.app.visitor().get('/api/site')).body.buyerCountryNeeded;
        expect(await asked()).toBe(true);
        await saveSeller(admin, { country: 'US', vatId: '' });
        expect(await asked()).toBe(false);
        // Without tax the client is asked for nothing, and a stated country changes no price.
        expect(orderLines(await client.quote({ country: 'FR' }))).toEqual([19_900, 0, 19_900, 'O', 0, null]);
      });
    });

  it.each(
    allOrEvery(4, [
      ['included', {}, 'DE', '', [19_900, 3_177, 19_900, 'S', 19, 'DE']],
      ['included', {}, 'fr', '', [19_900, 3_317, 19_900, 'S', 20, 'FR']],
      ['included', { homeRateForEu: true }, 'FR', '', [19_900, 3_177, 19_900, 'S', 19, 'DE']],
      // Consumers see totals: whatever they state changes the tax, and never the price.
      ['added', {}, 'DE', '', [23_681, 3_781, 23_681, 'S', 19, 'DE']],
      ['added', {}, 'AT', 'ATU 13585627', [23_681, 0, 23_681, 'AE', 0, null]],
      ['added', {}, 'US', '', [23_681, 0, 23_681, 'O', 0, null]],
      ['added', { rates: [{ country: 'CH', percent: 8.1 }] }, 'CH', '', [23_681, 1_774, 23_681, 'S', 8.1, 'CH']],
    ]),
  )('with tax %s, %j, of a client in %s %s', async (mode, change, country, vatId, lines) => {
    await saveTax(admin, { mode, ...change });
    expect(orderLines(await client.quote({ country, vatId }))).toEqual(lines);
    const total = lines[2] as number;
    const opened = await client.create('extended', { country, vatId, ...(vatId ? COMPANY : {}), amount: total / 100 });
    expect([opened.status, orderLines(opened)]).toEqual([200, lines]);
    // The total is compared.
    expect(
      await client.create('extended', { country, vatId, ...(vatId ? COMPANY : {}), amount: (total + 1) / 100 }),
    ).toMatchObject({
      status: 400,
      body: { code: 'payments.amount_mismatch', amountCents: total },
    });
  });

  if (DEEP)
    it.each([
      ['DE', '', [19_900, 3_781, 23_681, 'S', 19, 'DE']],
      ['AT', 'ATU 13585627', [19_900, 0, 19_900, 'AE', 0, null]],
      ['US', '', [19_900, 0, 19_900, 'O', 0, null]],
    ])('at prices for companies only pays tax on top in %s', async (country, vatId, lines) => {
      await saveTax(admin, { mode: 'added' });
      await sellTo(fixture, 'companies');
      expect(orderLines(await client.quote({ country, vatId }))).toEqual(lines);
      const opened = await client.create('extended', {
        country,
        vatId,
        ...COMPANY,
        amount: (lines[2] as number) / 100,
      });
      expect([opened.status, orderLines(opened)]).toEqual([200, lines]);
    });

  it('of somebody who buys for no company has no VAT ID, whatever else is sent', async () => {
    await saveTax(admin, { mode: 'included' });
    const stated = { country: 'AT', vatId: 'ATU13585627', ...COMPANY, company: false };
    const opened = await client.create('extended', stated);
    expect([opened.status, orderLines(opened)]).toEqual([200, [19_900, 3_317, 19_900, 'S', 20, 'AT']]);
    expect(opened.body.order.tax).toMatchObject({ buyerVatId: null, buyerCompany: null });
    expect(opened.body.deliveryConsent).not.toEqual([]);
  });

  if (DEEP)
    describe('of a consumer or a country that changes', () => {
      it('of a consumer is rejected at prices for companies only', async () => {
        await saveTax(admin, { mode: 'added' });
        await sellTo(fixture, 'companies');
        const reply = await client.create('extended', { country: 'DE', amount: 236.81 });
        expect(fieldsOf(reply)).toEqual([400, { company: 'order_companies_only' }]);
        expect(await client.purchases()).toEqual([]);
      });

      it('is replaced when the country changes, and stays when nothing does', async () => {
        await saveTax(admin, { mode: 'included' });
        const idOf = async (country: string) => (await client.create('extended', { country })).body.purchaseId;
        const first = await idOf('DE');
        expect(await idOf('DE')).toBe(first);
        const other = await idOf('AT');
        expect(other).not.toBe(first);
        expect((await client.purchases()).map(({ state, taxCountry }) => [state, taxCountry])).toEqual([
          ['canceled', 'DE'],
          ['created', 'AT'],
        ]);
      });

      it.each([
        [{ country: 'Germany' }, 400, 'request.invalid', { country: 'buyer_country_required' }],
        [{ country: 'AT', vatId: 'ATU13585620' }, 400, 'request.invalid', { vatId: 'buyer_vat_id_invalid' }],
        [{ country: 'DE', vatId: 'ATU13585627' }, 400, 'request.invalid', { vatId: 'buyer_vat_id_invalid' }],
        [{ country: 'DE', vatId: '1'.repeat(31) }, 400, 'request.invalid', { vatId: 'too_long' }],
      ])('with %j is rejected, and nothing is opened', async (terms, status, code, fields) => {
        await saveTax(admin, { mode: 'included' });
        const reply = await client.create('extended', terms);
        expect([reply.body.code, fieldsOf(reply)]).toEqual([code, [status, fields]]);
        expect((await client.quote(terms)).status).toBe(status);
        expect(await client.purchases()).toEqual([]);
      });

      it('shows the price without a country, and needs one to be placed', async () => {
        await saveTax(admin, { mode: 'added' });
        expect(orderLines(await client.quote({}))).toEqual([23_681, 0, 23_681, null, 0, null]);
        expect(fieldsOf(await client.create('extended', {}))).toEqual([400, { country: 'buyer_country_required' }]);
        expect(await client.purchases()).toEqual([]);
      });

      it('from a country without a rate is rejected', async () => {
        await saveSeller(admin, { country: 'CH', vatId: 'CHE-116.281.710' });
        await saveTax(admin, { mode: 'included', rates: [{ country: 'CH', percent: 8.1 }] });
        // The studio has moved on since.
        await fixture.app.database.query(`UPDATE studio_settings SET tax = jsonb_set(tax, '{rates}', '{}')`);
        await saveSeller(admin, { country: 'CH', vatId: 'CHE-116.281.710' });
        expect(await client.create('extended', { country: 'CH' })).toMatchObject({
          status: 409,
          body: { code: 'payments.no_tax_rate', country: 'CH' },
        });
        expect(await client.purchases()).toEqual([]);
      });
    });
});

describe('documents', () => {
  it('hold the tax, and add up to what is kept through partial refunds', async () => {
    await saveTax(admin, { mode: 'included' });
    await client.pay({ country: 'DE' }, 19_900);
    for (const cents of [3_333, 3_333, 13_234]) await client.refund(cents);
    expect(await client.amounts()).toEqual([
      ['invoice', 16_723, 3_177, 19_900],
      ['credit_note', 2_801, 532, 3_333],
      ['credit_note', 2_801, 532, 3_333],
      ['credit_note', 11_121, 2_113, 13_234],
    ]);
  });

  it('of a company abroad name the reverse charge, and carry the e-invoice', async () => {
    await saveTax(admin, { mode: 'added' });
    const stated = { country: 'AT', vatId: 'atu13585627' };
    await sellTo(fixture, 'companies');
    const rejected = await client.create('extended', { ...stated, ...COMPANY, street: '' });
    expect(fieldsOf(rejected)).toEqual([400, { street: 'buyer_street_required' }]);
    await client.pay(stated, 19_900);
    const [invoice] = await client.documents();
    expect(invoice!.buyer).toEqual({
      name: 'Alpen & Co',
      email: expect.any(String),
      addressLines: ['Hauptplatz 1'],
      postcode: '1010',
      city: 'Wien',
      country: 'AT',
      vatId: 'ATU13585627',
    });
    expect(invoice!.taxes).toMatchObject([{ category: 'AE', percent: 0, taxCents: 0 }]);
    expect(invoice!.taxes[0]!.reason).toContain('Reverse charge');
    expect(await client.brokenRules()).toEqual([]);
  });

  if (DEEP)
    describe('in further cases', () => {
      it.each([
        ['a small enterprise', { mode: 'none' }, {}, { country: 'DE' }, 19_900],
        ['a seller with a tax number only', { mode: 'added' }, { vatId: '' }, { country: 'FR' }, 23_681],
        ['a sale outside the scope of VAT', { mode: 'added' }, {}, { country: 'US' }, 23_681],
        [
          'a rate with decimals, after a discount',
          { mode: 'included' },
          {},
          { country: 'FI', couponCode: 'ODD' },
          13_333,
        ],
      ])('break no rule of EN 16931: %s', async (_, tax, seller, stated, total) => {
        await fixture.app.database.query(
          `INSERT INTO coupon (code, amount_cents, currency) VALUES ('ODD', 6567, 'eur') ON CONFLICT DO NOTHING`,
        );
        await saveSeller(admin, seller);
        await saveTax(admin, tax);
        await client.pay(stated, total);
        await client.refund(3_333);
        expect((await client.amounts()).map(([kind]) => kind)).toEqual(['invoice', 'credit_note']);
        expect(await client.brokenRules()).toEqual([]);
      });

      it('say why none is charged, as do the order, the receipt and the site', async () => {
        await saveTax(admin, { mode: 'none', untaxedReason: 'small_business' });
        const note = 'Kein Ausweis von Umsatzsteuer: Steuerbefreiung für Kleinunternehmer (§ 19 UStG).';
        expect((await client.quote({ country: 'DE' })).body.order.tax).toMatchObject({
          category: 'E',
          note: { de: note },
        });
        const purchaseId = await client.pay({ country: 'DE' }, 19_900);
        await saveTax(admin, { mode: 'none', untaxedReason: 'not_registered' });
        const { body } = await client.http.get(`${galleryPath(client.project)}/purchases/${purchaseId}`);
        expect(body.tax.note.de).toBe(note);
        const [{ taxes }] = (await client.documents()) as [InvoiceDocument];
        expect(taxes).toMatchObject([{ category: 'E', reason: expect.stringContaining('§ 19 UStG') }]);
        expect((await fixture.app.visitor().get('/api/site')).body.taxNote.en).toContain('not registered');
      });

      it('keep the country of the payment method, and staff see a contradiction', async () => {
        const shown = async (stated: string) => {
          client = await TaxedClient.enter(fixture, admin);
          const purchaseId = await client.pay({ country: stated }, 23_681, 'DE');
          const { body } = await admin.get(`/api/admin/purchases/${purchaseId}`);
          return [body.paymentCountry, body.countriesDiffer];
        };
        await saveTax(admin, { mode: 'added' });
        expect(await shown('DE')).toEqual(['DE', false]);
        expect(await shown('US')).toEqual(['DE', true]);
      });
    });

  it('are not issued before the seller has said why none is charged', async () => {
    await saveTax(admin, { mode: 'none', untaxedReason: 'undecided' });
    await client.pay({ country: 'DE' }, 19_900);
    expect(await client.documents()).toEqual([]);
    expect(fieldsOf(await saveTax(admin, { mode: 'none', untaxedReason: 'outside_eu' }))).toEqual([
      400,
      { untaxedReason: 'tax_reason_in_eu' },
    ]);
  });

  if (DEEP)
    it('and receipts are not changed by a later change of the settings', async () => {
      await saveTax(admin, { mode: 'added' });
      await sellTo(fixture, 'companies');
      const purchaseId = await client.pay({ country: 'FR', ...COMPANY }, 23_880);
      await saveTax(admin, { mode: 'none' });
      await client.refund(23_880);
      expect(await client.amounts()).toEqual([
        ['invoice', 19_900, 3_980, 23_880],
        ['credit_note', 19_900, 3_980, 23_880],
      ]);
      const { body } = await client.http.get(`${galleryPath(client.project)}/purchases/${purchaseId}`);
      expect(body).toMatchObject({
        subtotalCents: 19_900,
        taxCents: 3_980,
        totalCents: 23_880,
        tax: { mode: 'added', category: 'S', percent: 20, country: 'FR', buyerCountry: 'FR' },
      });
    });
});
