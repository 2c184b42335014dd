import type { JobPayloads } from '../../../src/ports/job-queue.port.js';
import { randomUUID } from 'node:crypto';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { SettlementService } from '../../../src/modules/payments/settlement/settlement.service.js';
import { ReconcileService } from '../../../src/modules/payments/reconcile.service.js';
import type { IntentFacts } from '../../../src/ports/payment-provider.port.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { forClients } from '../../../src/modules/projects/people/holder.js';
import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { standardItem } from '../../fixtures/price-lists.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import type { FakeDelivery } from '../../fakes/fake-payments.js';
import { ClientFixture, deliver, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { EntitlementsService } from '../../../src/modules/entitlements/entitlements.service.js';
import type { PurchaseState } from '../../../src/modules/payments/purchases/purchase-state.js';

/**
 * The six events in their natural order. Facts at the provider are certain; webhook events come at any time, any number
 * of times.
 */
const EVENTS = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
] as const;
type Event = (typeof EVENTS)[number];

const fixture = usePaymentsFixture();
let settlement: SettlementService;
let reconcile: ReconcileService;
beforeAll(async () => {
  settlement = fixture.app.app.get(SettlementService, { strict: false });
  reconcile = fixture.app.app.get(ReconcileService, { strict: false });
});

/** Yields numbers that are the same in every run. */
function* dice(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );
}

/** Returns the facts at the provider after an event. `full`: the refund gives everything back. */
function fact(event: Event, full: boolean): Partial<IntentFacts> {
  const facts: Record<Event, Partial<IntentFacts>> = {
    'payment_intent.created': {},
    'payment_intent.processing': { status: 'processing' },
    'payment_intent.payment_failed': { status: 'failed' },
    'payment_intent.succeeded': { status: 'succeeded' },
    'charge.refunded': { refundedCents: full ? 19_900 : 5_000 },
    'charge.dispute.created': { dispute: 'open' },
  };
  return facts[event];
}

interface Payment {
  client: ClientFixture;
  project: Project;
  intentId: string;
  deliveries: Map<Event, FakeDelivery>;
}

/**
 * Orders whose payments have seen these events, in the order in which they happen, and of which we have heard nothing
 * yet.
 */
async function payments(
  count: number,
  occurred: readonly Event[],
  full: (n: number) => boolean = () => true,
): Promise<Payment[]> {
  const { manager } = fixture.app.database;
  const projects = Array.from({ length: count }, () =>
    manager.create(Project, {
      id: randomUUID(),
      name: 'Spring',
      clientEmail: 'una@example.test',
      clientEmailKey: 'una@example.test',
    }),
  );
  await manager.insert(Project, projects);
  const subjects = await Promise.all(
    projects.map(async (project, n) => {
      const purpose = {
        purchaseId: randomUUID(),
        projectId: project.id,
        emailKey: project.clientEmailKey,
        packageType: 'extended' as const,
      };
      const { intentId } = await fixture.payments.createIntent({
        orderRecord: null,
        amount: { cents: 19_900, currency: 'usd' },
        purpose,
        idempotencyKey: purpose.purchaseId,
        description: 'Extended',
      });
      const deliveries: Payment['deliveries'] = new Map();
      for (const event of EVENTS.filter((each) => occurred.includes(each)))
        deliveries.set(event, fixture.payments.emit(intentId, fact(event, full(n)), event));
      return {
        project,
        intentId,
        deliveries,
        purpose,
        client: new ClientFixture(fixture, project, fixture.app.visitor()),
      };
    }),
  );
  await manager.insert(
    Purchase,
    subjects.map(({ project, intentId, purpose: { purchaseId } }) => ({
      id: purchaseId,
      projectId: project.id,
      originProjectId: project.id,
      projectName: project.name,
      clientEmail: project.clientEmail,
      emailKey: project.clientEmailKey,
      packageType: 'extended',
      ...standardItem('extended'),
      title: 'Extended',
      provider: fixture.payments.name,
      providerIntentId: intentId,
      state: 'created' as const,
      listPriceCents: 19_900,
      subtotalCents: 19_900,
      amountCents: 19_900,
      createdAt: fixture.clock.now(),
      succeededAt: null,
    })),
  );
  return subjects;
}

const levelOf = ({ project }: Payment) =>
  fixture.app.app.get(EntitlementsService, { strict: false }).levelFor(forClients(project));

/** Receipts that were dispatched, by purchase: one grant, one receipt. */
const receipts = new Map<string, number>();
beforeAll(() => {
  fixture.app.queue.add = async (name, payload) => {
    const { kind, reference } = payload as JobPayloads['send-mail'];
    if (name === 'send-mail' && kind === 'receipt') receipts.set(reference, (receipts.get(reference) ?? 0) + 1);
    return true;
  };
});

