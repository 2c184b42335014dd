import { ExchangeRatesPort, type EuroRates } from '../../../src/ports/exchange-rates.port.js';
import { InvoiceRendererPort } from '../../../src/ports/invoice-renderer.port.js';
import type { JobPayloads } from '../../../src/ports/job-queue.port.js';
import { MailerPort, type Mail, type MailDelivery } from '../../../src/ports/mailer.port.js';
import { PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { type VatIdEntry, VatRegisterError, VatRegisterPort } from '../../../src/ports/vat-register.port.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { FakeInvoiceRenderer, startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { DEEP } from '../../fixtures/deep.js';
import { FrozenCalls } from '../../fixtures/frozen-calls.js';
import { deliver, jobs, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { muteStaff } from '../../fixtures/rows.js';
import { saveSeller, saveTax, sellTo, TaxedClient } from '../../fixtures/taxed-client.js';
import { VAT_IDS } from '../../fixtures/vat-ids.js';

/** The calls at which a worker is stopped. */
const CALLS = DEEP ? Array.from({ length: 30 }, (_, at) => at + 1) : [1];
const PRICE = 19_900;
/** A second refund of it would be possible. */
const PART = 5_000;
const MINUTE = 60;

/** Notes each mail that is handed over, also one that is handed over again. */
class CountingMailer extends FakeMailer {
  readonly handed: (string | undefined)[] = [];

  override async send(mail: Mail): Promise<MailDelivery> {
    this.handed.push(mail.idempotencyKey);
    return super.send(mail);
  }
}

/** A bank that always gives the same rate. */
class FixedRates extends ExchangeRatesPort {
  async euroRatesAt(at: Date): Promise<EuroRates> {
    return { day: at.toISOString().slice(0, 10), rates: { usd: 1.25, eur: 1 } };
  }
}

/** A register that answers as soon as it works, and knows no ID. */
class FaultyRegister extends VatRegisterPort {
  works = false;

  async find(): Promise<VatIdEntry> {
    if (!this.works) throw new VatRegisterError('The register is down.');
    return { isValid: false, name: null, address: null, consultationNumber: null };
  }
}

const register = new FaultyRegister();
const fixture = usePaymentsFixture({ override: [[VatRegisterPort, register]] });
const calls = new FrozenCalls();
const mailer = new CountingMailer();
let admin: TestClient;
let frozen: TestWorker;
let other: TestWorker;
let client: TaxedClient;
beforeAll(async () => {
  const { app, payments } = fixture;
  admin = await app.admin();
  await muteStaff(app.database);
  const renderer = new FakeInvoiceRenderer();
  other = await startTestWorker(app, [
    [PaymentProviderPort, payments],
    [MailerPort, mailer],
    [ExchangeRatesPort, new FixedRates()],
    [VatRegisterPort, register],
  ]);
  frozen = await startTestWorker(app, [
    [PaymentProviderPort, calls.wrap(payments, ['refund', 'readIntent', 'cancelIntent'])],
    // A mail that is being handed over cannot be called back: only what comes before it may stand still.
    [MailerPort, mailer],
    [ExchangeRatesPort, calls.wrap(new FixedRates(), ['euroRatesAt'])],
    [VatRegisterPort, calls.wrap(register, ['find'])],
    [InvoiceRendererPort, calls.wrap(renderer, ['renderPdf'])],
    [StoragePort, calls.wrap(app.storage, ['read', 'write', 'delete'])],
  ]);
});
beforeEach(async () => {
  await saveTax(admin, { mode: 'none' });
  await saveSeller(admin, {});
  await sellTo(fixture, 'everybody');
  client = await TaxedClient.enter(fixture, admin);
});

/** Returns everything that is stored about the only client's money. */
async function books() {
  const [purchase] = await client.purchases();
  const facts = fixture.payments.intents.get(purchase!.providerIntentId!)!;
  const documents = await client.documents();
  const mails = await fixture.app.database.query<{ kind: string; state: string }[]>(
    `SELECT kind, state FROM mail
     WHERE reference = $1 OR reference IN (SELECT id FROM invoice WHERE purchase_id = $1) ORDER BY kind`,
    [purchase!.id],
  );
  const objects: string[] = [];
  for await (const { key } of fixture.app.storage.list('invoices/'))
    for (const { id } of await fixture.app.database.query<{ id: string }[]>(
      'SELECT id FROM invoice WHERE purchase_id = $1',
      [purchase!.id],
    ))
      if (key.includes(id)) objects.push(id);
  return {
    state: purchase!.state,
    attention: purchase!.attention,
    refundedCents: [purchase!.refundedCents, facts.refundedCents],
    documents: documents.map(({ kind, totalCents }) => [kind, totalCents]),
    mails: mails.map(({ kind, state }) => `${kind} ${state}`),
    objects: objects.length,
  };
}

/** Runs the same work with a worker that stands still at each call in turn. */
async function alike<T>(arrange: () => Promise<T>, run: (at: number, arranged: T) => Promise<boolean>) {
  const onceWith = async (at: number) => {
    client = await TaxedClient.enter(fixture, admin);
    const arranged = await arrange();
    mailer.handed.length = 0;
    const isStopped = await run(at, arranged);
    await other.drain();
    return { isStopped, books: await books(), handed: mailer.handed.map((key) => key?.split('/')[0]) };
  };
  const { books: expected, handed } = await onceWith(Infinity);
  let stops = 0;
  for (const at of CALLS) {
    const found = await onceWith(at);
    if (!found.isStopped) break;
    stops += 1;
    expect({ at, ...found }).toEqual({ at, isStopped: true, books: expected, handed });
  }
  expect(stops).toBeGreaterThan(0);
  return expected;
}

describe('a worker that stands still while another does its job', () => {
  if (DEEP)
    describe('documents and notices', () => {
      it('sends a receipt once, with one PDF', async () => {
        const arrange = () => client.pay({ country: 'DE' }, PRICE);
        const expected = await alike(arrange, (at, purchaseId) =>
          calls.runTwice(at, [frozen, other], 'send-mail', { kind: 'receipt', reference: purchaseId }),
        );
        expect(expected).toMatchObject({
          state: 'succeeded',
          objects: 1,
          mails: expect.arrayContaining(['receipt sent']),
        });
      });

      it('issues an invoice once that waits for an exchange rate', async () => {
        await saveTax(admin, { mode: 'included' });
        const arrange = async () => {
          await fixture.app.database.query(`UPDATE price_list SET currency = 'usd' WHERE is_default`);
          return client.pay({ country: 'DE' }, PRICE);
        };
        const expected = await alike(arrange, (at, purchaseId) =>
          calls.runTwice(at, [frozen, other], 'issue-invoice', { purchaseId }),
        );
        expect(expected).toMatchObject({ documents: [['invoice', PRICE]], objects: 1 });
      });

      it('tells staff once that a VAT ID is not registered', async () => {
        await saveTax(admin, { mode: 'added', vatIdCheck: 'lenient' });
        await sellTo(fixture, 'companies');
        const arrange = async () => {
          register.works = false;
          await fixture.app.database.query('DELETE FROM vat_id_check');
          const purchaseId = await client.pay({ country: 'AT', vatId: VAT_IDS['AT']! }, PRICE);
          register.works = true;
          return { purchaseId };
        };
        const expected = await alike(arrange, (at, payload) =>
          calls.runTwice(at, [frozen, other], 'check-vat-id', payload),
        );
        expect(expected).toMatchObject({ state: 'succeeded', attention: 'vat_id_invalid' });
      });
    });

  it('refunds once', async () => {
    const arrange = async () => {
      const purchaseId = await client.pay({ country: 'DE' }, PRICE);
      await other.drain();
      fixture.payments.failNext('refund', 'temporary');
      const asked = { requestId: crypto.randomUUID(), amountCents: PART };
      await admin.post(`/api/admin/purchases/${purchaseId}/refunds`, asked);
      const [refund] = await fixture.app.database.query<{ id: string }[]>(
        'SELECT id FROM refund WHERE purchase_id = $1',
        [purchaseId],
      );
      return { refundId: refund!.id } satisfies JobPayloads['refund-payment'];
    };
    const expected = await alike(arrange, (at, payload) =>
      calls.runTwice(at, [frozen, other], 'refund-payment', payload),
    );
    expect(expected).toMatchObject({ state: 'partially_refunded', refundedCents: [PART, PART] });
  });

  if (DEEP)
    describe('settlement', () => {
      it('settles a payment once that it asks the provider about', async () => {
        const arrange = async () => {
          const purchaseId = await client.pay({ country: 'DE' }, PRICE);
          await other.drain();
          // A refund at the provider, of which no webhook has come.
          const [{ providerIntentId } = { providerIntentId: null }] = await client.purchases();
          fixture.payments.emit(providerIntentId!, { refundedCents: PRICE }, 'charge.refunded');
          fixture.clock.advance(60 * MINUTE);
          return purchaseId;
        };
        const expected = await alike(arrange, (at) => calls.runTwice(at, [frozen, other], 'reconcile-payments', {}));
        expect(expected).toMatchObject({ state: 'refunded', refundedCents: [PRICE, PRICE] });
      });

      it('settles a payment once whose webhook comes meanwhile', async () => {
        const arrange = async () => {
          await client.pay({ country: 'DE' }, PRICE);
          await other.drain();
          const [{ providerIntentId } = { providerIntentId: null }] = await client.purchases();
          const event = fixture.payments.emit(providerIntentId!, { refundedCents: PRICE }, 'charge.refunded');
          fixture.clock.advance(60 * MINUTE);
          return event;
        };
        const byWebhook = (event: Parameters<typeof deliver>[1]) =>
          ({ ...other, run: async () => void (await deliver(fixture, event)) }) satisfies TestWorker;
        const expected = await alike(arrange, (at, event) =>
          calls.runTwice(at, [frozen, byWebhook(event)], 'reconcile-payments', {}),
        );
        expect(expected).toMatchObject({ state: 'refunded' });
        expect(await jobs(fixture, 'refund-payment')).toEqual([]);
      });
    });
});
