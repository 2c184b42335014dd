import { benefitOf } from './purchase-benefit.service.js';
import { NOTHING, type EntitlementContents } from '../../entitlements/contents.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-24T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const FILES = [
  ...['v1', 'v2', 'v3'].map((id) => ({ id, fileType: 'video' as const })),
  ...['p1', 'p2'].map((id) => ({ id, fileType: 'photo' as const })),
];
const FREE = { videos: 1, photos: 1, photoLabel: null };
const file = (id: string, fileType: 'video' | 'photo') => ({ id, fileType, name: id, priceCents: 500 });

const VIDEO = { files: [file('v2', 'video')] };
const PHOTO = { files: [file('p2', 'photo')] };
const MORE_PHOTOS = { additionalPhotos: 1 };
const SMALL = { videos: 2, photos: 1 };
const LIFETIME = { ...SMALL, lifetimeAccess: true };
const EXTENSION = { extensionDays: 9 };

interface Client {
  /** The days until the gallery closes; without it no timer runs. */
  closes?: number;
  /** The days until the order opens. */
  opens?: number;
  videoIds?: readonly string[];
  chosenPhotoIds?: readonly string[];
  files?: typeof FILES;
}

const benefit = (
  contents: Partial<EntitlementContents>,
  { closes, opens = 0, videoIds = [], chosenPhotoIds = [], files = FILES }: Client,
) =>
  benefitOf(
    {
      project: { timerEnabled: closes !== undefined, expiresAt: closes === undefined ? null : inDays(closes) },
      free: FREE,
      entitlements: [],
      usage: { videoIds: [...videoIds], chosenPhotoIds: [...chosenPhotoIds] },
      files,
    },
    { contents: { ...NOTHING, ...contents }, opensAt: inDays(opens) },
    NOW,
  );

describe.each([
  ['a video', VIDEO],
  ['a photo', PHOTO],
  ['more photos of their choice', MORE_PHOTOS],
  ['a package that ends with the timer', SMALL],
] as [string, Partial<EntitlementContents>][])('%s', (_, contents) => {
  it.each([
    ['opens in an open gallery', {}, 'opens'],
    ['opens with consent before the timer ends', { closes: 3 }, 'opens'],
    ['opens too late without consent when the timer ends before', { closes: 3, opens: 14 }, 'too_late'],
    ['opens too late when it opens as the timer ends', { closes: 14, opens: 14 }, 'too_late'],
    ['opens without consent when the timer ends later', { closes: 15, opens: 14 }, 'opens'],
    ['opens nothing in a closed gallery', { closes: -1 }, 'nothing'],
    ['opens nothing in a closed gallery without consent', { closes: -1, opens: 14 }, 'nothing'],
  ] as const)('%s', (_case, client, expected) => {
    expect(benefit(contents, client)).toBe(expected);
  });
});

describe('benefitOf', () => {
  it.each([
    ['a video that was downloaded for free', VIDEO, { videoIds: ['v2'] }],
    ['a photo that was chosen', PHOTO, { chosenPhotoIds: ['p2'] }],
    ['more photos than the gallery has', MORE_PHOTOS, { files: FILES.filter(({ id }) => id !== 'p2') }],
    ['a package of what is free', { videos: 1, photos: 1 }, {}],
    ['a package of files that the gallery does not have', SMALL, { files: FILES.filter(({ id }) => id === 'v1') }],
  ] as const)('%s opens nothing', (_case, contents, client) => {
    expect(benefit(contents, client)).toBe('nothing');
  });
});

describe('what keeps a gallery open', () => {
  it.each([
    ['a package with lifetime access', LIFETIME, {}, 'opens'],
    ['a package with lifetime access, after the timer', LIFETIME, { closes: -1 }, 'opens'],
    ['a package with lifetime access, later than the timer', LIFETIME, { closes: 3, opens: 14 }, 'opens'],
    ['an extension, after the timer', EXTENSION, { closes: -1 }, 'opens'],
    // Its days begin when it opens.
    ['an extension that opens later than it is long', EXTENSION, { closes: -1, opens: 14 }, 'opens'],
    ['an extension without a timer', EXTENSION, {}, 'nothing'],
    ['an extension that ends before the timer does', EXTENSION, { closes: 30 }, 'nothing'],
  ] as const)('%s', (_case, contents, client, expected) => {
    expect(benefit(contents, client)).toBe(expected);
  });
});
