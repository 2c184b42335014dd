import { PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import { BackupsFixture, startRestored } from '../../fixtures/backups-fixture.js';
import { ClientFixture, startPaymentsWorker, usePaymentsFixture } from '../../fixtures/payments-fixture.js';

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
    expect(since.filter((call) => call !== 'readIntent')).toEqual([]);
    await worker.close();
    await restored.close();
  } finally {
    await backups.close();
  }
});
