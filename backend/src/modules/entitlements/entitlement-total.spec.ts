import { packageOf, STANDARD, standardItem } from '../../../test/fixtures/price-lists.js';
import { type EntitlementContents, NOTHING } from './contents.js';
import { accessTimeOf, coverageWithFree, isClosed, levelOf, totalOf } from './entitlement-total.js';

const bought = (packageType: string) => ({ contents: standardItem(packageType).contents });

const SELECTION = {
  contents: { ...NOTHING, selection: { listId: 'l', doneAt: null, name: 'Album', additionalCount: 1, files: [] } },
};

describe('total of entitlements', () => {
  test.each([
    [[], 'free'],
    [[SELECTION], 'free'],
    [[bought('extended')], 'extended'],
    [[bought('complete')], 'complete'],
    [[bought('extended'), bought('upgrade')], 'complete'],
    [[bought('complete'), bought('extended')], 'complete'],
  ] as const)('%j add up to %s', (entitlements, level) => {
    expect(levelOf(entitlements)).toBe(level);
  });

  test('of each kind of file the largest number counts', () => {
    const has = (videos: number | null, photos: number | null) =>
      packageOf('p', 1, { videos, photos, lifetimeAccess: false });
    const { free } = STANDARD;
    expect(totalOf(free, [])).toMatchObject({ videos: 3, photos: 1, lifetimeAccess: false, level: 'free' });
    expect(totalOf(free, [has(2, 9), has(5, 0)])).toMatchObject({
      videos: 5,
      photos: 9,
      level: 'extended',
    });
    expect(totalOf(free, [has(null, 0), has(0, null)])).toMatchObject({
      videos: null,
      photos: null,
      level: 'complete',
    });
    expect(totalOf(free, [bought('extended')])).toMatchObject({ videos: 6, photos: 1, lifetimeAccess: true });
  });

  test('download sizes are those of any entitlement, and originals', () => {
    const has = (downloadSizes: ('original' | 'web')[]) => packageOf('p', 1, { downloadSizes });
    const sizesOf = (...entitlements: ReturnType<typeof has>[]) => totalOf(STANDARD.free, entitlements).downloadSizes;
    expect(sizesOf()).toEqual(['original']);
    expect(sizesOf(has(['original']))).toEqual(['original']);
    expect(sizesOf(has(['original']), has(['web', 'original']))).toEqual(['original', 'web']);
  });

  test('single files and additional photos come on top', () => {
    const file = (id: string, fileType: 'video' | 'photo') => ({ id, fileType, name: id, priceCents: 1_000 });
    const item = (contents: Partial<EntitlementContents>, more: object = {}) => ({
      contents: { ...NOTHING, ...contents },
      ...more,
    });
    const entitlements = [
      item({ files: [file('a', 'video'), file('b', 'photo'), file('c', 'video')] }, { deletedFileIds: ['c'] }),
      item({ files: [file('a', 'video')] }),
      item({ additionalPhotos: 4 }),
    ];
    expect(totalOf(STANDARD.free, entitlements)).toMatchObject({ videos: 4, photos: 5, openFileIds: ['a', 'b'] });
    expect(coverageWithFree(STANDARD.free, entitlements)).toMatchObject({ videos: 3, photos: 1 });
  });

  test('an extension begins when it is paid, or where the one before ends', () => {
    const on = (day: number) => new Date(Date.UTC(2030, 0, day));
    const extension = (day: number) => ({
      contents: { ...NOTHING, extensionDays: 10 },
      since: on(day),
    });
    expect(accessTimeOf([]).extendedUntil).toBeNull();
    expect(accessTimeOf([extension(1)]).extendedUntil).toEqual(on(11));
    expect(accessTimeOf([extension(5), extension(1), extension(30)]).extendedUntil).toEqual(on(40));
    expect(accessTimeOf([extension(5), extension(1)]).extendedUntil).toEqual(on(21));
    const closed = { timerEnabled: true, expiresAt: on(1) };
    expect([
      isClosed(closed, accessTimeOf([extension(2)]), on(11)),
      isClosed(closed, accessTimeOf([extension(2)]), on(12)),
    ]).toEqual([false, true]);
  });
});
