import { packageOf, STANDARD, standardItem } from '../../../../test/fixtures/price-lists.js';
import { entitlementOf, levelOf, STANDING_STATES, type PurchaseState } from './entitlement-level.js';

const bought = (packageType: string, state: PurchaseState = 'succeeded') => ({ ...standardItem(packageType), state });

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

test('of each kind of file the most counts, of what is free and of what stands', () => {
  const has = (videos: number | null, photos: number | null, state: PurchaseState = 'succeeded') => ({
    ...packageOf('p', 1, { videos, photos, lifetimeAccess: false }),
    state,
  });
  const { free } = STANDARD;
  expect(entitlementOf(free, [])).toMatchObject({ videos: 3, photos: 1, lifetimeAccess: false, level: 'free' });
  expect(entitlementOf(free, [has(2, 9), has(5, 0), has(null, null, 'refunded')])).toMatchObject({
    videos: 5,
    photos: 9,
    level: 'extended',
  });
  expect(entitlementOf(free, [has(null, 0), has(0, null)])).toMatchObject({
    videos: null,
    photos: null,
    level: 'complete',
  });
  expect(entitlementOf(free, [bought('extended')])).toMatchObject({ videos: 6, photos: 1, lifetimeAccess: true });
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
