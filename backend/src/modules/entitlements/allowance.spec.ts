import { jest } from '@jest/globals';
import { packageOf, STANDARD, standardItem } from '../../../test/fixtures/price-lists.js';
import {
  assertMayChooseFreePhoto,
  assertMayDownload,
  type ClientState,
  countFiles,
  deliveringEntitlements,
  isUnlocked,
  unlockedBy,
  usefulPackages,
} from './allowance.js';
import { NOTHING } from './contents.js';
import { endOfAccess, type Entitlement, isClosed, totalOf } from './entitlement-total.js';

type Level = 'free' | 'extended' | 'complete';
const bought = (level: Level) => totalOf(STANDARD.free, level === 'free' ? [] : [standardItem(level)]);
const state = (
  level: Level,
  videoIds: ClientState['videoIds'] = [],
  chosenPhotoId: string | null = null,
): ClientState => ({
  total: bought(level),
  videoIds,
  chosenPhotoIds: chosenPhotoId === null ? [] : [chosenPhotoId],
});
const downloadedVideos = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the allowance', () => {
  test.each([
    ['free', 0, 'allowed'],
    ['free', 2, 'allowed'],
    ['free', 3, 'download.limit_reached'],
    ['free', 5, 'download.limit_reached'],
    ['extended', 3, 'allowed'],
    ['extended', 5, 'allowed'],
    ['extended', 6, 'download.limit_reached'],
    ['complete', 600, 'allowed'],
  ] as const)('at %s after %i videos the next one is %s', (level, count, expected) => {
    expect(
      codeOf(() => assertMayDownload(state(level, downloadedVideos(count)), { id: 'new', fileType: 'video' })),
    ).toBe(expected);
  });

  test.each([
    ['free', ['v0', 'v1', 'v2']],
    ['extended', ['v0', 'v1', 'v2', 'v3', 'v4', 'v5']],
    ['complete', downloadedVideos(8)],
  ] as const)('%s keeps of eight downloaded videos the first that it allows', (level, kept) => {
    const after = state(level, downloadedVideos(8));
    expect(downloadedVideos(8).filter((id) => isUnlocked(after, { id, fileType: 'video' }))).toEqual(kept);
    expect(
      downloadedVideos(8).filter(
        (id) => codeOf(() => assertMayDownload(after, { id, fileType: 'video' })) === 'allowed',
      ),
    ).toEqual(kept);
  });

  test('a deleted video keeps its place among those downloaded', () => {
    const after = state('free', ['v0', null, 'v2', 'v3']);
    expect(['v0', 'v2', 'v3'].map((id) => isUnlocked(after, { id, fileType: 'video' }))).toEqual([true, true, false]);
  });

  test.each([
    ['free', null, 'download.requires_payment'],
    ['extended', null, 'download.requires_payment'],
    ['free', 'p', 'allowed'],
    ['extended', 'p', 'allowed'],
    ['free', 'other', 'download.requires_payment'],
    ['complete', null, 'allowed'],
  ] as const)('at %s with the free photo %s the photo p is %s', (level, chosen, expected) => {
    expect(codeOf(() => assertMayDownload(state(level, [], chosen), { id: 'p', fileType: 'photo' }))).toBe(expected);
  });

  test.each([
    ['free', 'video', false],
    ['extended', 'video', false],
    ['complete', 'video', true],
    ['free', 'photo', false],
    ['complete', 'photo', true],
  ] as const)('at %s a %s that was not downloaded is unlocked: %s', (level, fileType, expected) => {
    expect(isUnlocked(state(level), { id: 'new', fileType })).toBe(expected);
  });

  test('a download unlocks a video, the choice as free photo a photo', () => {
    expect(isUnlocked(state('free', ['a']), { id: 'a', fileType: 'video' })).toBe(true);
    expect(isUnlocked(state('free', [], 'other'), { id: 'p', fileType: 'photo' })).toBe(false);
    expect(isUnlocked(state('extended', [], 'p'), { id: 'p', fileType: 'photo' })).toBe(true);
  });

  test.each([
    ['free', null, 'photo', 'allowed'],
    ['extended', null, 'photo', 'allowed'],
    ['free', 'other', 'photo', 'headshot.already_chosen'],
    ['free', 'p', 'photo', 'allowed'],
    ['complete', 'p', 'photo', 'allowed'],
    ['complete', null, 'photo', 'headshot.not_needed'],
    ['free', null, 'video', 'headshot.not_a_photo'],
  ] as const)('at %s with the free photo %s choosing the %s p is %s', (level, chosen, fileType, expected) => {
    expect(codeOf(() => assertMayChooseFreePhoto(state(level, [], chosen), { id: 'p', fileType }))).toBe(expected);
  });

  test('a timer closes at its instant, for clients who have bought nothing', () => {
    const expiresAt = new Date('2026-05-01T18:00:00Z');
    const before = new Date(expiresAt.getTime() - 1);
    const project = { timerEnabled: true, expiresAt };
    expect([
      isClosed(project, bought('free'), before),
      isClosed(project, bought('free'), expiresAt),
      isClosed(project, bought('extended'), expiresAt),
      isClosed(project, bought('complete'), expiresAt),
    ]).toEqual([false, true, false, false]);
    expect([
      isClosed({ timerEnabled: false, expiresAt }, bought('free'), expiresAt),
      isClosed({ timerEnabled: true, expiresAt: null }, bought('free'), expiresAt),
    ]).toEqual([false, false]);
    expect([
      endOfAccess(project, bought('free')),
      endOfAccess(project, bought('extended')),
      endOfAccess({ timerEnabled: false, expiresAt }, bought('free')),
    ]).toEqual([expiresAt, null, null]);
  });

  it('decides about many files without comparing each with all that are open', () => {
    const ids = Array.from({ length: 500 }, (_, n) => `p${n}`);
    const openFileIds = ids.slice(100, 120);
    const compared = jest.spyOn(openFileIds, 'includes');
    const many: ClientState = {
      total: { ...bought('extended'), photos: 30, openFileIds },
      videoIds: [],
      chosenPhotoIds: ids.slice(0, 40),
    };
    const unlocked = ids.map((id) => ({ id, fileType: 'photo' as const })).filter(unlockedBy(many));
    expect(unlocked.map(({ id }) => id)).toEqual([...ids.slice(0, 30), ...openFileIds]);
    expect(compared).toHaveBeenCalledTimes(40);
  });

  describe('usefulPackages', () => {
    const files = (videos: number, photos: number) => [
      ...downloadedVideos(videos).map((id) => ({ id, fileType: 'video' as const })),
      ...Array.from({ length: photos }, (_, n) => ({ id: `p${n}`, fileType: 'photo' as const })),
    ];

    test.each([
      ['one video is free', state('free'), files(1, 0), []],
      ['three videos and a photo are free', state('free'), files(3, 1), []],
      ['a fourth video is in both', state('free'), files(4, 0), ['extended', 'complete']],
      ['a second photo is in the larger one', state('free'), files(3, 2), ['complete']],
      ['a photo beside the chosen photo', state('free', [], 'p0'), files(0, 2), ['complete']],
      ['extended holds six videos', state('extended'), files(6, 1), []],
      ['extended does not hold a seventh', state('extended'), files(7, 0), ['complete']],
      ['complete holds everything', state('complete'), files(9, 9), []],
      ['a deleted video has used its place', state('free', [null, 'v0', 'v1']), files(3, 0), ['extended', 'complete']],
      ['the studio is still preparing it', state('free'), [], ['extended', 'complete']],
    ] as const)('%s', (_, client, content, packages) =>
      expect(usefulPackages(client, countFiles(client, content), STANDARD.packages)).toEqual(packages),
    );

    test('any package with files reopens an ended gallery', () => {
      expect(usefulPackages(state('free'), countFiles(state('free'), files(1, 0)), STANDARD.packages, true)).toEqual([
        'extended',
        'complete',
      ]);
      expect(usefulPackages(state('free'), countFiles(state('free'), files(0, 1)), STANDARD.packages, true)).toEqual([
        'complete',
      ]);
    });

    test('a package with an end does not reopen one', () => {
      const ends = packageOf('ends', 5_000, { videos: 9, lifetimeAccess: false });
      expect(usefulPackages(state('free'), countFiles(state('free'), files(1, 0)), [ends], true)).toEqual([]);
      expect(usefulPackages(state('free'), countFiles(state('free'), files(4, 0)), [ends])).toEqual(['ends']);
    });
  });

  test('of several photos each is chosen once', () => {
    const two = { ...state('free', [], 'p'), total: totalOf({ ...STANDARD.free, photos: 2 }, []) };
    expect(assertMayChooseFreePhoto(two, { id: 'q', fileType: 'photo' })).toBe(true);
    const full = { ...two, chosenPhotoIds: ['p', 'q'] };
    expect(codeOf(() => assertMayChooseFreePhoto(full, { id: 'r', fileType: 'photo' }))).toBe(
      'headshot.already_chosen',
    );
    expect(['p', 'q', 'r'].map((id) => isUnlocked(full, { id, fileType: 'photo' }))).toEqual([true, true, false]);
  });

  test('files that were bought one by one use up nothing, downloaded or not', () => {
    const own = {
      ...state('free', ['x', 'v0', 'v1'], 'p'),
      total: { ...bought('free'), openFileIds: ['x', 'y', 'q'] },
    };
    const video = (id: string) => ({ id, fileType: 'video' as const });
    expect(['x', 'y', 'v1', 'v2'].map((id) => isUnlocked(own, video(id)))).toEqual([true, true, true, false]);
    expect(codeOf(() => assertMayDownload(own, video('v2')))).toBe('allowed');
    expect(codeOf(() => assertMayDownload({ ...own, videoIds: [...own.videoIds, 'v2'] }, video('v3')))).toBe(
      'download.limit_reached',
    );
    expect(assertMayChooseFreePhoto(own, { id: 'q', fileType: 'photo' })).toBe(false);
  });

  const entitlement = (sourceId: string, change: Partial<Entitlement> = {}): Entitlement => ({
    source: 'purchase',
    sourceId,
    contents: standardItem('complete').contents,
    since: new Date('2026-01-01T00:00:00Z'),
    opensAt: null,
    deliveredAt: null,
    deletedFileIds: null,
    ...change,
  });
  const idsOf = (entitlements: readonly Entitlement[]) => entitlements.map(({ sourceId }) => sourceId);

  test('a free download delivers a purchase that keeps the gallery open', () => {
    const extension = entitlement('extension', { contents: { ...NOTHING, extensionDays: 30 } });
    const usage = { free: STANDARD.free, videoIds: [], chosenPhotoIds: [] };
    const delivering = (isClosedWith?: (all: readonly Entitlement[]) => boolean) =>
      idsOf(deliveringEntitlements(usage, [extension], [{ id: 'v0', fileType: 'video' }], 'download', isClosedWith));
    expect(delivering()).toEqual([]);
    expect(delivering((all) => all.length === 0)).toEqual(['extension']);
  });

  describe('a purchase is delivered by', () => {
    const usage = { free: STANDARD.free, videoIds: ['v0'], chosenPhotoIds: ['p0'] };
    const delivered = (entitlements: Entitlement[], id: string, how: 'download' | 'view') =>
      idsOf(
        deliveringEntitlements(usage, entitlements, [{ id, fileType: id.startsWith('v') ? 'video' : 'photo' }], how),
      );

    test.each([
      ['v1', 'view', ['a']],
      ['v1', 'download', []],
      ['p1', 'view', ['a']],
      ['v0', 'view', []],
      ['p0', 'view', []],
    ] as const)('%s with a %s: %j', (id, how, expected) => {
      expect(delivered([entitlement('a')], id, how)).toEqual(expected);
    });

    test('nothing that was granted, is open to all or was delivered by another purchase', () => {
      expect(delivered([entitlement('a'), entitlement('b', { source: 'grant' })], 'p1', 'view')).toEqual([]);
      expect(delivered([entitlement('a'), entitlement('b', { source: 'project' })], 'p1', 'view')).toEqual([]);
      expect(delivered([entitlement('a'), entitlement('b', { deliveredAt: new Date() })], 'p1', 'view')).toEqual([]);
      expect(delivered([entitlement('a'), entitlement('b')], 'p1', 'view')).toEqual(['a', 'b']);
    });

    test('a photo that needs several of them, none of which alone', () => {
      const photo = (id: string) => entitlement(id, { contents: { ...NOTHING, additionalPhotos: 1 } });
      const chosen = { ...usage, chosenPhotoIds: ['p0', 'p1', 'p2', 'p3'] };
      const items = [photo('a'), photo('b'), photo('c')];
      expect(deliveringEntitlements(chosen, items, [{ id: 'p2', fileType: 'photo' }], 'view')).toHaveLength(2);
      expect(deliveringEntitlements(chosen, items, [{ id: 'p3', fileType: 'photo' }], 'view')).toHaveLength(3);
    });
  });
});
