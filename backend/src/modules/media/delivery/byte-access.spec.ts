import { decideBytes, renditionNameOf } from './byte-access.js';
import {
  CLEAN_PHOTO_RENDITIONS,
  CLEAN_POSTER_RENDITIONS,
  CLEAN_STREAM,
  COVER_RENDITIONS,
  PHOTO_RENDITIONS,
  POSTER_RENDITIONS,
  PREVIEW_STREAM,
} from '../core/renditions.js';
import type { LinkClaims, LinkScope } from './media-links.service.js';
import type { ByteTarget } from './byte-target.query.js';

const claims = (scope: LinkScope, accessVersion = 1): LinkClaims => ({ scope, accessVersion, expires: 9_999 });
const target = (rendition: ByteTarget['rendition'] = null, values: Partial<ByteTarget> = {}): ByteTarget => ({
  projectId: 'p',
  projectActive: true,
  accessVersion: 1,
  originalKey: 'originals/a.mp4',
  displayName: null,
  revision: 0,
  originalName: 'a.mp4',
  fileType: 'photo',
  contentType: 'video/mp4',
  status: 'ready',
  cleanGrid: false,
  cleanCover: false,
  rendition,
  ...values,
});
const still = (renditionClass: string) => ({
  key: 'renditions/w480.webp',
  class: renditionClass,
  contentType: 'image/webp',
  avifKey: null,
});
const stream = {
  key: 'renditions/hls/master.m3u8',
  class: 'preview',
  contentType: 'application/vnd.apple.mpegurl',
  avifKey: null,
};

const verdict = (...args: Parameters<typeof decideBytes>): string => {
  try {
    return decideBytes(...args).key;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['preview', 'preview', true],
  ['preview', 'clean', false],
  ['staff', 'preview', true],
  ['staff', 'staff', true],
  ['staff', 'clean', false],
  ['clean', 'clean', true],
  ['clean', 'staff', true],
  ['clean', 'preview', false],
  ['original', 'preview', false],
  ['original', 'staff', false],
  ['original', 'clean', false],
  ['web', 'preview', false],
  ['web', 'staff', false],
  ['web', 'clean', false],
] as const)('a %s link and a %s rendition: %s', (scope, renditionClass, open) => {
  expect(verdict(claims(scope), target(still(renditionClass)), 'w480.webp')).toBe(
    open ? 'renditions/w480.webp' : 'media.not_found',
  );
});

const ALLOWED = { cleanGrid: true, cleanCover: true };

test.each([
  ['preview', 'staff', { cleanGrid: true }, true],
  ['preview', 'staff', { cleanCover: true }, false],
  ['preview', 'cover', { cleanCover: true }, true],
  ['preview', 'cover', { cleanGrid: true }, false],
  ['preview', 'clean', ALLOWED, false],
  ['clean', 'cover', ALLOWED, false],
  ['staff', 'cover', ALLOWED, false],
  ['original', 'cover', ALLOWED, false],
  ['web', 'cover', ALLOWED, false],
] as const)('a %s link to a %s rendition where %j: %s', (scope, renditionClass, allowed, open) => {
  const expected = scope === 'preview' && renditionClass !== 'clean' ? 'media.link_expired' : 'media.not_found';
  expect(verdict(claims(scope), target(still(renditionClass), allowed), 'w480.webp')).toBe(
    open ? 'renditions/w480.webp' : expected,
  );
});

test('nothing larger than 480 px is clean for preview links, but the cover', () => {
  const every = [...PHOTO_RENDITIONS, ...POSTER_RENDITIONS, ...CLEAN_PHOTO_RENDITIONS, ...CLEAN_POSTER_RENDITIONS];
  const opened = [...every, ...COVER_RENDITIONS].filter((rendition) =>
    verdict(claims('preview'), target(still(rendition.class), ALLOWED), 'w480.webp').startsWith('r'),
  );
  expect(opened.filter(({ watermark, maxEdge }) => !watermark && maxEdge > 480)).toEqual(COVER_RENDITIONS);
  expect(COVER_RENDITIONS.every(({ maxEdge }) => maxEdge <= 1440)).toBe(true);
  expect([PREVIEW_STREAM.class, CLEAN_STREAM.class]).toEqual(['preview', 'clean']);
});

test('opens an original for original links only', () => {
  expect(
    (['preview', 'clean', 'staff', 'original'] as const).map((scope) => verdict(claims(scope), target(), 'original')),
  ).toEqual(['media.not_found', 'media.not_found', 'media.not_found', 'originals/a.mp4']);
  expect(verdict(claims('original'), target(), 'original/x')).toBe('media.not_found');
});

test('opens the web size for its own links only', () => {
  const opened = (scope: LinkScope, name: string, values: Partial<ByteTarget> = {}) =>
    verdict(claims(scope), target(still('clean'), values), name);
  expect(opened('web', 'c2048.jpg')).toBe('renditions/w480.webp');
  expect(['original', 'c1440.webp', 'c2048.jpg/x'].map((name) => opened('web', name))).toEqual(
    Array.from({ length: 3 }, () => 'media.not_found'),
  );
  expect(opened('original', 'c2048.jpg')).toBe('media.not_found');
  expect(opened('web', 'c2048.jpg', { projectActive: false })).toBe('media.not_found');
  expect(opened('web', 'c2048.jpg', { accessVersion: 2 })).toBe('media.link_expired');
});

test('rejects expired and altered links, and missing files', () => {
  expect(verdict('expired', null, 'w480.webp')).toBe('media.link_expired');
  expect(verdict(null, target(still('preview')), 'w480.webp')).toBe('media.not_found');
  expect(verdict(claims('preview'), null, 'w480.webp')).toBe('media.not_found');
  expect(verdict(claims('preview', 2), target(still('preview')), 'w480.webp')).toBe('media.link_expired');
  expect(verdict(claims('preview'), target(still('preview'), { projectActive: false }), 'w480.webp')).toBe(
    'media.not_found',
  );
  expect(verdict(claims('clean'), target(still('clean'), { projectActive: false }), 'w480.webp')).toBe(
    'media.not_found',
  );
  expect(verdict(claims('staff'), target(still('preview'), { projectActive: false }), 'w480.webp')).toBe(
    'renditions/w480.webp',
  );
});

test.each([
  ['hls/720p/index.m3u8', 'renditions/hls/720p/index.m3u8'],
  ['hls/720p/000.ts', 'renditions/hls/720p/000.ts'],
  ['hls/../w480.webp', 'media.not_found'],
  ['hls/..', 'media.not_found'],
  ['hls/.', 'media.not_found'],
  ['hls//x.ts', 'media.not_found'],
  ['hls/a\0.ts', 'media.not_found'],
  ['hls/a b.ts', 'media.not_found'],
  ['hls/..\\x.ts', 'media.not_found'],
  ['hls/', 'media.not_found'],
])('in a stream %j is %s', (name, expected) => {
  expect(verdict(claims('preview'), target(stream), name)).toBe(expected);
});

test('finds nothing below a still picture', () => {
  expect(verdict(claims('preview'), target(still('preview')), 'w480.webp/x')).toBe('media.not_found');
  expect(
    ['w480.webp', 'hls/720p/000.ts', 'original', '', '\0', 'w480\0.webp', '../w480.webp', 'w480.webp.exe', '.'].map(
      renditionNameOf,
    ),
  ).toEqual(['w480', 'hls', 'original', '', '', '', '', '', '']);
});
