import { packageOf, STANDARD, standardItem } from '../../../../test/fixtures/price-lists.js';
import { NOTHING, type PurchaseContents } from '../price-lists/price-list.entity.js';
import {
  accessTimeOf,
  entitlementOf,
  isClosed,
  levelOf,
  reachWithFree,
  STANDING_STATES,
  type PurchaseState,
} from './entitlement-level.js';

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

test('of each kind of file the largest number counts', () => {
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

test('download sizes are those of standing purchases, and originals', () => {
  const has = (downloadSizes: ('original' | 'web')[], state: PurchaseState = 'succeeded') => ({
    ...packageOf('p', 1, { downloadSizes }),
    state,
  });
  const sizesOf = (...purchases: ReturnType<typeof has>[]) => entitlementOf(STANDARD.free, purchases).downloadSizes;
  expect(sizesOf()).toEqual(['original']);
  expect(sizesOf(has(['original']), has(['web', 'original'], 'refunded'))).toEqual(['original']);
  expect(sizesOf(has(['original']), has(['web', 'original']))).toEqual(['original', 'web']);
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

test('single files and additional photos come on top', () => {
  const file = (id: string, fileType: 'video' | 'photo') => ({ id, fileType, name: id, priceCents: 1_000 });
  const item = (contents: Partial<PurchaseContents>, more: object = {}) => ({
    state: 'succeeded' as const,
    contents: { ...NOTHING, ...contents },
    ...more,
  });
  const purchases = [
    item({ files: [file('a', 'video'), file('b', 'photo'), file('c', 'video')] }, { deletedFileIds: ['c'] }),
    item({ files: [file('a', 'video')] }),
    item({ additionalPhotos: 4 }),
    { ...item({ additionalPhotos: 9, files: [file('d', 'photo')] }), state: 'refunded' as const },
  ];
  expect(entitlementOf(STANDARD.free, purchases)).toMatchObject({ videos: 4, photos: 5, openFileIds: ['a', 'b'] });
  expect(reachWithFree(STANDARD.free, purchases)).toMatchObject({ videos: 3, photos: 1 });
});

test('an extension begins when it is paid, or where the one before ends', () => {
  const on = (day: number) => new Date(Date.UTC(2030, 0, day));
  const extension = (day: number, state: PurchaseState = 'succeeded') => ({
    state,
    contents: { ...NOTHING, extensionDays: 10 },
    succeededAt: on(day),
  });
  expect(accessTimeOf([]).extendedUntil).toBeNull();
  expect(accessTimeOf([extension(5, 'refunded'), extension(1)]).extendedUntil).toEqual(on(11));
  expect(accessTimeOf([extension(5), extension(1), extension(30)]).extendedUntil).toEqual(on(40));
  expect(accessTimeOf([extension(5), extension(1)]).extendedUntil).toEqual(on(21));
  const closed = { timerEnabled: true, expiresAt: on(1) };
  expect([
    isClosed(closed, accessTimeOf([extension(2)]), on(11)),
    isClosed(closed, accessTimeOf([extension(2)]), on(12)),
  ]).toEqual([false, true]);
});
