import { hashOf } from '../../../src/common/identifiers.js';
import { PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import type { TestApp } from '../../fixtures/app/test-app.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { BackupsFixture, startRestored } from '../../fixtures/backups-fixture.js';
import { EarlierRows } from '../../fixtures/earlier-rows.js';
import { ClientFixture, deliver, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const fixture = usePaymentsFixture();

describe('a restore', () => {
  it('brings orders to the state that the provider knows, and charges or grants nothing twice', async () => {
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
});

describe('orders that were opened after the backup', () => {
  let backups: BackupsFixture;
  let place: TestApp;
  let worker: TestWorker;
  beforeAll(async () => {
    const { app, clock, payments } = fixture;
    backups = await BackupsFixture.open(app);
    const override: [token: unknown, value: unknown][] = [[PaymentProviderPort, payments]];
    place = await startRestored(await backups.emptyPlace(), { clock, override });
    ({ worker } = await startPaymentsWorker({ ...fixture, app: place }));
  });
  afterAll(async () => {
    await worker.close();
    await place.close();
    await backups.close();
  });

  const reconcile = () => worker.run('reconcile-payments', {});
  const erase = ({ project }: ClientFixture, at: Date) =>
    place.database.query(`INSERT INTO erasure (address_hash, at, counts) VALUES ($1, $2, '{}')`, [
      hashOf(project.clientEmailKey),
      at,
    ]);

  /** Lets buyers do the work of a test, and loads the rows from before it into the other place. */
  const restored = async (work: (buyers: ClientFixture[]) => Promise<void>): Promise<ClientFixture[]> => {
    const { app, clock } = fixture;
    const buyers = await Promise.all([1, 2, 3].map(() => ClientFixture.signIn(fixture)));
    const earlier = await EarlierRows.of(app.config.database.url!, clock.now());
    clock.advance(60);
    await work(buyers);
    clock.advance(3600);
    // The worker finishes the work that the test before has left.
    await worker.drain();
    await earlier.restoreInto(place.config.database.url!, clock.now());
    return buyers;
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
    await restored(async (buyers) => {
      for (const buyer of buyers) intents.push(await buyer.buy('extended'));
      intents.push(await buyers[0]!.buy('upgrade'));
      // An order that nobody has paid is not missed.
      await buyers[1]!.open('upgrade');
    });
    const before = await ordersOf(fixture.app.database, intents);
    const charged = fixture.payments.calls.length;
    await reconcile();
    fixture.clock.advance(49 * 3600);
    for (let run = 0; run < 2; run += 1) await reconcile();
    expect(await ordersOf(place.database, intents)).toEqual(before);
    const since = fixture.payments.calls.slice(charged).map(({ call }) => call);
    expect(new Set(since)).toEqual(new Set(['listIntents', 'readIntent']));
    // Orders that were open may be paid for two days.
    expect(since.filter((call) => call === 'listIntents')).toHaveLength(2);
    await worker.drain();
    expect(intents.map((intent) => fixture.payments.intents.get(intent)!.refundedCents)).toEqual([0, 0, 0, 0]);
  });

  if (DEEP)
    describe('in other ways', () => {
      it('come back by a webhook, too', async () => {
        let intentId = '';
        await restored(async ([buyer]) => void (intentId = await buyer!.open('complete')));
        fixture.payments.pay(intentId, 'good');
        await deliver({ app: place }, fixture.payments.deliveries.at(-1)!);
        const orders = await ordersOf(place.database, [intentId]);
        expect(orders).toMatchObject([{ entitlements: 1, has_person: true }]);
      });

      it('are named to staff when their gallery is gone, and not refunded by themselves', async () => {
        let intentId = '';
        await restored(async () => {
          intentId = await (await ClientFixture.signIn(fixture)).buy('complete');
        });
        await reconcile();
        await worker.drain();
        expect(await ordersOf(place.database, [intentId])).toEqual([]);
        expect(await place.database.query('SELECT lost_payments FROM payment_restore')).toEqual([
          { lost_payments: [{ intentId, cents: 49_900, currency: 'usd' }] },
        ]);
        expect(fixture.payments.intents.get(intentId)!.refundedCents).toBe(0);
      });

      it('are not missed when only other galleries were imported, but come back for those that were', async () => {
        let intents: string[] = [];
        await restored(async ([buyer]) => {
          const elsewhere = await (await ClientFixture.signIn(fixture)).buy('complete');
          intents = [elsewhere, await buyer!.buy('complete')];
        });
        await place.database.query('UPDATE payment_restore SET is_part = true');
        await reconcile();
        expect(await place.database.query('SELECT lost_payments FROM payment_restore')).toEqual([
          { lost_payments: [] },
        ]);
        expect(await ordersOf(place.database, intents)).toHaveLength(1);
      });

      it('are looked for again when the provider did not answer, and while one is under way', async () => {
        let intentId = '';
        await restored(async ([buyer]) => {
          intentId = await buyer!.open('complete');
          fixture.payments.emit(intentId, { status: 'processing' }, 'payment_intent.processing');
        });
        fixture.payments.failNext('listIntents', 'temporary');
        await expect(reconcile()).rejects.toThrow();
        await reconcile();
        expect(await ordersOf(place.database, [intentId])).toEqual([]);
        fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
        await reconcile();
        expect(await ordersOf(place.database, [intentId])).toMatchObject([{ entitlements: 1 }]);
      });

      it('come back when the client pays after the first look', async () => {
        let intentId = '';
        await restored(async ([buyer]) => void (intentId = await buyer!.open('complete')));
        await reconcile();
        fixture.payments.pay(intentId, 'good');
        await reconcile();
        expect(await ordersOf(place.database, [intentId])).toMatchObject([{ entitlements: 1 }]);
      });

      it('are not refunded because the backup does not show what they opened', async () => {
        let intentId = '';
        await restored(async ([buyer]) => void (intentId = await buyer!.buy('complete')));
        await place.database.query(`UPDATE project SET status = 'archived'`);
        await reconcile();
        await worker.drain();
        expect(await ordersOf(place.database, [intentId])).toMatchObject([
          { order: { state: 'succeeded', attention: null }, entitlements: 1 },
        ]);
        expect(fixture.payments.intents.get(intentId)!.refundedCents).toBe(0);
      });

      it('do not come back for a person who was erased, nor stop the others', async () => {
        const intents: string[] = [];
        const [erased, broken, fine] = await restored(async (buyers) => {
          for (const buyer of buyers) intents.push(await buyer.buy('complete'));
        });
        await erase(erased!, fixture.clock.now());
        // A record that this version cannot write.
        const facts = fixture.payments.intents.get(intents[1]!)!;
        fixture.payments.intents.set(intents[1]!, { ...facts, amount: { cents: 1, currency: 'usd' } });
        await reconcile();
        expect(await ordersOf(place.database, intents)).toMatchObject([
          { order: { origin_project_id: fine!.project.id } },
        ]);
        const [{ lost }] = await place.database.query<[{ lost: { intentId: string }[] }]>(
          'SELECT lost_payments AS lost FROM payment_restore',
        );
        expect(lost.map((each) => each.intentId)).toEqual(expect.arrayContaining(intents.slice(0, 2)));
        expect(broken).toBeDefined();
      });

      it('come back for a person who had been erased, and was a client again', async () => {
        let intentId = '';
        let erasedAt = fixture.clock.now();
        const [buyer] = await restored(async (buyers) => {
          erasedAt = fixture.clock.now();
          fixture.clock.advance(60);
          intentId = await buyers[0]!.buy('complete');
        });
        await erase(buyer!, erasedAt);
        await reconcile();
        expect(await ordersOf(place.database, [intentId])).toMatchObject([{ entitlements: 1 }]);
      });

      it('get numbers that nobody has had', async () => {
        const intents: string[] = [];
        await restored(async (buyers) => {
          for (const buyer of buyers) intents.push(await buyer.buy('complete'));
        });
        await reconcile();
        const numbersOf = async (database: Pick<TestApp['database'], 'query'>) => {
          const rows = await database.query<{ number: string }[]>(
            'SELECT receipt_number AS number FROM purchase WHERE provider_intent_id = ANY($1)',
            [intents],
          );
          return rows.map(({ number }) => number);
        };
        const given = await numbersOf(fixture.app.database);
        const again = await numbersOf(place.database);
        expect(given.every((number) => /^R-\d{4}-\d{6}$/.test(number))).toBe(true);
        expect(again).toHaveLength(3);
        expect(again.every((number) => /^R-[A-Z]{2,8}-\d{4}-\d{6}$/.test(number))).toBe(true);
      });
    });
});
