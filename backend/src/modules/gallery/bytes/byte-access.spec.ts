import { decideBytes, renditionNameOf } from './byte-access.js';
import {
  CLEAN_PHOTO_RENDITIONS,
  CLEAN_POSTER_RENDITIONS,
  CLEAN_STREAM,
  COVER_RENDITIONS,
  PREVIEW_STREAM,
  stillRenditions,
} from '../../media/core/renditions.js';
import type { LinkClaims, LinkScope } from '../../projects/gate/media-links.service.js';
import type { ByteTarget } from './byte-target.query.js';

const claims = (scope: LinkScope, accessVersion = 1): LinkClaims => ({ scope, accessVersion, expires: 9_999 });
const target = (rendition: ByteTarget['rendition'] = null, values: Partial<ByteTarget> = {}): ByteTarget => ({
  projectId: 'p',
  projectActive: true,
  accessVersion: 1,
  mediaVersion: 1,
  originalKey: 'originals/a.mp4',
  displayName: null,
  revision: 0,
  originalName: 'a.mp4',
  fileType: 'photo',
  contentType: 'video/mp4',
  status: 'ready',
  gridSize: 0,
  previewSize: 1280,
  cleanCover: false,
  rendition,
  ...values,
});
const still = (renditionClass: string, longEdge = 480) => ({
  key: 'renditions/w480.webp',
  class: renditionClass,
  contentType: 'image/webp',
  longEdge,
  avifKey: null,
});
const stream = {
  key: 'renditions/hls/master.m3u8',
  class: 'preview',
  contentType: 'application/vnd.apple.mpegurl',
  longEdge: 1280,
  avifKey: null,
};

const verdict = (...args: Parameters<typeof decideBytes>): string => {
  try {
    return decideBytes(...args).key;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('access to bytes', () => {
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

  const ALLOWED = { gridSize: 480, cleanCover: true };

  test.each([
    ['preview', 'staff', { gridSize: 480 }, true],
    ['preview', 'staff', { cleanCover: true }, false],
    ['preview', 'cover', { cleanCover: true }, true],
    ['preview', 'cover', { gridSize: 480 }, false],
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

  test.each([0, 480, 768] as const)(
    'nothing larger than %i px is clean for preview links, but the cover',
    (gridSize) => {
      const locked = stillRenditions({ previewSize: 2048, gridSize: 768 });
      const opened = [...locked, ...CLEAN_PHOTO_RENDITIONS, ...CLEAN_POSTER_RENDITIONS, ...COVER_RENDITIONS].filter(
        ({ class: shown, maxEdge }) =>
          verdict(claims('preview'), target(still(shown, maxEdge), { ...ALLOWED, gridSize }), 'w480.webp').startsWith(
            'r',
          ),
      );
      const clean = opened.filter(({ watermark }) => !watermark);
      expect(clean.filter(({ class: shown }) => shown !== 'staff')).toEqual(COVER_RENDITIONS);
      expect(clean.flatMap(({ class: shown, maxEdge }) => (shown === 'staff' ? [maxEdge] : []))).toEqual(
        [480, 768].filter((edge) => edge <= gridSize),
      );
      expect(COVER_RENDITIONS.every(({ maxEdge }) => maxEdge <= 1440)).toBe(true);
      expect([PREVIEW_STREAM.class, CLEAN_STREAM.class]).toEqual(['preview', 'clean']);
    },
  );

  test('previews above the size that is set are closed, to their buyers and staff nothing changes', () => {
    const opened = (longEdge: number, previewSize: number, scope: LinkScope = 'preview') =>
      verdict(claims(scope), target(still('preview', longEdge), { previewSize }), 'w480.webp').startsWith('r');
    expect([opened(1280, 1280), opened(1440, 1280), opened(1440, 1600), opened(1440, 1280, 'staff')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(verdict(claims('preview'), target(stream, { previewSize: 1024 }), 'hls/master.m3u8')).toBe(stream.key);
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
});
