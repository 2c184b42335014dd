import type { GalleryDto, GalleryMediaFileDto, OwnFavouritesDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { held, errorReply, startFakeServer, type FakeCall, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { keepScrollPosition } from '../../ui/routing/scroll-positions';
import { toastStore } from '../../ui/toast/toast-store';
import { GalleryPage } from './GalleryPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const AT = '/gallery/p1/ana%40example.com';
const API = '/api/gallery/p1/ana%40example.com';
const LEVELS = {
  accessLevel: 'free',
  mayHide: false,
  freeAllowance: { videos: 3, photos: 1, photoLabel: null as string | null },
  chosenPhotoIds: [] as string[],
  photoDownloadsLeft: 1,
  downloadSizes: ['original'] as ('original' | 'web')[],
  singleFiles: { videoCents: null as number | null, photoCents: null as number | null },
  additionalPhotoCents: null as number | null,
  freeDownloadsUsed: 0,
  freeHeadshotUsed: false,
  freeHeadshotFileId: null,
  videoDownloadsLeft: 3,
  offeredPackages: ['extended', 'complete'] as ('extended' | 'complete')[],
} as const;

const file = (
  id: string,
  fileType: 'photo' | 'video',
  more: Partial<GalleryMediaFileDto> = {},
): GalleryMediaFileDto => ({
  id,
  fileType,
  originalName: `${id}.${fileType === 'photo' ? 'jpg' : 'mp4'}`,
  fileSize: 1_000_000,
  url: null,
  thumbnailUrl: null,
  duration: fileType === 'video' ? 10 : null,
  width: 300,
  height: 200,
  placeholder: null,
  sources: [
    { url: `/media/${id}/480`, width: 480, height: 320, watermarked: false },
    { url: `/media/${id}/1280`, width: 1280, height: 853, watermarked: true },
  ],
  film: null,
  createdAt: '2026-05-01T00:00:00Z',
  hasDownloaded: false,
  isUnlocked: false,
  watermarked: true,
  isPrivate: false,
  albumId: null,
  ...more,
});
const galleryOf = (
  mediaFiles: GalleryMediaFileDto[],
  access: Partial<GalleryDto['clientAccess']> = {},
): GalleryDto => ({
  project: {
    id: 'p1',
    name: 'Harbour',
    description: null,
    clientEmail: 'ana@example.com',
    eventDate: null,
    status: 'active',
    access: 'free',
    timerEnabled: false,
    expiresAt: null,
    createdAt: '2026-05-01T00:00:00Z',
    videoCount: 0,
    photoCount: 0,
  },
  albums: [],
  mediaFiles,
  coverFileId: mediaFiles[0]?.id ?? null,
  coverSources: mediaFiles[0]?.sources ?? [],
  coverLayout: 'full',
  gridDensity: 'large',
  timerStyle: 'clock',
  coverFocus: { phone: { x: 0.5, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } },
  clientAccess: { ...LEVELS, deferredPurchases: [], ...access },
  downloadCount: 0,
});
const photos = (count: number, more: Partial<GalleryMediaFileDto> = {}) =>
  Array.from({ length: count }, (_, at) => file(`p${at + 1}`, 'photo', more));
const videos = (count: number, more: Partial<GalleryMediaFileDto> = {}) =>
  Array.from({ length: count }, (_, at) => file(`v${at + 1}`, 'video', more));

const OFFERS = {
  currency: 'usd',
  free: LEVELS.freeAllowance,
  packages: [] as object[],
  singleFiles: { videoCents: null as number | null, photoCents: null as number | null },
  additionalPhotoCents: null,
  extension: null,
  deferredPurchases: [],
};

function open(
  gallery: GalleryDto | FakeReply,
  {
    at = AT,
    more = {},
    favourites = [],
    others = [],
  }: {
    at?: string;
    more?: Parameters<typeof startFakeServer>[0];
    favourites?: string[];
    others?: OwnFavouritesDto['others'];
  } = {},
) {
  const server = startFakeServer({
    [API]: 'status' in gallery ? gallery : { body: gallery },
    '/api/site': {
      body: {
        studioName: 'Northlight',
        supportEmail: 'help@northlight.example',
        freeVideoDownloads: 3,
        timezone: 'Europe/Berlin',
      },
    },
    [`${API}/packages`]: { body: OFFERS },
    [`GET ${API}/favourites`]: { body: { fileIds: favourites, others } },
    [`${API}/selections`]: { body: [] },
    '/api/auth/user': errorReply(401, 'auth.required', 'Unauthorized'),
    ...more,
  });
  renderPage(
    at,
    '/gallery/:projectId/:visitor',
    <GalleryPage
      renderViewer={(viewer) => (
        <div role="dialog" aria-label={viewer.files[viewer.index]!.originalName} data-slideshow={viewer.slideshow}>
          {viewer.index + 1} of {viewer.files.length}
          <p>{viewer.likersOf(viewer.files[viewer.index]!).join()}</p>
          <button onClick={() => viewer.onIndex(viewer.index + 1)}>Next</button>
          <button onClick={viewer.onClose}>Close</button>
        </div>
      )}
    />,
  );
  return server;
}
const toasted = () => toastStore.read();
const favouriteButton = (name: string) => screen.findByRole('button', { name: `Favourite ${name}` });
const press = (element: Element, init?: MouseEventInit) =>
  act(async () => {
    fireEvent.click(element, init);
  });

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1440 });
  window.scrollTo = () => undefined;
  window.scrollBy = () => undefined;
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  document.getElementById('gallery-data')?.remove();
  keepScrollPosition(AT, { top: 0 });
});

