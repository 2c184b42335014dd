import { purchaseMessages } from './purchase-messages';

const STATES = [
  'created',
  'processing',
  'failed',
  'canceled',
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
];

describe('purchaseMessages', () => {
  it('has a label for every state', () => {
    for (const state of STATES) expect(purchaseMessages(state).label).not.toBe(state);
  });

  it('has a receipt exactly where money was taken', () => {
    expect(STATES.filter((state) => purchaseMessages(state).paid)).toEqual([
      'succeeded',
      'partially_refunded',
      'refunded',
      'disputed',
      'dispute_won',
      'dispute_lost',
    ]);
  });

  it('survives a state of a newer server', () =>
    expect(purchaseMessages('on_hold')).toEqual({ label: 'on_hold', paid: false }));
});