/** Returns the outcome: the purchase, the client's level, grants and recorded events. */
async function outcomes(subjects: readonly Payment[]) {
  await fixture.app.app.get(JobOutboxService, { strict: false }).dispatchAll();
  const rows = await fixture.app.database.query<
    {
      id: string;
      intent: string;
      state: PurchaseState;
      refunded: number;
      dispute: string;
      receipt: boolean;
      attention: string | null;
      events: number;
    }[]
  >(
    `SELECT id, provider_intent_id AS intent, state, refunded_cents AS refunded, dispute, receipt_number IS NOT NULL AS receipt, attention,
            (SELECT count(*)::int FROM provider_event e WHERE e.purchase_id = p.id) AS events
     FROM purchase p WHERE provider_intent_id = ANY($1)`,
    [subjects.map(({ intentId }) => intentId)],
  );
  const byIntent = new Map(rows.map((row) => [row.intent, row]));
  return Promise.all(
    subjects.map(async (subject) => {
      const { id, intent: _, ...row } = byIntent.get(subject.intentId)!;
      return { ...row, receipts: receipts.get(id) ?? 0, level: await levelOf(subject) };
    }),
  );
}

const deliverEvent = (subject: Payment, event: Event) =>
  settlement.receive(subject.deliveries.get(event)!.rawBody, subject.deliveries.get(event)!.headers);

const END = {
  full: {
    state: 'refunded',
    refunded: 19_900,
    dispute: 'open',
    receipt: true,
    receipts: 1,
    level: 'free',
    attention: null,
  },
  part: {
    state: 'disputed',
    refunded: 5_000,
    dispute: 'open',
    receipt: true,
    receipts: 1,
    level: 'extended',
    attention: null,
  },
} as const;

/** Far more than it takes; a machine that does much else meanwhile must not fail it. */
const SLOW_MACHINE_MS = 300_000;

const MODES = ['once, and two of them once more', 'not at all, once or twice'] as const;
const ALL = permutations(EVENTS);

/** The deliveries of each event: all 729 choices of none, once and twice, in an order unlike the permutations. */
const CHOICES = Array.from({ length: 3 ** 6 }, (_, n) =>
  EVENTS.map((_event, place) => Math.floor(((n * 400) % 3 ** 6) / 3 ** place) % 3),
);

/** Two of an order's events, other places for the next order: six replays of every order would prove no more. */
const again = (order: readonly Event[], n: number) => [order[n % 6]!, order[(n + 1 + (Math.floor(n / 6) % 5)) % 6]!];

