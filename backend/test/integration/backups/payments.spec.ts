import { hashOf } from '../../../src/common/identifiers.js';
import { PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import type { TestApp } from '../../fixtures/app/test-app.js';
import { BackupsFixture, startRestored } from '../../fixtures/backups-fixture.js';
import { ClientFixture, deliver, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';

const fixture = usePaymentsFixture();

it('after a restore orders are as the provider knows them, and nothing is charged or granted twice', async () => {
  const { app, clock, payments } = fixture;
  const backups = await BackupsFixture.open(app);
  try {
    const buyer = await ClientFixture.signIn(fixture);
    const opened = await buyer.open('complete');
    const refunded = await (await ClientFixture.signIn(fixture)).buy('complete');
    // The provider was asked about both just before the backup: without a restore it would be asked again much later.
    clock.advance(24 * 3600 - 60);
    await app.database.query('UPDATE purchase SET asked_at = $1', [clock.now()]);
    await backups.make();

    payments.pay(opened, 'good');
    await buyer.confirm(opened, 'complete');
    await payments.refund(refunded, 49_900, 'by hand at the provider');
    const charged = payments.calls.length;

    const place = await backups.emptyPlace();
    await backups.restore(place);
    const restored = await startRestored(place, { clock, override: [[PaymentProviderPort, payments]] });
    const { worker } = await startPaymentsWorker({ ...fixture, app: restored });
    for (let run = 0; run < 2; run += 1) await worker.run('reconcile-payments', {});
    const orders = await restored.database.query<object[]>(
      `SELECT p.provider_intent_id AS intent, p.state, count(e.id)::int AS entitlements,
         count(e.id) FILTER (WHERE e.revoked_at IS NOT NULL)::int AS revoked
       FROM purchase p LEFT JOIN entitlement e ON e.source_id = p.id
       GROUP BY p.id ORDER BY p.created_at`,
    );
    expect(orders).toEqual([
      { intent: opened, state: 'succeeded', entitlements: 1, revoked: 0 },
      { intent: refunded, state: 'refunded', entitlements: 1, revoked: 1 },
    ]);
    const since = payments.calls.slice(charged).map(({ call }) => call);
    expect(since.filter((call) => call !== 'readIntent' && call !== 'listIntents')).toEqual([]);
    await worker.close();
    await restored.close();
  } finally {
    await backups.close();
  }
});

describe('orders that were opened after the backup', () => {
  const restored = async (work: (buyers: ClientFixture[]) => Promise<void>) => {
    const backups = await BackupsFixture.open(fixture.app);
    const buyers = await Promise.all([1, 2, 3].map(() => ClientFixture.signIn(fixture)));
    await backups.make();
    fixture.clock.advance(60);
    await work(buyers);
    fixture.clock.advance(3600);
    const place = await backups.emptyPlace();
    await backups.restore(place);
    const app = await startRestored(place, {
      clock: fixture.clock,
      override: [[PaymentProviderPort, fixture.payments]],
    });
    const { worker, mailer } = await startPaymentsWorker({ ...fixture, app });
    return {
      app,
      buyers,
      mailer,
      erase: ({ project }: ClientFixture, at: Date) =>
        app.database.query(`INSERT INTO erasure (address_hash, at, counts) VALUES ($1, $2, '{}')`, [
          hashOf(project.clientEmailKey),
          at,
        ]),
      reconcile: () => worker.run('reconcile-payments', {}),
      drain: () => worker.drain(),
      async close() {
        await worker.close();
        await app.close();
        await backups.close();
      },
    };
  };
  const ORDER = `to_jsonb(p) - '{updated_at,asked_at,unanswered,revision,succeeded_at,receipt_number,attempt,person_id,brought_back}'::text[] AS order`;
  const ordersOf = async (database: Pick<TestApp['database'], 'query'>, intents: string[]) =>
    database.query<object[]>(
      `SELECT ${ORDER}, p.person_id IS NOT NULL AS has_person, count(e.id)::int AS entitlements
       FROM purchase p LEFT JOIN entitlement e ON e.source_id = p.id AND e.revoked_at IS NULL
       WHERE p.provider_intent_id = ANY($1) GROUP BY p.id ORDER BY p.created_at`,
      [intents],
    );

  it('come back with all that they open, once', async () => {
    const intents: string[] = [];
    const place = await restored(async (buyers) => {
      for (const buyer of buyers) intents.push(await buyer.buy('extended'));
      intents.push(await buyers[0]!.buy('upgrade'));
      // An order that nobody has paid is not missed.
      await buyers[1]!.open('upgrade');
    });
    const before = await ordersOf(fixture.app.database, intents);
    const charged = fixture.payments.calls.length;
    await place.reconcile();
    fixture.clock.advance(49 * 3600);
    for (let run = 0; run < 2; run += 1) await place.reconcile();
    expect(await ordersOf(place.app.database, intents)).toEqual(before);
    const since = fixture.payments.calls.slice(charged).map(({ call }) => call);
    expect(new Set(since)).toEqual(new Set(['listIntents', 'readIntent']));
    // Orders that were open may be paid for two days.
    expect(since.filter((call) => call === 'listIntents')).toHaveLength(2);
    await place.drain();
    expect(intents.map((intent) => fixture.payments.intents.get(intent)!.refundedCents)).toEqual([0, 0, 0, 0]);
    await place.close();
  });

  it('come back by a webhook, too', async () => {
    let intentId = '';
    const place = await restored(async ([buyer]) => void (intentId = await buyer!.open('complete')));
    fixture.payments.pay(intentId, 'good');
    await deliver(place, fixture.payments.deliveries.at(-1)!);
    const orders = await ordersOf(place.app.database, [intentId]);
    expect(orders).toMatchObject([{ entitlements: 1, has_person: true }]);
    await place.close();
  });

  it('are named to staff when their gallery is gone, and not refunded by themselves', async () => {
    let intentId = '';
    const place = await restored(async () => {
      intentId = await (await ClientFixture.signIn(fixture)).buy('complete');
    });
    await place.reconcile();
    await place.drain();
    expect(await ordersOf(place.app.database, [intentId])).toEqual([]);
    expect(await place.app.database.query('SELECT lost_payments FROM payment_restore')).toEqual([
      { lost_payments: [{ intentId, cents: 49_900, currency: 'usd' }] },
    ]);
    expect(fixture.payments.intents.get(intentId)!.refundedCents).toBe(0);
    await place.close();
  });

  it('are not missed when only other galleries were imported, but come back for those that were', async () => {
    let intents: string[] = [];
    const place = await restored(async ([buyer]) => {
      const elsewhere = await (await ClientFixture.signIn(fixture)).buy('complete');
      intents = [elsewhere, await buyer!.buy('complete')];
    });
    await place.app.database.query('UPDATE payment_restore SET is_part = true');
    await place.reconcile();
    expect(await place.app.database.query('SELECT lost_payments FROM payment_restore')).toEqual([
      { lost_payments: [] },
    ]);
    expect(await ordersOf(place.app.database, intents)).toHaveLength(1);
    await place.close();
  });

  it('are looked for again when the provider did not answer, and while one is under way', async () => {
    let intentId = '';
    const place = await restored(async ([buyer]) => {
      intentId = await buyer!.open('complete');
      fixture.payments.emit(intentId, { status: 'processing' }, 'payment_intent.processing');
    });
    fixture.payments.failNext('listIntents', 'temporary');
    await expect(place.reconcile()).rejects.toThrow();
    await place.reconcile();
    expect(await ordersOf(place.app.database, [intentId])).toEqual([]);
    fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
    await place.reconcile();
    expect(await ordersOf(place.app.database, [intentId])).toMatchObject([{ entitlements: 1 }]);
    await place.close();
  });

  it('come back when the client pays after the first look', async () => {
    let intentId = '';
    const place = await restored(async ([buyer]) => void (intentId = await buyer!.open('complete')));
    await place.reconcile();
    fixture.payments.pay(intentId, 'good');
    await place.reconcile();
    expect(await ordersOf(place.app.database, [intentId])).toMatchObject([{ entitlements: 1 }]);
    await place.close();
  });

  it('are not refunded because the backup does not show what they opened', async () => {
    let intentId = '';
    const place = await restored(async ([buyer]) => void (intentId = await buyer!.buy('complete')));
    await place.app.database.query(`UPDATE project SET status = 'archived'`);
    await place.reconcile();
    await place.drain();
    expect(await ordersOf(place.app.database, [intentId])).toMatchObject([
      { order: { state: 'succeeded', attention: null }, entitlements: 1 },
    ]);
    expect(fixture.payments.intents.get(intentId)!.refundedCents).toBe(0);
    await place.close();
  });

  it('do not come back for a person who was erased, nor stop the others', async () => {
    const intents: string[] = [];
    const place = await restored(async (buyers) => {
      for (const buyer of buyers) intents.push(await buyer.buy('complete'));
    });
    const [erased, broken, fine] = place.buyers;
    await place.erase(erased!, fixture.clock.now());
    // A record that this version cannot write.
    const facts = fixture.payments.intents.get(intents[1]!)!;
    fixture.payments.intents.set(intents[1]!, { ...facts, amount: { cents: 1, currency: 'usd' } });
    await place.reconcile();
    expect(await ordersOf(place.app.database, intents)).toMatchObject([
      { order: { origin_project_id: fine!.project.id } },
    ]);
    const [{ lost }] = await place.app.database.query<[{ lost: { intentId: string }[] }]>(
      'SELECT lost_payments AS lost FROM payment_restore',
    );
    expect(lost.map((each) => each.intentId)).toEqual(expect.arrayContaining(intents.slice(0, 2)));
    expect(broken).toBeDefined();
    await place.close();
  });

  it('come back for a person who had been erased, and was a client again', async () => {
    let intentId = '';
    let erasedAt = fixture.clock.now();
    const place = await restored(async ([buyer]) => {
      erasedAt = fixture.clock.now();
      fixture.clock.advance(60);
      intentId = await buyer!.buy('complete');
    });
    await place.erase(place.buyers[0]!, erasedAt);
    await place.reconcile();
    expect(await ordersOf(place.app.database, [intentId])).toMatchObject([{ entitlements: 1 }]);
    await place.close();
  });

  it('get numbers that nobody has had', async () => {
    const intents: string[] = [];
    const place = await restored(async (buyers) => {
      for (const buyer of buyers) intents.push(await buyer.buy('complete'));
    });
    await place.reconcile();
    const numbersOf = async (database: Pick<TestApp['database'], 'query'>) => {
      const rows = await database.query<{ number: string }[]>(
        'SELECT receipt_number AS number FROM purchase WHERE provider_intent_id = ANY($1)',
        [intents],
      );
      return rows.map(({ number }) => number);
    };
    const given = await numbersOf(fixture.app.database);
    const again = await numbersOf(place.app.database);
    expect(given.every((number) => /^R-\d{4}-\d{6}$/.test(number))).toBe(true);
    expect(again).toHaveLength(3);
    expect(again.every((number) => /^R-[A-Z]{2,8}-\d{4}-\d{6}$/.test(number))).toBe(true);
    await place.close();
  });
});
