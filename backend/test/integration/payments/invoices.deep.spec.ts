import { MailService } from '../../../src/modules/mail/mail.service.js';
import { PdfInvoiceRenderer } from '../../../src/adapters/pdf/pdf-invoice-renderer.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import { InvoiceRendererPort } from '../../../src/ports/invoice-renderer.port.js';
import type { FakeMailer } from '../../fakes/fake-mailer.js';
import { DEEP } from '../../fixtures/deep.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { FakeInvoiceRenderer, type TestWorker } from '../../fixtures/app/test-worker.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import {
  ClientFixture,
  deliver,
  waitingReceipts,
  startPaymentsWorker,
  usePaymentsFixture,
} from '../../fixtures/payments-fixture.js';
import { saveTax } from '../../fixtures/taxed-client.js';

const SELLER = {
  legalName: 'Northlight Films LLC',
  address: '1 Main Street',
  postcode: '97201',
  city: 'Portland, OR',
  country: 'US',
  vatId: '',
  taxNumber: '12-3456789',
  register: '',
  registerNumber: '',
  director: '',
  email: 'hello@northlight.test',
  phone: '',
};

/** Writes notes, unless a test needs the printed invoice. */
class ChosenRenderer extends InvoiceRendererPort {
  tool: InvoiceRendererPort = new FakeInvoiceRenderer();

  renderPdf(...args: Parameters<InvoiceRendererPort['renderPdf']>): Promise<Buffer> {
    return this.tool.renderPdf(...args);
  }
}

const renderer = new ChosenRenderer();
const fixture = usePaymentsFixture();
let worker: TestWorker;
let mailer: FakeMailer;
let admin: TestClient;
let client: ClientFixture;
beforeAll(async () => {
  ({ worker, mailer } = await startPaymentsWorker(fixture, [[InvoiceRendererPort, renderer]]));
  admin = await fixture.app.admin();
});
beforeEach(async () => {
  mailer.sent.length = 0;
  mailer.fault = 'none';
  renderer.tool = new FakeInvoiceRenderer();
  await saveSeller({});
  await saveTax(admin, { untaxedReason: 'small_business' });
  client = await ClientFixture.signIn(fixture, { clientName: 'Anna and Tom' });
});

async function saveSeller(change: object): Promise<void> {
  const { version } = (await admin.get('/api/admin/legal/seller')).body;
  const reply = await admin.put('/api/admin/legal/seller', { version, ...SELLER, ...change });
  if (reply.status !== 200) throw new Error(reply.text);
}

interface Listed {
  id: string;
  number: string;
  kind: string;
  totalCents: number;
  isReady: boolean;
}
const path = (of = client) => `${galleryPath(of.project)}/invoices`;
const listed = async (of = client) => (await of.http.get(path(of))).body as Listed[];
const documents = async () => (await listed()).map(({ kind, totalCents }) => [kind, totalCents]);
const sequence = ({ number }: Listed) => Number(number.split('-').at(-1));
const mailsToClient = (subject: string) =>
  mailer.sent.filter((mail) => mail.to === client.project.clientEmail && mail.subject.startsWith(subject));
const refund = async (amountCents: number) => {
  fixture.clock.advance(1);
  const [purchase] = await client.purchases();
  return admin.post(`/api/admin/purchases/${purchase!.id}/refunds`, { requestId: crypto.randomUUID(), amountCents });
};

