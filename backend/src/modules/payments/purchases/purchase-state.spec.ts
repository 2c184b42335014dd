import type { DisputeProgress, IntentStatus } from '../../../ports/payment-provider.port.js';
import {
  canTransition,
  factsOf,
  isValid,
  mergeFacts,
  OPEN_STATES,
  PAID_STATES,
  type PaymentFacts,
  PURCHASE_STATES,
  type PurchaseState,
  stateOf,
  VALID_STATES,
} from './purchase-state.js';

const STATUSES: IntentStatus[] = ['created', 'processing', 'failed', 'succeeded', 'canceled'];
const DISPUTES: DisputeProgress[] = ['none', 'open', 'won', 'lost'];
const REFUNDS = [0, 5_000, 19_900];
/** Returns what is lost by a dispute about the whole payment. */
const lostCentsOf = (dispute: DisputeProgress) => (dispute === 'lost' ? 19_900 : 0);

/** Written by hand, apart from the table: a row a state, `x` where the step in that column is legal. */
const LEGAL: Record<PurchaseState, string> = {
  //                   created processing failed canceled succeeded partial refunded disputed won lost
  created: '           .       x          x      x        x         x       x        x        x   x',
  processing: '        .       .          x      x        x         x       x        x        x   x',
  failed: '            .       x          .      x        x         x       x        x        x   x',
  canceled: '          .       .          .      .        x         x       x        x        x   x',
  succeeded: '         .       .          .      .        .         x       x        x        x   x',
  partially_refunded: '.       .          .      .        x         .       x        x        x   x',
  refunded: '          .       .          .      .        x         x       .        x        x   x',
  disputed: '          .       .          .      .        .         x       x        .        x   x',
  dispute_won: '       .       .          .      .        .         x       x        x        .   x',
  dispute_lost: '      .       .          .      .        .         x       .        .        x   .',
};

describe('the state of a purchase', () => {
  test('exactly these steps are legal, over every pair of states', () => {
    const wrong: string[] = [];
    for (const from of PURCHASE_STATES) {
      const cells = LEGAL[from].trim().split(/\s+/);
      expect(cells).toHaveLength(PURCHASE_STATES.length);
      PURCHASE_STATES.forEach((to, at) => {
        if (canTransition(from, to) !== (cells[at] === 'x')) wrong.push(`${from} -> ${to}`);
      });
    }
    expect(wrong).toEqual([]);
    expect(new Set(PURCHASE_STATES).size).toBe(10);
  });

  test('no step leads from paid to unpaid', () => {
    for (const from of PAID_STATES)
      for (const to of [...OPEN_STATES, 'canceled'] as PurchaseState[])
        expect([from, to, canTransition(from, to)]).toEqual([from, to, false]);
  });

  const product = STATUSES.flatMap((status) =>
    REFUNDS.flatMap((refundedCents) =>
      DISPUTES.map((dispute): PaymentFacts => ({
        status,
        refundedCents,
        dispute,
        lostCents: lostCentsOf(dispute),
        amountCents: 19_900,
      })),
    ),
  );

  test.each(product)(
    'no facts stand without a success: $status, $refundedCents refunded, dispute $dispute',
    (facts) => {
      const standing = VALID_STATES.includes(stateOf(facts));
      expect(standing).toBe(facts.status === 'succeeded' && facts.refundedCents < 19_900 && facts.dispute !== 'lost');
    },
  );

  test.each([
    // refunded, dispute, lost, state
    [100, 'open', 0, 'refunded'],
    [100, 'lost', 100, 'dispute_lost'],
    [50, 'open', 0, 'disputed'],
    [50, 'won', 0, 'dispute_won'],
    [0, 'lost', 100, 'dispute_lost'],
    [0, 'lost', 30, 'partially_refunded'],
    [50, 'lost', 30, 'partially_refunded'],
    [70, 'lost', 30, 'dispute_lost'],
  ] as const)('%i of 100 refunded, dispute %s, %i lost: %s', (refundedCents, dispute, lostCents, state) => {
    expect(stateOf({ status: 'succeeded', amountCents: 100, refundedCents, dispute, lostCents })).toBe(state);
  });

  describe('a provider snapshot', () => {
    const known = (status: IntentStatus): PaymentFacts => ({
      status,
      amountCents: 19_900,
      refundedCents: 0,
      dispute: 'none',
      lostCents: 0,
    });
    const read = (status: IntentStatus, refundedCents = 0, dispute: DisputeProgress = 'none') => ({
      status,
      refundedCents,
      dispute,
      lostCents: lostCentsOf(dispute),
    });

    it.each([
      ['created', 'processing', 'processing'],
      ['processing', 'created', 'processing'],
      ['failed', 'created', 'failed'],
      ['failed', 'processing', 'processing'],
      ['processing', 'failed', 'failed'],
      ['canceled', 'created', 'canceled'],
      ['canceled', 'failed', 'canceled'],
      ['canceled', 'succeeded', 'succeeded'],
      ['succeeded', 'created', 'succeeded'],
      ['succeeded', 'failed', 'succeeded'],
      ['succeeded', 'canceled', 'succeeded'],
      ['created', 'canceled', 'canceled'],
    ] as const)('%s, then %s: %s', (before, after, status) => {
      expect(mergeFacts(known(before), read(after)).status).toBe(status);
    });

    it('that knows less than we do takes no refund and no dispute back', () => {
      const paid: PaymentFacts = {
        status: 'succeeded',
        amountCents: 19_900,
        refundedCents: 5_000,
        dispute: 'open',
        lostCents: 0,
      };
      expect(mergeFacts(paid, read('processing'))).toEqual(paid);
      expect(mergeFacts(paid, read('succeeded', 0, 'won'))).toMatchObject({ refundedCents: 0, dispute: 'won' });
    });

    it('never refunds more than was paid', () => {
      expect(mergeFacts(known('succeeded'), read('succeeded', 99_999)).refundedCents).toBe(19_900);
    });

    it('with what we know already changes nothing, over all facts', () => {
      for (const facts of product) {
        const merged = mergeFacts(facts, facts);
        expect(merged).toEqual(facts);
        if (facts.status === 'succeeded' || (facts.refundedCents === 0 && facts.dispute === 'none'))
          expect(stateOf(factsOf({ ...facts, state: stateOf(facts) }))).toBe(stateOf(facts));
      }
    });
  });

  it('exactly these states are valid', () => {
    expect(PURCHASE_STATES.filter((state) => isValid({ state })).sort()).toEqual([
      'dispute_won',
      'disputed',
      'partially_refunded',
      'succeeded',
    ]);
  });
});