describe('settlement', () => {
  test('covers 720 orders, 729 choices and repeats at every position', () => {
    expect(
      new Set(ALL.flatMap((order, n) => again(order, n).map((event) => `${event} ${order.indexOf(event)}`))).size,
    ).toBe(36);
    expect(new Set(ALL.map(String)).size).toBe(720);
    expect(new Set(CHOICES.map(String)).size).toBe(729);
  });

  describe.each(MODES)('handles every order of the six events, each delivered %s', (mode) => {
    it(
      'ends in the same state with one grant',
      async () => {
        const random = dice(MODES.indexOf(mode) + 1);
        const roll = (sides: number) => Math.floor(random.next().value * sides);
        const counts = mode === MODES[0] ? ALL.map((order) => order.map(() => 1)) : CHOICES;
        // 81 is odd: the short form, too, has full and partial refunds.
        const cases = allOrEvery(
          81,
          counts.map((times, n) => ({ n, times, order: ALL[n % ALL.length]!, isFull: n % 2 === 0 })),
        );
        const subjects = await payments(cases.length, EVENTS, (at) => cases[at]!.isFull);
        const play = async ({ order, times }: (typeof cases)[number], subject: Payment) => {
          const steps: (() => Promise<unknown>)[] = order.flatMap((event, place) =>
            Array.from({ length: times[place]! }, () => () => deliverEvent(subject, event)),
          );
          const confirmAt = roll(8);
          if (confirmAt < 7)
            steps.splice(Math.min(confirmAt, steps.length), 0, () => settlement.apply(subject.intentId));
          if (steps.length === 0) steps.push(() => settlement.apply(subject.intentId));
          if (roll(3) === 0) await Promise.all(steps.map((step) => step()));
          else for (const step of steps) await step();
        };
        for (let at = 0; at < cases.length; at += 8)
          await Promise.all(cases.slice(at, at + 8).map((each, n) => play(each, subjects[at + n]!)));
        const check = async () => {
          const ends = await outcomes(subjects);
          cases.forEach(({ order, times, isFull }, at) => {
            expect({ order, ...ends[at] }).toEqual({
              order,
              ...(isFull ? END.full : END.part),
              events: times.filter((count) => count > 0).length,
            });
          });
        };
        await check();
        if (mode !== MODES[0]) return;
        // All are recorded by now: each event, at each place of its order, is delivered again to many.
        for (let at = 0; at < cases.length; at += 8)
          await Promise.all(
            cases.slice(at, at + 8).map(async ({ order, n }, place) => {
              for (const event of again(order, n)) await deliverEvent(subjects[at + place]!, event);
            }),
          );
        await check();
      },
      SLOW_MACHINE_MS,
    );
  });

  if (DEEP)
    it(
      'reconciles every subset of lost events',
      async () => {
        await fixture.app.database.query('DELETE FROM purchase');
        const choices = allOrEvery(
          9,
          Array.from({ length: 2 ** 6 }, (_, n) => EVENTS.map((_event, at) => (n >> at) & 1)),
        );
        const subjects = await payments(choices.length, EVENTS);
        const play = async (times: number[], n: number) => {
          for (const [place, event] of EVENTS.entries())
            for (let time = 0; time < times[place]!; time += 1) await deliverEvent(subjects[n]!, event);
        };
        for (let at = 0; at < choices.length; at += 9)
          await Promise.all(choices.slice(at, at + 9).map((times, n) => play(times, at + n)));
        fixture.clock.advance(11 * 60);
        await reconcile.run();
        const ends = await outcomes(subjects);
        choices.forEach((times, n) =>
          expect({ times, ...ends[n] }).toEqual({
            times,
            ...END.full,
            events: times.filter((time) => time > 0).length,
          }),
        );
      },
      SLOW_MACHINE_MS,
    );

  if (DEEP)
    describe('facts at the provider', () => {
      const subsets = Array.from({ length: 2 ** EVENTS.length }, (_, n) => EVENTS.filter((_event, at) => n & (1 << at)))
        // A refund or a dispute needs a payment.
        .filter(
          (occurred) =>
            occurred.includes('payment_intent.succeeded') ||
            !(occurred.includes('charge.refunded') || occurred.includes('charge.dispute.created')),
        );
      const expected = (occurred: readonly Event[]): [PurchaseState, string] => {
        if (!occurred.includes('payment_intent.succeeded'))
          return [
            occurred.includes('payment_intent.payment_failed')
              ? 'failed'
              : occurred.includes('payment_intent.processing')
                ? 'processing'
                : 'created',
            'free',
          ];
        if (occurred.includes('charge.refunded')) return ['refunded', 'free'];
        return [occurred.includes('charge.dispute.created') ? 'disputed' : 'succeeded', 'extended'];
      };

      it.each(allOrEvery(3, subsets).map((occurred) => [occurred.join(', ') || 'nothing', occurred] as const))(
        '%s',
        async (_, occurred) => {
          const ends = await Promise.all(
            // Forwards; backwards; only the last event, three times at once beside two confirms.
            [occurred, [...occurred].reverse(), occurred.slice(-1)].map(async (order, way) => {
              const [subject] = await payments(1, occurred);
              if (!subject) throw new Error('No payment.');
              const posts = order.map((event) => () => deliver(fixture, subject.deliveries.get(event)!));
              if (way === 2)
                await Promise.all(
                  [
                    ...posts,
                    ...posts,
                    ...posts,
                    () => subject.client.confirm(subject.intentId, 'extended'),
                    () => subject.client.confirm(subject.intentId, 'extended'),
                  ].map((post) => post()),
                );
              else for (const post of posts) expect((await post()).status).toBe(200);
              await settlement.apply(subject.intentId);
              const [end] = await outcomes([subject]);
              return [end?.state, end?.level, end?.receipts];
            }),
          );
          const [state, level] = expected(occurred);
          expect(ends).toEqual(
            Array.from({ length: 3 }, () => [state, level, occurred.includes('payment_intent.succeeded') ? 1 : 0]),
          );
        },
      );
    });

  it(
    'grants no access before the payment, in any order of events',
    async () => {
      const random = dice(99);
      const roll = (sides: number) => Math.floor(random.next().value * sides);
      const subjects = await payments(DEEP ? 60 : 4, []);
      for (const subject of subjects) {
        const received: Event[] = [];
        for (const event of EVENTS) {
          subject.deliveries.set(event, fixture.payments.emit(subject.intentId, fact(event, true), event));
          received.push(event);
          const now = Array.from({ length: roll(4) }, () => received[roll(received.length)]!);
          await Promise.all(now.map((each) => deliverEvent(subject, each)));
          const level = await levelOf(subject);
          if (!received.includes('payment_intent.succeeded')) expect(level).toBe('free');
          if (now.includes('charge.refunded') && event === 'charge.refunded') expect(level).toBe('free');
        }
        await Promise.all(received.map((each) => deliverEvent(subject, each)));
      }
      for (const end of await outcomes(subjects)) expect(end).toEqual({ ...END.full, events: 6 });
    },
    SLOW_MACHINE_MS,
  );

  it('re-reads a snapshot that a newer one has overtaken', async () => {
    const [subject] = await payments(1, ['payment_intent.succeeded']);
    const { intentId } = subject!;
    let held = false;
    // The webhook reads "succeeded"; before it is written, the refund is made, read and written.
    fixture.payments.beforeArrival = async (id) => {
      if (id !== intentId || held) return;
      held = true;
      const refund = fixture.payments.emit(intentId, { refundedCents: 19_900 }, 'charge.refunded');
      await settlement.receive(refund.rawBody, refund.headers);
    };
    await deliverEvent(subject!, 'payment_intent.succeeded');
    fixture.payments.beforeArrival = undefined;
    expect(await outcomes([subject!])).toMatchObject([{ state: 'refunded', level: 'free', receipts: 1 }]);
  });
});