describe('an invoice', () => {
  it('is issued with the payment, mailed and kept for both', async () => {
    renderer.tool = new PdfInvoiceRenderer();
    await client.buy('extended');
    const [invoice] = await listed();
    expect(invoice).toMatchObject({ kind: 'invoice', totalCents: 19_900, currency: 'usd', isReady: false });
    expect(await client.http.get(`${path()}/${invoice!.id}`)).toMatchObject({
      status: 409,
      body: { code: 'invoice.not_ready' },
    });
    await worker.drain();
    // One mail: the receipt carries it.
    const mails = mailer.sent.filter(({ to }) => to === client.project.clientEmail);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your receipt R-/)]);
    const [attachment] = mails[0]!.attachments!;
    expect(attachment).toMatchObject({ filename: `${invoice!.number}.pdf`, contentType: 'application/pdf' });
    const mine = await client.http.get(`${path()}/${invoice!.id}`);
    expect([mine.status, mine.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(mine.headers['content-disposition']).toBe(`attachment; filename="${invoice!.number}.pdf"`);
    expect(mine.text).toBe(attachment!.data.toString());
    const [purchase] = await client.purchases();
    expect((await admin.get(`/api/admin/purchases/${purchase!.id}/invoices`)).body).toEqual(await listed());
    expect((await admin.get(`/api/admin/invoices/${invoice!.id}`)).text).toBe(mine.text);
  });

  if (DEEP)
    describe('in the language of its order and the series of its year', () => {
      it('and receipt are in the language of the order, whatever is renamed or chosen later', async () => {
        const spanish = { headers: { 'accept-language': 'es' } };
        const offered = { ...client.who, amount: 199, packageType: 'extended' };
        const { body } = await client.http.post('/api/create-payment-intent', offered, spanish);
        fixture.payments.pay(body.paymentIntentId, 'good');
        await client.confirm(body.paymentIntentId, 'extended');
        const update = (set: string) => fixture.app.database.query(`UPDATE ${set}`);
        await update(`project SET language = 'de'`);
        await update(`price_list SET content = replace(content::text, 'Acceso ampliado', 'Otro')::jsonb`);
        await worker.drain();
        const [receipt] = mailsToClient('Su recibo R-');
        expect(receipt!.text).toContain('Acceso ampliado');
        const [purchase] = await client.purchases();
        const { body: shown } = await client.http.get(`${galleryPath(client.project)}/purchases/${purchase!.id}`);
        expect(shown).toMatchObject({ title: 'Acceso ampliado', description: '6 descargas de vídeo en total' });
        expect((await admin.get(`/api/admin/purchases/${purchase!.id}`)).body).toMatchObject({
          title: 'Extended Access Package',
          clientTitle: 'Acceso ampliado',
        });
        const [{ document }] = await fixture.app.database.query('SELECT document FROM invoice WHERE purchase_id = $1', [
          purchase!.id,
        ]);
        expect(document).toMatchObject({
          language: 'es',
          lines: [{ name: expect.stringMatching(/^Acceso ampliado, gal/) }],
        });
        await update(`price_list SET content = replace(content::text, 'Otro', 'Acceso ampliado')::jsonb`);
      });

      it('has a series of its own for the rest of the year in which a backup was restored', async () => {
        const { clock, app } = fixture;
        const [before, year] = [clock.now(), clock.now().getUTCFullYear()];
        const numbersOf = async (day: Date) => {
          clock.set(day);
          const buyer = await ClientFixture.signIn(fixture, { expiresAt: null, timerEnabled: false });
          await buyer.buy('complete');
          const [{ receipt }] = await app.database.query<[{ receipt: string }]>(
            'SELECT receipt_number AS receipt FROM purchase WHERE origin_project_id = $1',
            [buyer.project.id],
          );
          return [...(await listed(buyer)).map(({ number }) => number), receipt];
        };
        await app.database.query(
          `INSERT INTO payment_restore (backed_up_at, restored_at, series, series_year, read_back_at)
       VALUES ($1, $1, 'BBEWM', $2, $1)`,
          [before, year],
        );
        const receipt = (series: string, at: number) => expect.stringMatching(new RegExp(`^${series}-${at}-\\d{6}$`));
        expect(await numbersOf(before)).toEqual([`INV-BBEWM-${year}-0001`, receipt('R-BBEWM', year)]);
        expect(await numbersOf(new Date(Date.UTC(year + 1, 1, 1)))).toEqual([
          `INV-${year + 1}-0001`,
          receipt('R', year + 1),
        ]);
        clock.set(before);
        await app.database.query('DELETE FROM payment_restore');
      });
    });

  it('is not shown to another client', async () => {
    await client.buy('extended');
    await worker.drain();
    const [invoice] = await listed();
    const other = await ClientFixture.signIn(fixture);
    expect(await other.http.get(`${path(other)}/${invoice!.id}`)).toMatchObject({
      status: 404,
      body: { code: 'invoice.not_found' },
    });
    expect(await listed(other)).toEqual([]);
    expect((await fixture.app.visitor().get(`/api/admin/invoices/${invoice!.id}`)).status).toBe(401);
  });

  it('is issued once, however often the payment is reported', async () => {
    const intentId = await client.open('complete');
    fixture.payments.pay(intentId, 'good');
    const event = fixture.payments.emit(intentId, {}, 'payment_intent.succeeded');
    await Promise.all([deliver(fixture, event), deliver(fixture, event), client.confirm(intentId, 'complete')]);
    await client.confirm(intentId, 'complete');
    expect(await documents()).toEqual([['invoice', 49_900]]);
  });

  if (DEEP)
    describe('when something is missing or renders twice', () => {
      it('is not issued, nor its credit note, without a seller', async () => {
        await fixture.app.database.query('UPDATE studio_settings SET seller = NULL');
        await fixture.app.app.get(StudioService, { strict: false }).refresh();
        await client.buy('extended');
        await saveSeller({});
        expect((await refund(19_900)).status).toBe(200);
        expect(await documents()).toEqual([]);
      });

      it('is mailed after an outage of the mail server', async () => {
        mailer.fault = 'temporary';
        await client.buy('extended');
        await worker.drain();
        expect(mailsToClient('Your receipt')).toEqual([]);
        mailer.fault = 'none';
        await worker.drain();
        expect(mailsToClient('Your receipt').map(({ attachments }) => attachments!.length)).toEqual([1]);
        expect(mailsToClient('Invoice')).toEqual([]);
      });

      it('follows the receipt when it could not be rendered', async () => {
        renderer.tool = { renderPdf: () => Promise.reject(new Error('No font.')) };
        await client.buy('extended');
        const [receipt] = await waitingReceipts(fixture);
        await worker.run('send-mail', { kind: 'receipt', reference: receipt! });
        expect(mailsToClient('Your receipt').map(({ attachments }) => attachments)).toEqual([[]]);
        renderer.tool = { renderPdf: () => Promise.resolve(Buffer.from('%PDF-1.7')) };
        await worker.drain();
        expect(mailsToClient('Your receipt')).toHaveLength(1);
        expect(mailsToClient('Invoice').map(({ attachments }) => attachments!.length)).toEqual([1]);
      });

      it('names tax numbers, which mails and receipts do not', async () => {
        await saveSeller({ vatId: 'DE136695976', taxNumber: '30/123/45678' });
        await client.buy('extended');
        await worker.drain();
        const [purchase] = await client.purchases();
        const { text } = await client.http.get(`${galleryPath(client.project)}/purchases/${purchase!.id}`);
        const [mail] = mailsToClient('Your receipt');
        expect(text + mail!.text + mail!.html).not.toMatch(/DE136695976|123\/45678/);
        const [row] = await fixture.app.database.query<{ document: { seller: object } }[]>(
          'SELECT document FROM invoice WHERE purchase_id = $1',
          [purchase!.id],
        );
        expect(row!.document.seller).toMatchObject({ vatId: 'DE136695976', taxNumber: '30/123/45678' });
        await saveSeller({});
      });

      it('is the same mailed and downloaded when two runs render it', async () => {
        await client.buy('extended');
        const { id } = (await listed())[0]!;
        await fixture.app.app.get(MailService, { strict: false }).queue('invoice', id);
        let prints = 0;
        renderer.tool = {
          renderPdf: async () => {
            prints += 1;
            const pdf = Buffer.from(`%PDF-1.7 print ${prints}`);
            // The other run overtakes this one.
            if (prints === 1) await worker.run('send-mail', { kind: 'invoice', reference: id });
            return pdf;
          },
        };
        await worker.run('send-mail', { kind: 'invoice', reference: id });
        const mailed = mailsToClient('Invoice').map(({ attachments }) => attachments![0]!.data.toString());
        const { text } = await client.http.get(`${path()}/${id}`);
        expect([prints, text, mailed]).toEqual([2, '%PDF-1.7 print 2', ['%PDF-1.7 print 2']]);
        const stored: string[] = [];
        for await (const { key } of fixture.app.storage.list('invoices/')) if (key.includes(id)) stored.push(key);
        expect(stored).toHaveLength(1);
      });
    });
});

