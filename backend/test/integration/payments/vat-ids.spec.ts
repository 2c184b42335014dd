import { ViesRegister } from '../../../src/adapters/vies/vies-register.js';
import { VatRegisterPort } from '../../../src/ports/vat-register.port.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { createPaymentsFixture, startPaymentsWorker, type PaymentsFixture } from '../../fixtures/payments-fixture.js';
import { COMPANY, saveSeller, saveTax, sellTo, TaxedClient } from '../../fixtures/taxed-client.js';
import { FakeViesServer } from '../../servers/public/fake-vies-server.js';

const STATED = { country: 'AT', vatId: 'ATU 13585627' };

let vies: FakeViesServer;
let fixture: PaymentsFixture;
let worker: TestWorker;
let admin: TestClient;
let client: TaxedClient;

describe('VAT IDs', () => {
  beforeAll(async () => {
    vies = await FakeViesServer.start();
    const register: [unknown, unknown] = [VatRegisterPort, new ViesRegister({ url: vies.url, timeoutMs: 500 })];
    fixture = await createPaymentsFixture({ override: [register] });
    ({ worker } = await startPaymentsWorker(fixture, [register]));
    admin = await fixture.app.admin();
    await saveSeller(admin, {});
  });
  afterAll(async () => {
    await fixture.app.close();
    await vies.close();
  });
  beforeEach(async () => {
    vies.fault = 'none';
    vies.requests.length = 0;
    vies.registered.clear();
    vies.registered.set('ATU13585627', 'Alpen & Co').set('DE136695976', 'Northlight Films GmbH');
    await fixture.app.database.query('DELETE FROM vat_id_check');
    await saveTax(admin, { mode: 'added', vatIdCheck: 'lenient' });
    client = await TaxedClient.enter(fixture, admin);
    await sellTo(fixture, 'companies');
  });

  const shown = async (id: string) => (await admin.get(`/api/admin/purchases/${id}`)).body;
  const problem = ({ status, body }: Awaited<ReturnType<TaxedClient['quote']>>) => [status, body.fields?.vatId?.code];

  it('keeps the answer with the order, and asks once', async () => {
    expect((await client.quote(STATED)).body.order.tax.category).toBe('AE');
    const { tax, vatCheck } = await shown(await client.pay(STATED, 19_900));
    expect([tax.category, vatCheck]).toEqual([
      'AE',
      {
        state: 'valid',
        name: 'Alpen & Co',
        address: null,
        consultationNumber: 'WAPIAAAAYx1y2z3',
        checkedAt: expect.any(String),
      },
    ]);
    expect(vies.requests).toEqual(['/ms/AT/vat/U13585627?requesterMemberStateCode=DE&requesterNumber=136695976']);
  });

  it('grants nothing for an ID that is not registered', async () => {
    vies.registered.delete('ATU13585627');
    expect(problem(await client.quote(STATED))).toEqual([400, 'buyer_vat_id_not_registered']);
    const opened = await client.create('extended', { ...STATED, ...COMPANY, amount: 199 });
    expect(problem(opened)).toEqual([400, 'buyer_vat_id_not_registered']);
    expect(await client.purchases()).toEqual([]);
  });

  it('accepts an ID while VIES is down, and checks it after the payment', async () => {
    vies.fault = 'MS_UNAVAILABLE';
    const id = await client.pay(STATED, 19_900);
    expect((await shown(id)).vatCheck).toMatchObject({ state: 'unverified', consultationNumber: null });
    // Quote, order and confirmation wait for it once.
    expect(vies.requests).toHaveLength(1);
    await worker.drain();
    expect((await shown(id)).vatCheck.state).toBe('unverified');
    vies.fault = 'none';
    await again();
    expect(await shown(id)).toMatchObject({ vatCheck: { state: 'valid', name: 'Alpen & Co' }, attention: null });
  });

  it('tells staff when the ID turns out not to be registered', async () => {
    vies.fault = 'silent';
    const id = await client.pay(STATED, 19_900);
    vies.fault = 'none';
    vies.registered.delete('ATU13585627');
    await worker.drain();
    expect(await shown(id)).toMatchObject({ vatCheck: { state: 'invalid' }, attention: { reason: 'vat_id_invalid' } });
  });

  it('rejects what it cannot check where the studio wants that', async () => {
    await saveTax(admin, { mode: 'added', vatIdCheck: 'strict' });
    vies.fault = 'down';
    expect(problem(await client.quote(STATED))).toEqual([400, 'buyer_vat_id_unchecked']);
    vies.fault = 'none';
    fixture.app.clock.advance(61);
    expect((await client.quote(STATED)).status).toBe(200);
  });

  it.each([
    ['it is switched off', { vatIdCheck: 'off' }, STATED],
    ['the ID decides on no tax', {}, { country: 'DE', vatId: 'DE136695976' }],
    ['its format is wrong', {}, { country: 'AT', vatId: 'ATU13585620' }],
  ])('asks nobody when %s', async (_, change, stated) => {
    await saveTax(admin, { mode: 'added', vatIdCheck: 'lenient', ...change });
    await client.quote(stated);
    expect(vies.requests).toEqual([]);
  });

  it('limits how many IDs one address may try', async () => {
    vies.registered.clear();
    for (let each = 0; each < 30; each += 1) {
      await fixture.app.database.query('DELETE FROM vat_id_check');
      await client.quote(STATED);
    }
    await fixture.app.database.query('DELETE FROM vat_id_check');
    expect((await client.quote(STATED)).body.code).toBe('auth.too_many_attempts');
  });

  it('forgets answers that no longer count, with the names of those who were looked up', async () => {
    const kept = async () => await fixture.app.database.query('SELECT vat_id FROM vat_id_check');
    await client.quote(STATED);
    await worker.run('housekeeping', {});
    expect(await kept()).toHaveLength(1);
    fixture.app.clock.advance(24 * 3_600);
    await worker.run('housekeeping', {});
    expect(await kept()).toEqual([]);
  });

  /** The job runs again, as it does after a pause. */
  async function again(): Promise<void> {
    await fixture.app.database.query(`UPDATE job_outbox SET dispatched_at = NULL WHERE name = 'check-vat-id'`);
    await worker.drain();
  }
});
