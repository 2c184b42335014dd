import type { GalleryMediaFileDto } from '@showreel/api-client';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { GalleryReply } from '../../../api/gallery/gallery';
import { fileOf, videoOf } from '../../../../test/viewer-files';
import { GalleryContext } from './gallery-context';
import { PhotoGrid } from './PhotoGrid';
import { VideoCards } from './VideoCards';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const gallery = { albums: [], mediaFiles: [], clientAccess: { accessLevel: 'complete', chosenPhotoIds: [] } };
const nothing = () => undefined;
const actions = { open: nothing, download: nothing, favourite: nothing, select: nothing, stale: nothing };
const STATE = {
  link: { projectId: 'p1', visitor: 'ana@example.com' },
  gallery: gallery as unknown as GalleryReply,
  badges: false,
  busyId: undefined,
  favouriteIds: new Set<string>(),
  selection: {
    files: [],
    selecting: false,
    ids: new Set<string>(),
    begin: nothing,
    selectAll: nothing,
    press: nothing,
    clear: nothing,
  },
  choosing: null,
  actions,
};
const inGallery = (grid: ReactNode) => <GalleryContext value={STATE}>{grid}</GalleryContext>;

function setScreen(width: number, pixelRatio: number) {
  Object.defineProperty(window, 'devicePixelRatio', { value: pixelRatio, configurable: true });
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width - 32);
}
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  setScreen(1024, 1);
  jest.restoreAllMocks();
});

/** Locked, with one grid image without watermark. */
function locked(id: string, ratio: number, edge = 480): GalleryMediaFileDto {
  const size = (long: number) => ({
    width: Math.round(ratio > 1 ? long : long * ratio),
    height: Math.round(ratio > 1 ? long / ratio : long),
  });
  const source = (long: number, watermarked: boolean) => ({ url: `/${id}/${long}`, ...size(long), watermarked });
  return fileOf(id, { ...size(6000), sources: [source(480, false), source(edge, false), source(1280, true)] });
}
const RATIOS = [1.5, 1.5, 0.667, 1.5, 1.78, 0.5625, 1.5, 0.667, 0.667, 1, 2.4, 1.5, 1.33, 0.75, 1.5, 4, 1.5, 0.4, 1.5];

function largest(photos: GalleryMediaFileDto[], density: 'large' | 'small' = 'large') {
  const { container } = render(
    inGallery(
      <PhotoGrid
        photos={photos}
        countOf={() => photos.length}
        onMore={() => {}}
        density={density}
        flat={false}
        photoToReveal={undefined}
      />,
    ),
  );
  const tiles = [...container.querySelectorAll('li')];
  expect(tiles).toHaveLength(photos.length);
  return Math.max(
    ...tiles.map((tile) => {
      const { sources } = photos.find(({ id }) => tile.id === `file-${id}`)!;
      const { width, height } = sources.findLast(({ watermarked }) => !watermarked)!;
      const [w, h] = [Number.parseFloat(tile.style.width), Number.parseFloat(tile.style.height)];
      return Math.max(w / width, h / height) * window.devicePixelRatio;
    }),
  );
}

describe('The grid of locked photos', () => {
  const SCREENS = [
    [390, 3],
    [1440, 2],
    [430, 3],
    [820, 2],
    [1440, 1],
    [2560, 2],
  ] as const;
  it.each(TEST_DEEP ? SCREENS : SCREENS.slice(0, 1))(
    'at %i px and a density of %i enlarges no picture more than 1.5 times',
    (width, pixelRatio) => {
      setScreen(width, pixelRatio);
      for (const edge of [480, 768])
        for (const first of TEST_DEEP ? [0, 5, 11] : [0]) {
          const photos = [...RATIOS.slice(first), ...RATIOS.slice(0, first)].map((ratio, at) =>
            locked(`p${at}`, ratio, edge),
          );
          expect(largest(photos)).toBeLessThanOrEqual(1.51);
          cleanup();
        }
    },
  );

  it('has two columns of landscapes on a phone', () => {
    setScreen(390, 3);
    const photos = Array.from({ length: 6 }, (_, at) => locked(`p${at}`, 1.5));
    largest(photos);
    const widths = [...document.querySelectorAll('li')].map(({ style }) => Math.round(Number.parseFloat(style.width)));
    expect(new Set(widths)).toEqual(new Set([177]));
  });

  if (TEST_DEEP)
    it('is laid out again when the window moves to a denser screen', () => {
      setScreen(1440, 1);
      let moved = () => {};
      jest.spyOn(window, 'matchMedia').mockImplementation(
        (query) =>
          ({
            matches: false,
            addEventListener: (_: string, changed: () => void) => {
              if (query.includes('dppx')) moved = changed;
            },
            removeEventListener: () => {},
          }) as unknown as MediaQueryList,
      );
      largest(Array.from({ length: 12 }, (_, at) => locked(`p${at}`, 1.5)));
      const width = () => Number.parseFloat(document.querySelector('li')!.style.width);
      expect(width()).toBeGreaterThan(400);
      setScreen(1440, 2);
      act(moved);
      expect(width()).toBeLessThanOrEqual(360);
    });
});

describe('The cards of films', () => {
  it.each([
    [1, 480, 2, '360px'],
    [2, 480, 3, '240px'],
    [3, 768, 2, '576px'],
  ])('%i locked: clean posters of %i px, at a density of %i at most %s', (count, edge, pixelRatio, card) => {
    setScreen(1440, pixelRatio);
    const { sources } = locked('v', 1.78, edge);
    const videos = Array.from({ length: count }, (_, at) => videoOf(`v${at}`, { sources }));
    const { container } = render(
      inGallery(<VideoCards videos={videos} all={videos} countOf={() => count} onMore={() => {}} strip={false} />),
    );
    expect(container.querySelector('ul')!.style.getPropertyValue('--card')).toBe(card);
    const posters = [...container.querySelectorAll('img')];
    expect(posters).toHaveLength(count);
    for (const { srcset } of posters) expect(srcset).not.toContain('1280w');
  });
});
