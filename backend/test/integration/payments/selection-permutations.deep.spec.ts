import { SettlementService } from '../../../src/modules/payments/settlement/settlement.service.js';
import { allOrEvery } from '../../fixtures/deep.js';
import { ClientFixture, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertMedia } from '../../fixtures/rows.js';
import type { FakeDelivery } from '../../fakes/fake-payments.js';
import type { IntentFacts } from '../../../src/ports/payment-provider.port.js';
import type { TestClient } from '../../fixtures/app/test-client.js';

/** The facts at the provider, in their natural order. Their webhook events come in any order, never, once or twice. */
const FACTS: readonly (readonly [string, Partial<IntentFacts>])[] = [
  ['payment_intent.processing', { status: 'processing' }],
  ['payment_intent.payment_failed', { status: 'failed' }],
  ['payment_intent.succeeded', { status: 'succeeded' }],
  ['charge.refunded', { refundedCents: 3_000 }],
];

function permutations<T>(items: readonly T[]): T[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );
}

/** Every order of the events of a refunded payment, and of one that is kept. */
const CASES = [FACTS, FACTS.slice(0, 3)].flatMap((facts) => permutations(facts.map(([name]) => name)));

const fixture = usePaymentsFixture();
let admin: TestClient;
let settlement: SettlementService;
beforeAll(async () => {
  admin = await fixture.app.admin();
  settlement = fixture.app.app.get(SettlementService, { strict: false });
});

describe('the order of additional photos, in every order of the events', () => {
  it.each(
    allOrEvery(
      5,
      CASES.map((order, n) => ({ order, n, name: order.join(', ') })),
    ),
  )('ends in the same state: $name', async ({ order, n }) => {
    const client = await ClientFixture.signIn(fixture);
    const photos = await insertMedia(fixture.app.database, client.project, 4, { fileType: 'photo' });
    const { body } = await admin.post(`/api/admin/projects/${client.project.id}/selections`, {
      ...{ name: 'Album', participants: 'clients', included: 2, additionalPriceCents: 1_500 },
    });
    const path = `${galleryPath(client.project)}/selections/${body.id}`;
    await client.http.put(`${path}/files`, { fileIds: photos.map(({ id }) => id), chosen: true });
    await client.http.post(`${path}/done`);
    const opened = await client.http.post('/api/create-payment-intent', {
      ...client.who,
      amount: 30,
      selectionId: body.id,
    });
    const { paymentIntentId, purchaseId } = opened.body as { paymentIntentId: string; purchaseId: string };
    const isRefunded = order.includes('charge.refunded');
    const deliveries = new Map<string, FakeDelivery>();
    for (const [name, fact] of FACTS)
      if (order.includes(name)) deliveries.set(name, fixture.payments.emit(paymentIntentId, fact, name));
    // The numbers of deliveries differ from case to case; the confirm call comes somewhere among them.
    const steps = order.flatMap((name, place) =>
      Array.from({ length: Math.floor((n * 7 + 1) / 3 ** place) % 3 }, () => async () => {
        const { rawBody, headers } = deliveries.get(name)!;
        await settlement.receive(rawBody, headers);
      }),
    );
    steps.splice(n % (steps.length + 1), 0, async () => void (await settlement.apply(paymentIntentId)));
    if (n % 3 === 0) await Promise.all(steps.map((step) => step()));
    else for (const step of steps) await step();

    const [list] = (await admin.get(`/api/admin/selections/${body.id}`)).body.lists as { state: string }[];
    expect(list!.state).toBe(isRefunded ? 'awaiting_payment' : 'complete');
    const [purchase] = await client.purchases();
    expect(purchase).toMatchObject({
      id: purchaseId,
      state: isRefunded ? 'refunded' : 'succeeded',
      overpaidCents: 0,
      attention: null,
    });
    const valid = await fixture.app.database.query<{ count: number }[]>(
      `SELECT p.photo_count AS count FROM selection_payment p JOIN selection_list l ON l.id = p.list_id
         WHERE l.selection_id = $1 AND p.is_valid`,
      [body.id],
    );
    expect(valid).toEqual(isRefunded ? [] : [{ count: 2 }]);
  });
});
