import { levelOf, STANDING_STATES, type PackageType, type PurchaseState } from './entitlement-level.js';

const bought = (packageType: PackageType, state: PurchaseState = 'succeeded') => ({ packageType, state });

test.each([
  [[], 'free'],
  [[bought('extended')], 'extended'],
  [[bought('complete')], 'complete'],
  [[bought('extended'), bought('upgrade')], 'complete'],
  [[bought('extended', 'refunded')], 'free'],
  [[bought('extended'), bought('upgrade', 'refunded')], 'extended'],
  [[bought('extended'), bought('complete', 'failed')], 'extended'],
  [[bought('complete'), bought('extended')], 'complete'],
] as const)('%j add up to %s', (purchases, level) => {
  expect(levelOf(purchases)).toBe(level);
});

test('exactly these states stand', () => {
  const all: PurchaseState[] = [
    'created',
    'processing',
    'succeeded',
    'failed',
    'canceled',
    'refunded',
    'partially_refunded',
    'disputed',
    'dispute_won',
    'dispute_lost',
  ];
  expect(all.filter((state) => levelOf([bought('complete', state)]) === 'complete')).toEqual([
    'succeeded',
    'partially_refunded',
    'disputed',
    'dispute_won',
  ]);
  expect([...STANDING_STATES].sort()).toEqual(['dispute_won', 'disputed', 'partially_refunded', 'succeeded']);
});