describe('GalleryPage', () => {
  describe('shows', () => {
    if (TEST_DEEP)
      it('the day of the event, or of creation, is on the cover', async () => {
        const gallery = galleryOf(photos(1));
        open({ ...gallery, project: { ...gallery.project, eventDate: '2026-09-12' } });
        expect(await screen.findByText('September 12, 2026')).toBeTruthy();
        expect(screen.queryByText('May 1, 2026')).toBeNull();
        cleanup();
        open(gallery);
        expect(await screen.findByText('May 1, 2026')).toBeTruthy();
      });

    if (TEST_DEEP)
      it('six videos and twelve photos, then all on demand', async () => {
        open(galleryOf([...videos(8), ...photos(15)]));
        await screen.findByRole('heading', { level: 1, name: 'Harbour' });
        expect([
          screen.getAllByRole('article', { name: /^v/ }).length,
          screen.getAllByRole('button', { name: /^Open p/ }).length,
        ]).toEqual([6, 12]);
        await press(screen.getByRole('button', { name: 'View All' }));
        await press(screen.getByRole('button', { name: 'View All 15 Photos' }));
        expect([
          screen.getAllByRole('article', { name: /^v/ }).length,
          screen.getAllByRole('button', { name: /^Open p/ }).length,
        ]).toEqual([8, 15]);
        expect(screen.queryByRole('button', { name: /View All/ })).toBeNull();
      });

    if (TEST_DEEP)
      describe('its pictures in every form', () => {
        it('its cover in the chosen layout, with logo and last day', async () => {
          const gallery = galleryOf(photos(1));
          open({
            ...gallery,
            project: { ...gallery.project, timerEnabled: true, expiresAt: '2099-12-22T22:59:00Z' },
            coverFocus: { phone: { x: 0.2, y: 0.3 }, desktop: { x: 0, y: 1 } },
          });
          const cover = (await screen.findByRole('heading', { level: 1, name: 'Harbour' })).closest('section')!;
          expect(cover.dataset['layout']).toBe('full');
          expect(cover.getAttribute('style')).toBe('--cover-phone: 20% 30%; --cover-desktop: 0% 100%;');
          expect(
            await within(cover).findByText(/^Available until December 22, 2099 at 11:59\sPM \(Berlin\)$/),
          ).toBeTruthy();
          expect(screen.getByText('Northlight', { selector: 'header *' }).closest('header')!.className).toContain(
            'over',
          );
          const files = document.getElementById('gallery')!;
          files.scrollIntoView = jest.fn();
          await press(within(cover).getByRole('link', { name: 'View Gallery' }));
          expect(files.scrollIntoView).toHaveBeenCalled();
        });

        it('no picture where the project shows none', async () => {
          open({ ...galleryOf(photos(1)), coverLayout: 'none' });
          const cover = (await screen.findByRole('heading', { level: 1, name: 'Harbour' })).closest('section')!;
          expect([cover.dataset['layout'], cover.querySelector('img')]).toEqual(['none', null]);
        });

        it('counts of what is there, none of what is not', async () => {
          const gallery = galleryOf(photos(1));
          open({ ...gallery, project: { ...gallery.project, photoCount: 1 } });
          const cover = (await screen.findByRole('heading', { level: 1, name: 'Harbour' })).closest('section')!;
          expect(within(cover).getByText('1 photo')).toBeTruthy();
          expect(within(cover).queryByText(/video/)).toBeNull();
        });

        it('photos in the size that the studio set, or this visitor chose before', async () => {
          const gallery = { ...galleryOf(photos(12)), gridDensity: 'small' as const };
          open(gallery);
          const heightOf = async () =>
            Number.parseFloat((await screen.findByRole('button', { name: 'Open p1' })).closest('li')!.style.height);
          const small = await heightOf();
          await press(await screen.findByRole('button', { name: 'Larger photos' }));
          const large = await heightOf();
          expect(large).toBeGreaterThan(1.3 * small);
          cleanup();
          open(gallery);
          expect(await heightOf()).toBe(large);
          localStorage.clear();
        });

        it('its photos as a slideshow', async () => {
          open(galleryOf(photos(2)));
          await press(await screen.findByRole('button', { name: 'Play slideshow' }));
          expect((await screen.findByRole('dialog', { name: 'p1.jpg' })).dataset['slideshow']).toBe('true');
          await press(screen.getByRole('button', { name: 'Close' }));
          await press(await screen.findByRole('button', { name: 'Open p2' }));
          expect((await screen.findByRole('dialog', { name: 'p2.jpg' })).dataset['slideshow']).toBe('false');
        });

        it.each([1, 3])('the posters of %i locked films without watermark', async (count) => {
          open(galleryOf(videos(count)));
          const card = await screen.findByRole('article', { name: 'v1' });
          expect(
            card
              .querySelector('img')!
              .srcset.split(', ')
              .map((source) => source.split(' ')[1]),
          ).toEqual(['480w']);
        });

        it('the cover with all its sizes, over the whole width', async () => {
          open(galleryOf(photos(1)));
          const title = await screen.findByRole('heading', { level: 1 });
          const cover = title.closest('section')!.querySelector('img')!;
          expect([cover.getAttribute('srcset'), cover.sizes]).toEqual([
            '/media/p1/480 480w, /media/p1/1280 1280w',
            '100vw',
          ]);
        });

        it('of two thousand photos only those near the window', async () => {
          open(galleryOf(photos(2000)));
          await press(await screen.findByRole('button', { name: 'View All 2,000 Photos' }));
          const rendered = screen.getAllByRole('button', { name: /^Open p/ }).length;
          expect(rendered).toBeGreaterThan(8);
          expect(rendered).toBeLessThan(80);
          const first = screen.getByRole('button', { name: 'Open p1' }).closest('li')!;
          expect([first.getAttribute('aria-posinset'), first.getAttribute('aria-setsize')]).toEqual(['1', '2000']);
        });
      });
  });

  if (TEST_DEEP)
    describe('the focused row, and what is unlocked', () => {
      it('renders the focused row in document order', async () => {
        open(galleryOf(photos(2000)));
        await press(await screen.findByRole('button', { name: 'View All 2,000 Photos' }));
        const first = screen.getByRole('button', { name: 'Open p1' });
        act(() => first.focus());
        const box = jest
          .spyOn(first.closest('ul')!.parentElement!, 'getBoundingClientRect')
          .mockReturnValue({ top: -50_000 } as DOMRect);
        await act(async () => void window.dispatchEvent(new Event('scroll')));
        const order = screen
          .getAllByRole('button', { name: /^Open p/ })
          .map((tile) => Number(/\d+/.exec(tile.getAttribute('aria-label')!)![0]));
        expect(order[0]).toBe(1);
        expect(order).toEqual([...order].sort((one, other) => one - other));
        expect(order.at(-1)).toBeGreaterThan(200);
        box.mockRestore();
      });

      it('shows which files are unlocked only where some are not', async () => {
        const taken = videos(1, { isUnlocked: true, hasDownloaded: true });
        open(galleryOf([...taken, ...photos(1)]));
        await favouriteButton('v1');
        expect(screen.getAllByText('Unlocked')).toHaveLength(1);
        cleanup();
        open(galleryOf(taken, { accessLevel: 'complete', videoDownloadsLeft: null }));
        await favouriteButton('v1');
        expect(screen.queryByText('Unlocked')).toBeNull();
      });
    });

  describe('a limit', () => {
    const LIMITS = [
      [
        'of free videos',
        videos(1),
        { freeDownloadsUsed: 3, videoDownloadsLeft: 0 },
        'Download v1',
        'You’ve Used Your 3 Free Downloads',
      ],
      [
        'of the free headshot',
        photos(2),
        { photoDownloadsLeft: 0, chosenPhotoIds: ['p2'] as string[] },
        'Download: p1',
        'You’ve Chosen Your Free Headshot',
      ],
    ] as const;
    it.each(TEST_DEEP ? LIMITS : LIMITS.slice(0, 1))(
      '%s is explained before the packages are shown',
      async (_, files, access, button, title) => {
        open(galleryOf(files, access));
        await press(await screen.findByRole('button', { name: button }));
        const limit = await screen.findByRole('dialog', { name: title });
        await press(within(limit).getByRole('button', { name: 'View Packages' }));
        await screen.findByText('Elsewhere');
        expect(window.location.pathname).toBe('/packages/p1/ana%40example.com');
      },
    );
  });

  if (TEST_DEEP)
    it('shows the photo that is about to be chosen', async () => {
      open(galleryOf(photos(2)));
      await press(await screen.findByRole('button', { name: 'Select as Free Headshot: p2' }));
      const dialog = await screen.findByRole('dialog', { name: 'Select as Free Headshot' });
      const picture = within(dialog).getByRole<HTMLImageElement>('img', { name: 'p2' });
      expect(picture.srcset).toContain('/media/p2/480');
    });

  describe('a locked file that is sold singly', () => {
    const SINGLES = { videoCents: 7_900, photoCents: 1_200 };
    const quoteOf = (totalCents: number, packageType = 'files') => ({
      [`${API}/checkout`]: { body: { order: { packageType, totalCents, currency: 'eur' } } },
    });

    const FILES = [
      ['photo', photos(2), 'Download: p1', 'This Photo Isn’t Included Yet', 'Buy This Photo for €12', 1_200, 'p1'],
      ['video', videos(2), 'Download v1', 'You’ve Used Your 3 Free Downloads', 'Buy This Video for €79', 7_900, 'v1'],
    ] as const;
    it.each(TEST_DEEP ? FILES : FILES.slice(0, 1))(
      'offers the %s before the packages',
      async (_, files, button, title, buy, cents, id) => {
        const access = {
          freeAllowance: { videos: 3, photos: 1, photoLabel: 'favourite' },
          photoDownloadsLeft: 0,
          chosenPhotoIds: ['p2'],
          videoDownloadsLeft: 0,
          singleFiles: SINGLES,
        };
        open(galleryOf(files, access), { more: quoteOf(cents) });
        await press(await screen.findByRole('button', { name: button }));
        const dialog = await screen.findByRole('dialog', { name: title });
        expect(within(dialog).getByRole('button', { name: 'View Packages' })).toBeTruthy();
        await press(await within(dialog).findByRole('button', { name: buy }));
        await screen.findByText('Elsewhere');
        expect(window.location.pathname).toBe('/checkout');
        expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
          package: 'files',
          files: id,
          amount: String(cents / 100),
        });
      },
    );

    if (TEST_DEEP)
      describe('with what can go wrong', () => {
        it.each([
          ['alone', [], 'You can buy one more photo and choose this one.'],
          ['before the packages', ['all'], /one more photo and choose this one, or get a package/],
        ])('offers one more photo %s where photos are not sold singly', async (_, offeredPackages, text) => {
          const access = {
            photoDownloadsLeft: 0,
            chosenPhotoIds: ['p2'],
            singleFiles: { videoCents: null, photoCents: null },
            additionalPhotoCents: 1_200,
            offeredPackages,
          };
          open(galleryOf(photos(2), access), { more: quoteOf(1_200, 'photos') });
          await press(await screen.findByRole('button', { name: 'Download: p1' }));
          const dialog = await screen.findByRole('dialog', { name: 'You’ve Chosen Your Free Headshot' });
          expect(within(dialog).getByText(text)).toBeTruthy();
          expect(within(dialog).queryAllByRole('button', { name: 'View Packages' })).toHaveLength(
            offeredPackages.length,
          );
          await press(await within(dialog).findByRole('button', { name: 'Buy 1 more photo for €12' }));
          await screen.findByText('Elsewhere');
          expect(window.location.pathname).toBe('/checkout');
          expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
            package: 'photos',
            photos: '1',
            amount: '12',
          });
        });

        it('shows why its price did not load, and tries again', async () => {
          const server = open(
            galleryOf(videos(1), { videoDownloadsLeft: 0, freeDownloadsUsed: 3, singleFiles: SINGLES }),
            {
              more: { [`${API}/checkout`]: errorReply(503, 'service.unavailable', 'The service is not available.') },
            },
          );
          await press(await screen.findByRole('button', { name: 'Download v1' }));
          const dialog = await screen.findByRole('dialog', { name: 'You’ve Used Your 3 Free Downloads' });
          expect((await within(dialog).findByRole('alert')).textContent).toBe('The service is not available.');
          server.set(`${API}/checkout`, quoteOf(7_900)[`${API}/checkout`]);
          await press(within(dialog).getByRole('button', { name: 'Try Again' }));
          await within(dialog).findByRole('button', { name: 'Buy This Video for €79' });
          expect(within(dialog).queryByRole('alert')).toBeNull();
        });

        it('offers the packages where it has no price', async () => {
          open(galleryOf(videos(1), { videoDownloadsLeft: 0, freeDownloadsUsed: 3, singleFiles: SINGLES }), {
            more: {
              [`${API}/checkout`]: errorReply(409, 'payments.already_bought', 'You already have one of these files.'),
            },
          });
          await press(await screen.findByRole('button', { name: 'Download v1' }));
          const dialog = await screen.findByRole('dialog', { name: 'You’ve Used Your 3 Free Downloads' });
          await waitFor(() => expect(within(dialog).queryByRole('button', { name: /Buy/ })).toBeNull());
          expect(within(dialog).getByRole('button', { name: 'View Packages' })).toBeTruthy();
        });
      });
  });

  describe('a tile by keyboard', () => {
    const tile = () => screen.getByRole('button', { name: 'Open p1' }).closest('li')!;
    const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
    const focused = () => document.activeElement!.getAttribute('aria-label');

    if (TEST_DEEP)
      describe('with Tab and arrows', () => {
        it('is the one stop of the grid for Tab, arrows lead on', async () => {
          open(galleryOf(photos(2)));
          await favouriteButton('p1');
          const stops = () =>
            screen
              .getAllByRole('button', { name: /^Open p/ })
              .filter(({ tabIndex }) => tabIndex === 0)
              .map((button) => button.getAttribute('aria-label'));
          expect(stops()).toEqual(['Open p1']);
          act(() => screen.getByRole('button', { name: 'Open p1' }).focus());
          key('ArrowRight');
          await waitFor(() => expect(focused()).toBe('Open p2'));
          expect(stops()).toEqual(['Open p2']);
          act(() => (document.activeElement as HTMLElement).blur());
          expect(stops()).toEqual(['Open p2']);
        });

        it('is one stop for Tab', async () => {
          open(galleryOf(photos(2)));
          await favouriteButton('p1');
          expect(
            [...tile().querySelectorAll('button')]
              .filter(({ tabIndex }) => tabIndex >= 0)
              .map((button) => button.getAttribute('aria-label')),
          ).toEqual(['Open p1']);
        });

        it('is one stop for Tab while selecting', async () => {
          open(galleryOf(photos(2)));
          await favouriteButton('p1');
          const inTile = tile();
          await press(screen.getByRole('button', { name: 'Select' }));
          const stops = [...inTile.querySelectorAll('button:not([inert])')].filter(
            (button) => (button as HTMLElement).tabIndex >= 0,
          );
          expect(stops.map((button) => button.getAttribute('aria-label'))).toEqual(['Select p1']);
        });
      });

    it("can be bought with others, at the server's price", async () => {
      const singles = { videoCents: null, photoCents: 1_500 };
      const order = { packageType: 'files', totalCents: 2_900, currency: 'eur', betterPackage: 'album' };
      open(galleryOf(photos(3), { singleFiles: singles }), {
        more: {
          [`${API}/packages`]: {
            body: { ...OFFERS, singleFiles: singles, packages: [{ code: 'album', name: 'The Album', features: [] }] },
          },
          [`${API}/checkout`]: { body: { order } },
        },
      });
      await favouriteButton('p1');
      await press(screen.getByRole('button', { name: 'Select' }));
      for (const name of ['p1', 'p2', 'p3']) await press(screen.getByRole('checkbox', { name: `Select ${name}` }));
      const buy = await screen.findByRole('button', { name: 'Buy 2 photos for €29' });
      expect(await screen.findByText(/The Album costs no more and includes more/)).toBeTruthy();
      await press(buy);
      expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
        package: 'files',
        files: 'p2,p3',
        amount: '29',
      });
    });

    if (TEST_DEEP)
      it('leads to its buttons by F2, and back', async () => {
        open(galleryOf(photos(2)));
        await favouriteButton('p1');
        act(() => screen.getByRole('button', { name: 'Open p1' }).focus());
        const seen = ['F2', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'F2', 'F2', 'Escape'].map((name) => {
          key(name);
          return focused();
        });
        const [select, favourite, download, opens] = [
          'Select p1',
          'Favourite p1',
          'Select as Free Headshot: p1',
          'Open p1',
        ];
        expect(seen).toEqual([select, favourite, download, select, download, opens, select, opens]);
      });
  });

  if (TEST_DEEP)
    describe('announcements', () => {
      it('shows when a purchase opens, and how to open it now', async () => {
        const deferredPurchases = [{ purchaseId: 'u1', opensAt: '2099-05-14T22:00:00.000Z' }];
        open(galleryOf(photos(1), { deferredPurchases }));
        expect(await screen.findByText('Your purchase opens on May 15, 2099')).toBeTruthy();
        expect(screen.getByRole('link', { name: 'Open It Earlier' }).getAttribute('href')).toBe(
          '/receipt/p1/ana%40example.com/u1',
        );
      });

      it('announces the first file chosen in a region present before', async () => {
        open(galleryOf(photos(2)));
        await favouriteButton('p1');
        const region = [...document.querySelectorAll('p[role=status]')].at(-1)!;
        expect(region.textContent).toBe('');
        await press(screen.getByRole('checkbox', { name: 'Select p1' }));
        await waitFor(() => expect(region.textContent).toMatch(/^1 selected, /));
      });

      it('raises the resource timing buffer for a large gallery', async () => {
        const noted = jest.fn();
        Object.assign(performance, { setResourceTimingBufferSize: noted });
        open(galleryOf(photos(1000)));
        await favouriteButton('p1');
        expect(noted.mock.calls.at(-1)![0]).toBeGreaterThanOrEqual(4000);
        Reflect.deleteProperty(performance, 'setResourceTimingBufferSize');
      });
    });

  describe('sections', () => {
    const SECTIONS = [
      { id: 's1', name: 'Ceremony' },
      { id: 's2', name: 'Dinner' },
    ];
    const gallery = () => ({
      ...galleryOf([
        file('p1', 'photo', { albumId: 's2' }),
        file('p2', 'photo', { albumId: 's1' }),
        file('p3', 'photo'),
        file('p4', 'photo', { albumId: 's1' }),
        file('v1', 'video', { albumId: 's2' }),
      ]),
      albums: SECTIONS,
    });
    const lists = (of: string) =>
      within(screen.getByRole('region', { name: of }))
        .getAllByRole('list')
        .map((list) => [
          list.getAttribute('aria-labelledby')
            ? document.getElementById(list.getAttribute('aria-labelledby')!)!.textContent
            : null,
          within(list)
            .getAllByRole('button', { name: /^(Open|Play)/ })
            .map((button) => button.getAttribute('aria-label')!.match(/[pv]\d/)![0])
            .join(),
        ]);

    if (TEST_DEEP)
      it('stand in the order of the studio, after files without one', async () => {
        open(gallery());
        // The sections load later than the gallery itself.
        await screen.findByRole('navigation', { name: 'Sections' });
        expect(lists('Photos')).toEqual([
          [null, 'p3'],
          ['Ceremony', 'p2,p4'],
          ['Dinner', 'p1'],
        ]);
        expect(lists('Videos')).toEqual([['Dinner', 'v1']]);
        expect(screen.getAllByRole('heading', { level: 3, name: 'Dinner' })).toHaveLength(2);
        const second = screen.getByRole('button', { name: 'Open p4' }).closest('li')!;
        expect([second.getAttribute('aria-posinset'), second.getAttribute('aria-setsize')]).toEqual(['2', '2']);
      });

    if (TEST_DEEP)
      describe('in every view', () => {
        it('are the only headings where every file is in one', async () => {
          open(gallery());
          await screen.findByRole('navigation', { name: 'Sections' });
          const isHidden = (name: string) =>
            screen.getByRole('heading', { level: 2, name }).classList.contains('visually-hidden');
          expect([isHidden('Videos'), isHidden('Photos')]).toEqual([true, false]);
        });

        it('have a count, and a button in the sticky bar that leads to them', async () => {
          open(gallery());
          const bar = await screen.findByRole('navigation', { name: 'Sections' });
          const heading = within(screen.getByRole('region', { name: 'Photos' })).getByRole('heading', {
            name: 'Ceremony',
          });
          expect(heading.parentElement!.textContent).toBe('Ceremony2 photos');
          const scrolled = jest.fn();
          heading.parentElement!.scrollIntoView = scrolled;
          expect(bar.textContent).toBe('CeremonyDinner');
          await press(within(bar).getByRole('button', { name: 'Ceremony' }));
          expect(scrolled).toHaveBeenCalled();
          await press(screen.getByRole('tab', { name: 'Videos' }));
          expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
        });

        it('group the favourites and the viewer too', async () => {
          open(gallery(), { at: `${AT}?photo=p3`, favourites: ['p1', 'p4'] });
          expect((await screen.findByRole('dialog', { name: 'p3.jpg' })).textContent).toContain('1 of 4');
          await press(screen.getByRole('button', { name: 'Close' }));
          await press(await screen.findByRole('tab', { name: 'Favourites (2)' }));
          expect(lists('Photos')).toEqual([
            ['Ceremony', 'p4'],
            ['Dinner', 'p1'],
          ]);
        });
      });
  });

  describe('the reply in the page', () => {
    const block = (status: number, body: unknown) => {
      document.body.insertAdjacentHTML('beforeend', '<script type="application/json" id="gallery-data"></script>');
      document.getElementById('gallery-data')!.textContent = JSON.stringify({
        status,
        serverTime: '2026-05-01T18:00:00.000Z',
        body,
      });
    };

    it('is used for the address that was loaded only', async () => {
      block(200, galleryOf(photos(3)));
      const server = open(galleryOf(photos(1)));
      await screen.findByRole('heading', { level: 1, name: 'Harbour' });
      expect(server.to(API)).toHaveLength(1);
    });
  });

  describe('a gallery that does not open', () => {
    if (TEST_DEEP)
      describe('with its reasons', () => {
        it('shows a wrong link', async () => {
          open(errorReply(404, 'gallery.not_found', 'There is no such gallery.'));
          await screen.findByRole('heading', { name: 'Gallery Not Found' });
          expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
        });

        it('shows that there is no network, and tries again', async () => {
          const server = open(galleryOf(photos(1)));
          cleanup();
          const working = globalThis.fetch;
          globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
          renderPage(AT, '/gallery/:projectId/:visitor', <GalleryPage renderViewer={() => null} />);
          expect((await screen.findByRole('alert')).textContent).toContain("We can't reach the server");
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We couldn't load the gallery");
          globalThis.fetch = working;
          await press(screen.getByRole('button', { name: 'Try Again' }));
          await screen.findByRole('heading', { level: 1, name: 'Harbour' });
          expect(server.to(API).length).toBeGreaterThan(0);
        });
      });

    it('asks again for a passcode that was changed', async () => {
      const server = open(galleryOf(photos(2)));
      const button = await favouriteButton('p1');
      server.set(API, errorReply(401, 'gallery.passcode_required', 'This gallery needs its passcode.'));
      server.set(
        `PUT ${API}/favourites`,
        errorReply(401, 'gallery.passcode_required', 'This gallery needs its passcode.'),
      );
      await press(button);
      await screen.findByRole('heading', { name: 'This gallery is private' });
    });
  });

  describe('favourites', () => {
    if (TEST_DEEP)
      describe('of several people or devices', () => {
        it('shows what other clients have marked meanwhile when the page is looked at again', async () => {
          const server = open(galleryOf(photos(1)));
          await waitFor(() => expect(server.to(`GET ${API}/favourites`)).toHaveLength(1));
          server.set(`GET ${API}/favourites`, {
            body: { fileIds: [], others: [{ personId: 'tom', name: 'Tom', fileIds: ['p1'] }] },
          });
          act(() => void window.dispatchEvent(new Event('visibilitychange')));
          await waitFor(() => expect(server.to(`GET ${API}/favourites`)).toHaveLength(2));
          expect(server.to(`GET ${API}`)).toHaveLength(1);
        });

        it("are the person's own, as the server has them", async () => {
          open(galleryOf(photos(2)), {
            favourites: ['p2'],
            others: [{ personId: 'tom', name: 'Tom', fileIds: ['p1'] }],
          });
          await screen.findByRole('tab', { name: 'Favourites (1)' });
          const pressed = async (name: string) => (await favouriteButton(name)).getAttribute('aria-pressed');
          expect([await pressed('p1'), await pressed('p2')]).toEqual(['false', 'true']);
          await press(screen.getByRole('button', { name: 'Open p1' }));
          expect((await screen.findByRole('dialog')).textContent).toContain('Tom');
        });

        it('keep a press while an older state is being read', async () => {
          const read = held<FakeReply>();
          const server = open(galleryOf(photos(1)), { more: { [`GET ${API}/favourites`]: () => read.promise } });
          await favouriteButton('p1');
          server.set(`GET ${API}/favourites`, { body: { fileIds: ['p1'], others: [] } });
          server.set(`PUT ${API}/favourites`, { body: { fileIds: ['p1'] } });
          await press(await favouriteButton('p1'));
          await waitFor(() => expect(server.to(`GET ${API}/favourites`)).toHaveLength(2));
          await act(async () => read.release({ body: { fileIds: [], others: [] } }));
          expect((await favouriteButton('p1')).getAttribute('aria-pressed')).toBe('true');
        });

        it('keep a press that is saved after an older state was read', async () => {
          const [read, saved] = [held<FakeReply>(), held<FakeReply>()];
          const server = open(galleryOf(photos(1)), { more: { [`GET ${API}/favourites`]: () => read.promise } });
          server.set(`PUT ${API}/favourites`, () => saved.promise);
          await press(await favouriteButton('p1'));
          await act(async () => read.release({ body: { fileIds: [], others: [] } }));
          server.set(`GET ${API}/favourites`, { body: { fileIds: ['p1'], others: [] } });
          await act(async () => saved.release({ body: { fileIds: ['p1'] } }));
          await waitFor(async () => expect((await favouriteButton('p1')).getAttribute('aria-pressed')).toBe('true'));
        });
      });

    it('show at once, count, and have a tab of their own', async () => {
      const reply = held<FakeReply>();
      const server = open(galleryOf([...videos(1), ...photos(2)]));
      server.set(`PUT ${API}/favourites`, () => reply.promise);
      const button = await favouriteButton('p2');
      await press(screen.getByRole('tab', { name: 'Favourites (0)' }));
      expect(screen.getByRole('heading', { name: 'No favourites yet' })).toBeTruthy();
      await press(screen.getByRole('tab', { name: 'All Media' }));
      await press(await favouriteButton('p2'));
      expect((await favouriteButton('p2')).getAttribute('aria-pressed')).toBe('true');
      await press(screen.getByRole('tab', { name: 'Favourites (1)' }));
      expect(screen.getAllByRole('button', { name: /^Open/ }).map((tile) => tile.getAttribute('aria-label'))).toEqual([
        'Open p2',
      ]);
      await act(async () => reply.release({ body: { fileIds: ['p2'] } }));
      expect(screen.getByRole('tab', { name: 'Favourites (1)' })).toBeTruthy();
      expect(button).toBeTruthy();
    });

    if (TEST_DEEP)
      it('return to what the server has after an error, with a message', async () => {
        const server = open(galleryOf(photos(1)));
        server.set(`PUT ${API}/favourites`, () => Promise.reject(new TypeError('Failed to fetch')));
        await press(await favouriteButton('p1'));
        await waitFor(() =>
          expect(toasted()).toMatchObject({
            title: 'Not Saved',
            description: "We can't reach the server. Check your connection and try again.",
          }),
        );
        expect((await favouriteButton('p1')).getAttribute('aria-pressed')).toBe('false');
      });

    if (TEST_DEEP)
      it('are as before after two presses without a network', async () => {
        const first = held<FakeReply>();
        const server = open(galleryOf(photos(1)));
        server.set(`PUT ${API}/favourites`, () => first.promise);
        await press(await favouriteButton('p1'));
        await press(await favouriteButton('p1'));
        await act(async () => first.release(errorReply(500, 'internal', 'Broken')));
        await waitFor(() => expect(server.to(`PUT ${API}/favourites`)).toHaveLength(2));
        await waitFor(async () => expect((await favouriteButton('p1')).getAttribute('aria-pressed')).toBe('false'));
      });
  });

  describe('several files', () => {
    const SIZE = { [`${API}/archive/size`]: { body: { bytes: 9 } } };
    const check = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
    const bar = () => screen.findByRole('region', { name: 'Selected files' });

    if (TEST_DEEP)
      it('are chosen by press and range; Escape ends it', async () => {
        const server = open(
          galleryOf(photos(6, { isUnlocked: true }), { accessLevel: 'complete', videoDownloadsLeft: null }),
          {
            more: {
              [`${API}/archive/size`]: {
                body: { filename: 'h.zip', fileCount: 3, bytes: 3_145_728, newVideoCount: 0 },
              },
            },
          },
        );
        await favouriteButton('p1');
        await press(check('p2'));
        await press(check('p4'), { shiftKey: true });
        expect((await bar()).textContent).toContain('3 selected');
        await waitFor(async () => expect((await bar()).textContent).toContain('3 MB'));
        expect(server.to(`${API}/archive/size`).at(-1)!.body).toEqual({ fileIds: ['p2', 'p3', 'p4'] });
        expect(screen.queryByRole('button', { name: 'Open p1' })?.hasAttribute('inert')).not.toBe(false);
        fireEvent.keyDown(document, { key: 'Escape' });
        expect(screen.queryByRole('region', { name: 'Selected files' })).toBeNull();
      });

    it('explain which are locked, and the rest is downloaded', async () => {
      const server = open(galleryOf([file('p1', 'photo', { isUnlocked: true }), file('p2', 'photo')]), {
        more: {
          [`${API}/archive/size`]: errorReply(402, 'download.requires_payment', 'This photo requires payment.'),
          [`${API}/archive`]: {
            body: { filename: 'h.zip', fileCount: 1, bytes: 1, newVideoCount: 0, downloadUrl: '#zip', expiresAt: '' },
          },
        },
      });
      await favouriteButton('p1');
      await press(check('p1'));
      await press(check('p2'));
      await press(await within(await bar()).findByRole('button', { name: 'Download' }));
      const question = await screen.findByRole('dialog', { name: 'One Photo Is Free' });
      expect(within(question).getByText(/^You can choose this photo as your free headshot/)).toBeTruthy();
      expect(within(question).getByRole('button', { name: 'View Packages' })).toBeTruthy();
      await press(within(question).getByRole('button', { name: 'Download 1 Unlocked File' }));
      await waitFor(() => expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{ fileIds: ['p1'] }]));
    });

    if (TEST_DEEP)
      it('explain how many are left when they are too many, and download those', async () => {
        const server = open(galleryOf(videos(3), { freeDownloadsUsed: 1, videoDownloadsLeft: 2 }), {
          more: { ...SIZE, [`${API}/archive`]: { body: { filename: 'h.zip', downloadUrl: '#zip' } } },
        });
        await favouriteButton('v1');
        for (const id of ['v1', 'v2', 'v3']) await press(check(id));
        await press(await within(await bar()).findByRole('button', { name: 'Download' }));
        const limit = await screen.findByRole('dialog', { name: '2 Free Downloads Left' });
        expect(limit.textContent).toContain(
          'You have 2 free downloads left and selected 3 videos. Choose 2, or get a package.',
        );
        expect(limit.textContent).toContain('Available now: v1 and v2.');
        expect(
          within(limit)
            .getAllByRole('button')
            .map(({ textContent }) => textContent),
        ).toEqual(['Not Now', 'Download 2 Free', 'View Packages']);
        await press(within(limit).getByRole('button', { name: 'Download 2 Free' }));
        await waitFor(() =>
          expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{ fileIds: ['v1', 'v2'] }]),
        );
      });

    if (TEST_DEEP)
      it('name what their button downloads: free videos, and files that are unlocked', async () => {
        const files = [...videos(3), file('p1', 'photo', { isUnlocked: true })];
        open(galleryOf(files, { freeDownloadsUsed: 1, videoDownloadsLeft: 2 }), { more: SIZE });
        await favouriteButton('v1');
        for (const { id } of files) await press(check(id));
        await press(await within(await bar()).findByRole('button', { name: 'Download' }));
        const limit = await screen.findByRole('dialog', { name: '2 Free Downloads Left' });
        expect(limit.textContent).toContain('Available now: v1, v2, and 1 unlocked file.');
        expect(within(limit).getByRole('button', { name: 'Download 3 Files' })).toBeTruthy();
      });

    if (TEST_DEEP)
      it('ask before free downloads are used', async () => {
        open(galleryOf(videos(2)), {
          more: {
            [`${API}/archive/size`]: { body: { filename: 'h.zip', fileCount: 2, bytes: 9, newVideoCount: 2 } },
            [`${API}/archive`]: errorReply(402, 'download.limit_reached', 'Download limit reached.'),
          },
        });
        await favouriteButton('v1');
        await press(check('v1'));
        await press(check('v2'));
        await press(await within(await bar()).findByRole('button', { name: 'Download' }));
        await press(
          within(await screen.findByRole('dialog', { name: 'Use 2 of Your Free Downloads?' })).getByRole('button', {
            name: 'Yes, Use 2 Free Downloads',
          }),
        );
        await screen.findByText('Elsewhere');
        expect(window.location.pathname).toBe('/packages/p1/ana%40example.com');
      });

    if (TEST_DEEP)
      it('come in the size that the client chooses, also the next time', async () => {
        const access = {
          accessLevel: 'complete',
          videoDownloadsLeft: null,
          downloadSizes: ['original', 'web'],
        } as const;
        const server = open(
          galleryOf(photos(2, { isUnlocked: true }), { ...access, downloadSizes: [...access.downloadSizes] }),
          {
            more: {
              [`${API}/archive/size`]: errorReply(409, 'download.web_not_ready', 'Still being prepared.'),
              [`${API}/archive`]: { body: { filename: 'h.zip', downloadUrl: '#zip' } },
              [`${API}/download/p1`]: { body: { filename: 'p1-web.jpg', downloadUrl: '#p1' } },
            },
          },
        );
        await favouriteButton('p1');
        await press(check('p1'));
        await press(check('p2'));
        const choose = async () => {
          await press(await within(await bar()).findByRole('button', { name: 'Download' }));
          const dialog = within(await screen.findByRole('dialog', { name: 'Choose a Size' }));
          return {
            original: dialog.getByRole<HTMLInputElement>('radio', { name: /^Original/ }),
            web: dialog.getByRole<HTMLInputElement>('radio', { name: /^Web size \(2048 px\)/ }),
            download: dialog.getByRole<HTMLButtonElement>('button', { name: 'Download' }),
            cancel: dialog.getByRole('button', { name: 'Cancel' }),
          };
        };
        const early = await choose();
        expect(early.original.checked).toBe(true);
        await press(early.web);
        await waitFor(() => expect(early.download.disabled).toBe(true));
        expect(early.web.closest('label')!.textContent).toContain('Being prepared…');
        await press(early.cancel);
        server.set(`${API}/archive/size`, { body: { bytes: 3_145_728 } });
        const { web, download } = await choose();
        await press(web);
        await waitFor(() => expect(web.closest('label')!.textContent).toContain('3 MB'));
        await press(download);
        await waitFor(() =>
          expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{ fileIds: ['p1', 'p2'], size: 'web' }]),
        );
        await press(check('p2'));
        const again = await choose();
        expect(again.web.checked).toBe(true);
        await press(again.download);
        await waitFor(() => expect(toasted()).toMatchObject({ description: 'p1-web.jpg' }));
        expect(server.to(`${API}/download/p1`).map(({ body }) => body)).toEqual([{ size: 'web' }]);
        localStorage.clear();
      });

    if (TEST_DEEP)
      it('stay chosen when the network fails', async () => {
        const server = open(
          galleryOf(photos(2, { isUnlocked: true }), { accessLevel: 'complete', videoDownloadsLeft: null }),
          {
            more: {
              [`${API}/archive/size`]: { body: { filename: 'h.zip', fileCount: 2, bytes: 9, newVideoCount: 0 } },
            },
          },
        );
        await favouriteButton('p1');
        await press(check('p1'));
        await press(check('p2'));
        server.set(`${API}/archive`, () => Promise.reject(new TypeError('Failed to fetch')));
        await press(await within(await bar()).findByRole('button', { name: 'Download' }));
        await waitFor(() => expect(toasted()).toMatchObject({ title: 'Download Failed', variant: 'destructive' }));
        expect((await bar()).textContent).toContain('2 selected');
      });

    /** Answers that the server has taken all files. */
    const takes = ({ body }: FakeCall) => ({ body: { fileIds: (body as { fileIds: string[] }).fileIds } });

    if (TEST_DEEP)
      describe('marked or hidden', () => {
        it('become favourites, or none when all are', async () => {
          const server = open(galleryOf(photos(2)), { more: SIZE, favourites: ['p1'] });
          server.set(`PUT ${API}/favourites`, takes);
          await favouriteButton('p1');
          await press(check('p1'));
          await press(check('p2'));
          await press(within(await bar()).getByRole('button', { name: 'Favourite' }));
          await waitFor(() => expect(toasted()).toMatchObject({ title: '1 file added to your favourites' }));
          expect(server.to(`PUT ${API}/favourites`).map(({ body }) => body)).toEqual([
            { fileIds: ['p2'], favourite: true },
          ]);
          await press(within(await bar()).getByRole('button', { name: 'Remove Favourite' }));
          await waitFor(() => expect(toasted()).toMatchObject({ title: '2 files removed from your favourites' }));
        });

        it('are hidden from guests by a client, with a way back', async () => {
          const server = open(galleryOf([...photos(1, { isPrivate: true }), file('p2', 'photo')], { mayHide: true }), {
            more: SIZE,
          });
          server.set(`PUT ${API}/private`, takes);
          await favouriteButton('p1');
          expect(screen.getAllByText('Private')).toHaveLength(1);
          await press(check('p1'));
          await press(check('p2'));
          await press(await within(await bar()).findByRole('button', { name: 'Only We See It' }));
          await waitFor(() => expect(toasted()).toMatchObject({ title: '1 file is hidden from guests' }));
          act(() => toasted()!.action!.onPress());
          await waitFor(() => expect(toasted()).toMatchObject({ title: 'Guests can see 1 file again' }));
          expect(server.to(`PUT ${API}/private`).map(({ body }) => body)).toEqual([
            { fileIds: ['p2'], isPrivate: true },
            { fileIds: ['p2'], isPrivate: false },
          ]);
        });
      });

    it('have no Download for a guest who can get none of them', async () => {
      const files = [...photos(2), file('p3', 'photo', { isUnlocked: true }), ...videos(2)];
      open(galleryOf(files, { offeredPackages: [], photoDownloadsLeft: 0, videoDownloadsLeft: 0 }), { more: SIZE });
      await favouriteButton('p1');
      // Only the file that is open has a button, beside it or in its card.
      const named = screen.getAllByRole('button', { name: /^Download/ }).map((each) => each.getAttribute('aria-label'));
      expect(named).toEqual(['Download: p3']);
      const download = async () => within(await bar()).queryByRole('button', { name: 'Download' });
      await press(check('p1'));
      expect(await download()).toBeNull();
      await press(check('p3'));
      expect(await download()).not.toBeNull();
    });

    it('are hidden by clients alone', async () => {
      open(galleryOf(photos(1)), { more: SIZE });
      await favouriteButton('p1');
      await press(check('p1'));
      expect(await within(await bar()).findByRole('button', { name: 'Favourite' })).toBeTruthy();
      expect(within(await bar()).queryByRole('button', { name: 'Only We See It' })).toBeNull();
    });

    if (TEST_DEEP)
      describe('in large numbers', () => {
        it('become favourites with one call for 300', async () => {
          const server = open(galleryOf(photos(300)), { more: SIZE });
          server.set(`PUT ${API}/favourites`, takes);
          await press(await screen.findByRole('button', { name: 'View All 300 Photos' }));
          await press(check('p1'));
          // The last one renders only near the window: scroll to the end of the page; Shift selects all between.
          const grid = check('p1').closest('ul')!.parentElement!;
          const box = jest
            .spyOn(grid, 'getBoundingClientRect')
            .mockReturnValue({ top: 300 - Number.parseInt(grid.style.height, 10) } as DOMRect);
          await act(async () => void window.dispatchEvent(new Event('scroll')));
          await press(check('p300'), { shiftKey: true });
          box.mockRestore();
          await press(within(await bar()).getByRole('button', { name: 'Favourite' }));
          await waitFor(() => expect(toasted()).toMatchObject({ title: '300 files added to your favourites' }));
          expect(server.to(`PUT ${API}/favourites`)).toHaveLength(1);
        });

        it('show how many favourites were not saved', async () => {
          const server = open(galleryOf(photos(2)), { more: SIZE });
          server.set(`PUT ${API}/favourites`, { body: { fileIds: ['p1'] } });
          await favouriteButton('p1');
          await press(check('p1'));
          await press(check('p2'));
          await press(within(await bar()).getByRole('button', { name: 'Favourite' }));
          await waitFor(() =>
            expect(toasted()).toMatchObject({
              title: 'Not Saved',
              description: "We couldn't save 1 favourite. Please try again.",
            }),
          );
          await waitFor(() => expect(screen.getByRole('tab', { name: 'Favourites (1)' })).toBeTruthy());
        });
      });
  });

  describe('several files on a phone with a share sheet', () => {
    const SIZE = { [`${API}/archive/size`]: { body: { filename: 'h.zip', fileCount: 2, bytes: 9, newVideoCount: 0 } } };
    const link = (id: string): FakeReply => ({
      body: { downloadUrl: `http://localhost/f/${id}`, filename: `${id}.jpg` },
    });
    const zip = {
      body: { filename: 'h.zip', fileCount: 2, bytes: 9, newVideoCount: 0, downloadUrl: '#zip', expiresAt: '' },
    };
    let shared: string[][];
    const sheet = (takes: number, outcome?: string) =>
      Object.assign(navigator, {
        canShare: ({ files }: { files: File[] }) => files.length <= takes,
        share: ({ files }: { files: File[] }) => {
          shared.push(files.map(({ name }) => name));
          return outcome && shared.length === 1 ? Promise.reject(new DOMException('No', outcome)) : Promise.resolve();
        },
      });
    const replies = (...ids: string[]) => ({
      ...SIZE,
      [`${API}/archive`]: zip,
      ...Object.fromEntries(
        ids.flatMap((id) => [
          [`${API}/download/${id}`, link(id)],
          [`/f/${id}`, { body: id }],
        ]),
      ),
    });
    /** Chooses two photos and presses 'Download'. */
    async function save(fileSize = 1_000) {
      const server = open(
        galleryOf(photos(3, { isUnlocked: true, fileSize }), { accessLevel: 'complete', videoDownloadsLeft: null }),
        { more: replies('p1', 'p2') },
      );
      await favouriteButton('p1');
      for (const id of ['p1', 'p2']) await press(screen.getByRole('checkbox', { name: `Select ${id}` }));
      await press(
        within(await screen.findByRole('region', { name: 'Selected files' })).getByRole('button', { name: 'Download' }),
      );
      return server;
    }
    const pointer = window.matchMedia.bind(window);
    beforeEach(() => {
      shared = [];
      window.matchMedia = (query) =>
        query === '(pointer: coarse)' ? { ...pointer(query), matches: true } : pointer(query);
    });
    afterEach(() => {
      window.matchMedia = pointer;
      Object.assign(navigator, { canShare: undefined, share: undefined });
    });

    if (TEST_DEEP)
      it('are shared together, without a ZIP', async () => {
        sheet(20);
        const server = await save();
        await waitFor(() => expect(shared).toEqual([['p1.jpg', 'p2.jpg']]));
        expect(server.to(`${API}/archive`)).toEqual([]);
      });

    if (TEST_DEEP)
      describe('that cannot be shared', () => {
        it('become a ZIP where the sheet takes one at a time', async () => {
          sheet(1);
          const server = await save();
          await waitFor(() =>
            expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{ fileIds: ['p1', 'p2'] }]),
          );
          expect([shared, server.to('/f/p1')]).toEqual([[], []]);
        });

        it('become a ZIP when they are too large to share', async () => {
          sheet(20);
          const server = await save(60 * 1024 * 1024);
          await waitFor(() => expect(server.to(`${API}/archive`)).toHaveLength(1));
          expect(server.to('/f/p1')).toEqual([]);
        });

        it('become a ZIP when one cannot be fetched', async () => {
          sheet(20);
          const saving = save();
          const server = await saving;
          await waitFor(() => expect(shared).toHaveLength(1));
          server.set('/f/p2', { status: 500, body: '' });
          await press(
            within(await screen.findByRole('region', { name: 'Selected files' })).getByRole('button', {
              name: 'Download',
            }),
          );
          await waitFor(() => expect(server.to(`${API}/archive`)).toHaveLength(1));
          expect(shared).toHaveLength(1);
        });
      });

    /** Two videos, none taken yet, and the allowance for both as this page knows it. */
    async function saveNewOnes(more: Record<string, FakeReply>) {
      const server = open(galleryOf(videos(3, { fileSize: 1_000 })), { more: { ...replies('v1', 'v2'), ...more } });
      await favouriteButton('v1');
      for (const id of ['v1', 'v2']) await press(screen.getByRole('checkbox', { name: `Select ${id}` }));
      await press(
        within(await screen.findByRole('region', { name: 'Selected files' })).getByRole('button', { name: 'Download' }),
      );
      await press(
        within(await screen.findByRole('dialog', { name: 'Use 2 of Your Free Downloads?' })).getByRole('button', {
          name: 'Yes, Use 2 Free Downloads',
        }),
      );
      return server;
    }

    it('use free downloads for all or for none', async () => {
      sheet(20);
      const server = await saveNewOnes({
        [`${API}/archive`]: errorReply(402, 'download.limit_reached', 'Download limit reached.'),
      });
      await screen.findByText('Elsewhere');
      expect(window.location.pathname).toBe('/packages/p1/ana%40example.com');
      expect(server.calls.filter(({ path }) => path.includes('/download/'))).toEqual([]);
    });

    if (TEST_DEEP)
      describe('with links that fail', () => {
        it('come as the ZIP that unlocked them when links fail', async () => {
          sheet(20);
          const server = await saveNewOnes({
            [`${API}/download/v2`]: errorReply(503, 'service.unavailable', 'Please try again.'),
          });
          await waitFor(() => expect(toasted()).toMatchObject({ title: 'Download Started', description: 'h.zip' }));
          expect([shared, server.to(`${API}/archive`).map(({ body }) => body)]).toEqual([
            [],
            [{ fileIds: ['v1', 'v2'] }],
          ]);
        });

        it('ask for a new press, or the ZIP instead', async () => {
          sheet(20, 'NotAllowedError');
          await save();
          const question = await screen.findByRole('dialog', { name: 'Ready to Save' });
          expect(question.textContent).toContain('Your 2 files are ready.');
          expect(within(question).getByRole('button', { name: 'Download Instead' })).toBeTruthy();
          await press(within(question).getByRole('button', { name: 'Save' }));
          await waitFor(() => expect(shared).toHaveLength(2));
          await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ready to Save' })).toBeNull());
        });

        it('have buttons Download and Download Again', async () => {
          sheet(20);
          open(
            galleryOf(
              [
                file('v1', 'video', { isUnlocked: true, hasDownloaded: true }),
                file('v2', 'video', { isUnlocked: true }),
              ],
              { accessLevel: 'complete', videoDownloadsLeft: null },
            ),
            { more: SIZE },
          );
          expect(await screen.findByRole('button', { name: 'Download Again v1' })).toBeTruthy();
          expect(screen.getByRole('button', { name: 'Download v2' })).toBeTruthy();
        });
      });
  });

  it('downloads all as a ZIP of known size at the complete level', async () => {
    const server = open(
      galleryOf(photos(2, { isUnlocked: true }), { accessLevel: 'complete', videoDownloadsLeft: null }),
      {
        more: {
          [`${API}/archive/size`]: {
            body: { filename: 'h.zip', fileCount: 2, bytes: 2_147_483_648, newVideoCount: 0 },
          },
          [`${API}/archive`]: {
            body: { filename: 'h.zip', fileCount: 2, bytes: 1, newVideoCount: 0, downloadUrl: '#zip', expiresAt: '' },
          },
        },
      },
    );
    await press(await screen.findByRole('button', { name: 'Download All (2 GB)' }));
    await waitFor(() => expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{}]));
  });

  if (TEST_DEEP)
    describe('after a download or purchase', () => {
      it.each([
        ['a visitor', errorReply(401, 'auth.required', 'Unauthorized'), false],
        ['a signed-in client', { body: { id: 'u1', role: 'user' } }, true],
      ] as const)('leads %s back to the dashboard: %s', async (_, session, led) => {
        const server = open(galleryOf(photos(2)), { more: { '/api/auth/user': session } });
        await screen.findByRole('heading', { level: 1, name: 'Harbour' });
        await waitFor(() => expect(server.to('/api/auth/user')).toHaveLength(1));
        if (led) expect(await screen.findByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
        else expect(screen.queryByRole('link', { name: 'Back to Dashboard' })).toBeNull();
      });

      it('refetches the gallery once a ZIP has begun', async () => {
        const server = open(
          galleryOf(photos(2, { isUnlocked: true }), { accessLevel: 'complete', videoDownloadsLeft: null }),
          {
            more: {
              [`${API}/archive/size`]: { body: { filename: 'h.zip', fileCount: 2, bytes: 9, newVideoCount: 0 } },
              [`${API}/archive`]: {
                body: {
                  filename: 'h.zip',
                  fileCount: 2,
                  bytes: 1,
                  newVideoCount: 0,
                  downloadUrl: '#zip',
                  expiresAt: '',
                },
              },
            },
          },
        );
        const ask = await screen.findByRole('button', { name: 'Download All (9 bytes)' });
        const before = server.to(API).length;
        await press(ask);
        await waitFor(() => expect(server.to(`${API}/archive`)).toHaveLength(1));
        expect(server.to(API)).toHaveLength(before);
        await waitFor(() => expect(server.to(API)).toHaveLength(before + 1));
      });

      it('shows clean previews after a purchase, those on screen first', async () => {
        const bought = (more: Partial<GalleryMediaFileDto>[]) =>
          galleryOf(
            more.map((each, at) => file(`p${at + 1}`, 'photo', { isUnlocked: true, ...each })),
            { accessLevel: 'complete', videoDownloadsLeft: null },
          );
        // Every tile but the third is on the screen.
        const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
          this: Element,
        ) {
          const top = this.id === 'file-p3' ? window.innerHeight + 100 : 100;
          return { ...new DOMRect(0, top, 100, 100).toJSON(), bottom: top + 100 } as DOMRect;
        });
        jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
        const watermarked = [false, true, true];
        const server = open(bought(watermarked.map((each) => ({ watermarked: each }))), {
          more: { [`${API}/files-in-view`]: { body: {} } },
        });
        await act(() => jest.advanceTimersByTimeAsync(10));
        expect(screen.getByText(/previews without the watermark/)).toBeTruthy();
        expect(server.to(`${API}/files-in-view`)).toMatchObject([{ body: { fileIds: ['p2'] } }]);
        server.set(API, { body: bought(watermarked.map(() => ({ watermarked: false }))) });
        await act(() => jest.advanceTimersByTimeAsync(3_000));
        expect(screen.queryByText(/previews without the watermark/)).toBeNull();
        place.mockRestore();
        const calls = server.to(API).length;
        await act(() => jest.advanceTimersByTimeAsync(120_000));
        expect(server.to(API)).toHaveLength(calls);
        jest.useRealTimers();
      });
    });

  if (TEST_DEEP)
    describe('an address that names a file', () => {
      it('opens the file, or shows that it is gone', async () => {
        open(galleryOf(photos(3)), { at: `${AT}?photo=p2` });
        expect((await screen.findByRole('dialog', { name: 'p2.jpg' })).textContent).toContain('2 of 3');
        cleanup();
        open(galleryOf(photos(3)), { at: `${AT}?photo=gone` });
        await waitFor(() => expect(toasted()).toMatchObject({ title: 'File Not Found' }));
        await waitFor(() => expect(window.location.search).toBe(''));
        expect(screen.queryByRole('dialog')).toBeNull();
      });

      it('follows the viewer; focus returns to the file seen last', async () => {
        open(galleryOf(photos(3)), { at: `${AT}?photo=p1` });
        const dialog = await screen.findByRole('dialog', { name: 'p1.jpg' });
        await press(within(dialog).getByRole('button', { name: 'Next' }));
        await waitFor(() => expect(window.location.search).toBe('?photo=p2'));
        await press(
          within(await screen.findByRole('dialog', { name: 'p2.jpg' })).getByRole('button', { name: 'Close' }),
        );
        await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Open p2'));
        expect(window.location.search).toBe('');
      });
    });

  if (TEST_DEEP)
    it('refetches the gallery when a phone wakes up, and only then', async () => {
      const server = open(galleryOf(photos(1)));
      await favouriteButton('p1');
      const before = server.to(API).length;
      await act(async () => {
        document.dispatchEvent(new Event('visibilitychange'));
      });
      expect(server.to(API)).toHaveLength(before);
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 6 * 3_600_000);
      await act(async () => {
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await waitFor(() => expect(server.to(API)).toHaveLength(before + 1));
      clock.mockRestore();
    });
});