describe('a credit note', () => {
  it('follows every refund: the documents add up to what the studio keeps', async () => {
    renderer.tool = new PdfInvoiceRenderer();
    await client.buy('complete');
    expect((await refund(10_000)).status).toBe(200);
    expect(await documents()).toEqual([
      ['invoice', 49_900],
      ['credit_note', 10_000],
    ]);
    expect((await refund(39_900)).status).toBe(200);
    await worker.drain();
    expect(await documents()).toEqual([
      ['invoice', 49_900],
      ['credit_note', 10_000],
      ['credit_note', 39_900],
    ]);
    const [invoice, note] = await listed();
    const [{ document }] = await fixture.app.database.query('SELECT document FROM invoice WHERE id = $1', [note!.id]);
    expect(document.corrects.number).toBe(invoice!.number);
    expect(mailsToClient('Credit note')).toHaveLength(2);
  });

  if (DEEP)
    describe('after a dispute', () => {
      it('is over the disputed part, when a dispute about a part is lost', async () => {
        const intentId = await client.buy('extended');
        for (const [dispute, lostCents] of [
          ['open', 0],
          ['lost', 5_000],
        ] as const)
          await deliver(fixture, fixture.payments.emit(intentId, { dispute, lostCents }, `charge.dispute.${dispute}`));
        expect(await documents()).toEqual([
          ['invoice', 19_900],
          ['credit_note', 5_000],
        ]);
        const { id } = await client.purchase(intentId);
        expect((await admin.get(`/api/admin/purchases/${id}`)).body).toMatchObject({
          state: 'partially_refunded',
          dispute: 'lost',
          lostCents: 5_000,
          keptCents: 14_900,
          refundableCents: 14_900,
        });
        expect(await client.level()).toBe('extended');
      });

      it('follows a lost dispute, and an invoice one that is won', async () => {
        const intentId = await client.buy('extended');
        for (const dispute of ['open', 'lost', 'won'] as const) {
          fixture.clock.advance(1);
          await deliver(fixture, fixture.payments.emit(intentId, { dispute }, `charge.dispute.${dispute}`));
        }
        expect(await documents()).toEqual([
          ['invoice', 19_900],
          ['credit_note', 19_900],
          ['invoice', 19_900],
        ]);
      });
    });
});

