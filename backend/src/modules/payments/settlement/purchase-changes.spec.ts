import { message } from '../../../common/messages.js';
import type { IntentFacts } from '../../../ports/payment-provider.port.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { factsOf, mergeFacts, stateOf } from '../purchases/purchase-state.js';
import { changesOf, isOrphan, mayFollow } from './purchase-changes.js';

const declined = message('card_declined');
const facts: IntentFacts = {
  intentId: 'pi_1',
  status: 'created',
  isTest: false,
  amount: { cents: 19_900, currency: 'usd' },
  purpose: null,
  orderRecord: null,
  refundedCents: 0,
  refundKeys: [],
  dispute: 'none',
  lostCents: 0,
  lostCurrency: null,
  paymentCountry: null,
  failureMessage: null,
  clientSecret: 's',
};
const purchase = {
  providerIntentId: 'pi_1',
  state: 'created',
  isTest: false,
  amountCents: 19_900,
  refundedCents: 0,
  dispute: 'none',
  lostCents: 0,
  paymentCountry: null,
  failureMessage: null,
} as Purchase;

const changes = (known: Partial<Purchase>, read: Partial<IntentFacts>) => {
  const [before, now] = [
    { ...purchase, ...known },
    { ...facts, ...read },
  ];
  const merged = mergeFacts(factsOf(before), now);
  return changesOf(before, now, merged, stateOf(merged));
};

describe('the changes of a purchase', () => {
  it('are none when the provider reports what is known', () => {
    expect(changes({}, {})).toEqual({});
  });

  it('hold the intent of a purchase that has none', () => {
    expect(changes({ providerIntentId: null }, {})).toEqual({ providerIntentId: 'pi_1' });
  });

  it('hold that it was made in test mode', () => {
    expect(changes({}, { isTest: true })).toEqual({ isTest: true });
  });

  it('hold why a payment failed', () => {
    expect(changes({}, { status: 'failed', failureMessage: declined })).toEqual({
      state: 'failed',
      failureMessage: declined,
    });
  });

  it('keep why the last try failed when the order ends', () => {
    expect(changes({ state: 'failed', failureMessage: declined }, { status: 'canceled' })).toEqual({
      state: 'canceled',
    });
  });

  it('leave out a report that knows less than we do', () => {
    expect(changes({ state: 'succeeded' }, { status: 'processing' })).toEqual({});
  });
});

describe('an intent beside the own one', () => {
  it('is an orphan until it is paid', () => {
    expect(isOrphan({ providerIntentId: 'pi_2' }, facts)).toBe(true);
    expect(isOrphan({ providerIntentId: 'pi_2' }, { ...facts, status: 'succeeded' })).toBe(false);
  });

  it('is none for a purchase without an intent', () => {
    expect(isOrphan({ providerIntentId: null }, facts)).toBe(false);
  });
});

describe('mayFollow', () => {
  it('lets a purchase stay, and take legal steps only; no dispute vanishes', () => {
    const follow = (from: Pick<Purchase, 'state' | 'dispute'>, to: Purchase['state'], dispute = from.dispute) =>
      mayFollow(from, { ...factsOf({ ...purchase, ...from }), dispute }, to);
    const none = { dispute: 'none' } as const;
    expect([
      follow({ ...none, state: 'refunded' }, 'refunded'),
      follow({ ...none, state: 'created' }, 'succeeded'),
    ]).toEqual([true, true]);
    expect(follow({ ...none, state: 'succeeded' }, 'created')).toBe(false);
    expect(follow({ state: 'disputed', dispute: 'open' }, 'partially_refunded', 'lost')).toBe(true);
    expect(follow({ state: 'disputed', dispute: 'open' }, 'partially_refunded', 'none')).toBe(false);
  });
});