describe('a refund that the client’s bank returns', () => {
  const returned = async (intentId: string) => {
    fixture.clock.advance(1);
    const event = fixture.payments.emit(intentId, { refundedCents: 0 }, 'refund.failed');
    expect(await deliver(fixture, event)).toMatchObject({ status: 200 });
  };

  it('is shown to staff, and invoiced: the client has access again', async () => {
    const intentId = await client.buy('extended');
    await refund(19_900);
    await returned(intentId);
    expect(await client.purchase(intentId)).toMatchObject({
      state: 'succeeded',
      attention: 'refund_returned',
      attentionDetail: { code: 'refund_returned', params: { amount: '199.00 USD' } },
    });
    expect(await documents()).toEqual([
      ['invoice', 19_900],
      ['credit_note', 19_900],
      ['invoice', 19_900],
    ]);
  });

  if (DEEP)
    it('is still owed after a withdrawal: no access, no invoice, and staff pay again', async () => {
      const intentId = await client.buy('extended');
      const { id } = await client.purchase(intentId);
      await fixture.app.database.query('UPDATE purchase SET withdrawn_at = $2 WHERE id = $1', [
        id,
        fixture.clock.now(),
      ]);
      await refund(19_900);
      await worker.drain();
      mailer.sent.length = 0;
      await returned(intentId);
      await worker.drain();
      const due = new Date(fixture.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
      expect(await client.purchase(intentId)).toMatchObject({
        attention: 'refund_returned',
        attentionDetail: { code: 'refund_returned_owed', params: { amount: '199.00 USD', day: due } },
      });
      expect([await client.level(), mailer.sent]).toEqual(['free', []]);
      const shown = await admin.get(`/api/admin/purchases/${id}`);
      expect(shown.body).toMatchObject({ keptCents: 0, refundableCents: 19_900 });
      await refund(19_900);
      await worker.drain();
      expect(await client.purchase(intentId)).toMatchObject({ state: 'refunded', refundedCents: 19_900 });
      expect(await documents()).toEqual([
        ['invoice', 19_900],
        ['credit_note', 19_900],
      ]);
    });
});

describe('invoices', () => {
  it('have numbers without gaps when many payments arrive at once and some fail', async () => {
    const before = await fixture.app.database.query<{ last: number }[]>(
      `SELECT last_sequence AS last FROM invoice_series WHERE series = 'INV'`,
    );
    const clients = await Promise.all(Array.from({ length: 12 }, () => ClientFixture.signIn(fixture)));
    const intents: string[] = [];
    for (const each of clients) intents.push(await each.open('extended'));
    for (const intent of intents) fixture.payments.pay(intent, 'good');
    // A transaction that takes a number and fails gives it back.
    await fixture.app.database
      .transaction(async (manager) => {
        await manager.query(`UPDATE invoice_series SET last_sequence = last_sequence + 1 WHERE series = 'INV'`);
        throw new Error('lost');
      })
      .catch(() => undefined);
    await Promise.all(clients.map((each, at) => each.confirm(intents[at]!, 'extended')));
    const numbers = (await Promise.all(clients.map((each) => listed(each)))).flat().map(sequence);
    const first = (before[0]?.last ?? 0) + 1;
    expect(numbers.sort((one, other) => one - other)).toEqual(clients.map((_, at) => first + at));
  });

  it('cannot be changed or deleted once issued', async () => {
    await client.buy('extended');
    const [invoice] = await listed();
    const { database } = fixture.app;
    await expect(database.query('UPDATE invoice SET total_cents = 1 WHERE id = $1', [invoice!.id])).rejects.toThrow(
      'never changes',
    );
    await expect(database.query('DELETE FROM invoice WHERE id = $1', [invoice!.id])).rejects.toThrow('never changes');
  });

  if (DEEP)
    it("name a coupon's discount, and are not issued for free orders", async () => {
      await fixture.app.database.query(
        `INSERT INTO coupon (code, percent) VALUES ('INVOICED', 50), ('NOT-INVOICED', 100)`,
      );
      const buy = async (couponCode: string, amount: number) => {
        const { body } = await client.create('extended', { couponCode, amount });
        if (amount > 0) fixture.payments.pay(body.paymentIntentId, 'good');
        expect((await client.confirm(body.paymentIntentId, 'extended', { amount })).status).toBe(200);
        return fixture.app.database.query('SELECT document FROM invoice WHERE purchase_id = $1', [body.purchaseId]);
      };
      expect(await buy('INVOICED', 99.5)).toMatchObject([
        {
          document: {
            totalCents: 9_950,
            notes: expect.arrayContaining(['The price includes a discount of $99.50 (coupon INVOICED).']),
          },
        },
      ]);
      client = await ClientFixture.signIn(fixture);
      expect(await buy('NOT-INVOICED', 0)).toEqual([]);
    });
});

describe('the export', () => {
  const exported = (kind: 'export' | 'archive', from: string, to: string) =>
    admin.get(`/api/admin/invoices/${kind}?from=${from}&to=${to}`);
  const day = (change = 0) => new Date(fixture.clock.now().getTime() + change * 86_400_000).toISOString().slice(0, 10);
  const mine = (csv: string) => csv.split('\r\n').filter((line) => line.includes(client.project.clientEmail));

  if (DEEP)
    describe('what it holds', () => {
      it('has one line a document, negative for credit notes', async () => {
        await client.buy('extended');
        await refund(5_000);
        const [invoice, note] = await listed();
        const { text, headers } = await exported('export', day(-1), day(1));
        expect(headers['content-disposition']).toBe(`attachment; filename="invoices-${day(-1)}-${day(1)}.csv"`);
        const rest = `,Anna and Tom,${client.project.clientEmail},,,O,0,`;
        expect(mine(text).map((line) => line.replace(/,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,/, ','))).toEqual([
          `${invoice!.number},Invoice${rest}199.00,0.00,199.00,USD,,,`,
          `${note!.number},Credit note${rest}-50.00,0.00,-50.00,USD,${invoice!.number},,`,
        ]);
        expect(mine((await exported('export', day(-9), day(-3))).text)).toEqual([]);
      });

      it('holds the PDFs and the CSV as ZIP, once all are rendered', async () => {
        await client.buy('extended');
        expect(await exported('archive', day(-1), day(1))).toMatchObject({
          status: 409,
          body: { code: 'invoice.not_ready' },
        });
        await worker.drain();
        const [invoice] = await listed();
        const { status, headers, text } = await exported('archive', day(-1), day(1));
        expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
        for (const part of ['PK\u0003\u0004', `${invoice!.number}.pdf`, '%PDF-1.7', 'invoices.csv', 'Number,Kind,Date'])
          expect(text).toContain(part);
        expect(mine(text)).toHaveLength(1);
      });

      it.each([
        ['2026-01-01', '2027-01-02'],
        ['2026-02-02', '2026-02-01'],
        ['2026-02-30', '2026-03-01'],
        ['yesterday', '2026-03-01'],
        ['', ''],
      ])('rejects the period from %j to %j', async (from, to) => {
        for (const kind of ['export', 'archive'] as const)
          expect(await exported(kind, from, to)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      });
    });

  it('is for staff', async () => {
    expect((await client.http.get('/api/admin/invoices/export?from=2026-01-01&to=2026-01-31')).status).toBe(401);
  });
});
