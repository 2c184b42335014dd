import type { GalleryDto, GalleryMediaFileDto, GallerySelectionDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorReply, held, startFakeServer, type FakeCall, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { fileOf } from '../../../test/viewer-files';
import { keepScrollPosition } from '../../ui/routing/scroll-positions';
import { GalleryPage } from './GalleryPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const AT = '/gallery/p1/ana%40example.com';
const API = '/api/gallery/p1/ana%40example.com';
const PAGE = 20;
const ALBUMS = [
  { id: 'day', name: 'The day' },
  { id: 'party', name: 'The party' },
];

/** 60 photos: 40 of the day, 20 of the party. */
const ALL = Array.from({ length: 60 }, (_, at) =>
  fileOf(`p${at}`, { albumId: at < 40 ? 'day' : 'party', isUnlocked: at !== 55, watermarked: false }),
);
const AHEAD = ALL.slice(40, 46);

const first = (): GalleryDto => ({
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
    photoCount: ALL.length,
  },
  albums: ALBUMS,
  mediaFiles: ALL.slice(0, PAGE),
  coverFileId: 'p40',
  coverSources: [],
  coverLayout: 'full',
  gridDensity: 'large',
  timerStyle: 'clock',
  coverFocus: { phone: { x: 0.5, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } },
  downloadCount: 0,
  clientAccess: {
    accessLevel: 'free',
    mayHide: false,
    freeAllowance: { videos: 3, photos: 1, photoLabel: null },
    chosenPhotoIds: [],
    photoDownloadsLeft: 1,
    downloadSizes: ['original'],
    singleFiles: { videoCents: null, photoCents: null },
    additionalPhotoCents: null,
    freeDownloadsUsed: 0,
    freeHeadshotUsed: false,
    freeHeadshotFileId: null,
    videoDownloadsLeft: 3,
    offeredPackages: [],
    deferredPurchases: [],
  },
  rest: {
    nextCursor: String(PAGE),
    ahead: AHEAD,
    counts: [
      { albumId: 'day', fileType: 'photo', files: 40, locked: 0, watermarked: 0 },
      { albumId: 'party', fileType: 'photo', files: 20, locked: 1, watermarked: 0 },
    ],
  },
});
const page = (files: readonly GalleryMediaFileDto[], after: number, changed = false) => ({
  mediaFiles: files.slice(after, after + PAGE),
  nextCursor: after + PAGE < files.length ? String(after + PAGE) : null,
  changed,
});
const servePage = ({ query }: FakeCall): FakeReply => ({ body: page(ALL, Number(query.get('after'))) });

const albumOf = (fileIds: string[]): GallerySelectionDto => ({
  id: 's1',
  name: 'Album',
  isShared: false,
  fileIds,
  notes: [],
  count: fileIds.length,
  included: 5,
  maximum: null,
  additionalPriceCents: null,
  currency: 'usd',
  taxMode: 'none',
  isSold: false,
  paidCount: 0,
  payableCount: 0,
  state: 'open',
  doneAt: null,
  deadline: null,
  isClosed: false,
  notesAllowed: false,
});

/** The observed elements, each with a function that reports it near the window. */
let observed: { target: Element; report: () => void }[] = [];
class FakeObserver {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(target: Element) {
    observed.push({ target, report: () => this.callback([{ isIntersecting: true }]) });
  }
  disconnect() {
    observed = observed.filter(({ report }) => report !== observed.find((each) => each.report === report)?.report);
  }
}

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1440 });
  window.scrollTo = () => undefined;
  window.scrollBy = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  sessionStorage.clear();
  observed = [];
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  cleanup();
  keepScrollPosition(AT, { top: 0 });
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
});

function open({
  at = AT,
  favourites = [],
  chosen,
  files = servePage,
}: { at?: string; favourites?: string[]; chosen?: string[]; files?: (call: FakeCall) => FakeReply } = {}) {
  const server = startFakeServer({
    [API]: { body: first() },
    [`${API}/files`]: files,
    '/api/site': { body: { studioName: 'Northlight', supportEmail: 'help@x.example', timezone: 'Europe/Berlin' } },
    [`${API}/packages`]: { body: { packages: [] } },
    [`GET ${API}/favourites`]: { body: { fileIds: favourites, others: [] } },
    [`PUT ${API}/favourites`]: ({ body }) => ({ body: { fileIds: (body as { fileIds: string[] }).fileIds } }),
    [`${API}/selections`]: { body: chosen ? [albumOf(chosen)] : [] },
    [`${API}/archive/size`]: { body: { filename: 'all.zip', fileCount: ALL.length, bytes: 60_000 } },
    [`${API}/archive`]: { body: { downloadUrl: '/zip', filename: 'all.zip' } },
    '/api/auth/user': errorReply(401, 'auth.required', 'Unauthorized'),
  });
  renderPage(
    at,
    '/gallery/:projectId/:visitor',
    <GalleryPage
      renderViewer={({ files: shown, index, total, onIndex, onClose }) => (
        <div role="dialog" aria-label={shown[index]!.originalName}>
          {index + 1} of {total}
          <button onClick={() => onIndex(index + 1)}>Next</button>
          <button onClick={() => onIndex(shown.length - 1)}>Last</button>
          <button onClick={onClose}>Close</button>
        </div>
      )}
    />,
  );
  return server;
}
const click = (element: Element) => act(async () => void fireEvent.click(element));
const press = async (name: string | RegExp) => click(await screen.findByRole('button', { name }));
const openTab = async (name: string) => click(await screen.findByRole('tab', { name }));
const cursors = (server: ReturnType<typeof startFakeServer>) =>
  server.to(`${API}/files`).map(({ query }) => query.get('after'));
/** The page has been scrolled to what is not loaded. */
const scrollOn = async () => {
  await waitFor(() => expect(observed.some(({ target }) => target.isConnected && isPlace(target))).toBe(true));
  await act(async () => observed.findLast(({ target }) => target.isConnected && isPlace(target))!.report());
};
const isPlace = (target: Element) => target.hasAttribute('data-waiting');

describe('a large gallery', () => {
  if (TEST_DEEP)
    it('shows counts of the whole gallery, and the beginning of every section, before more is loaded', async () => {
      const server = open();
      expect(await screen.findByRole('button', { name: 'View All 60 Photos' })).toBeTruthy();
      expect(screen.getByText('40 photos')).toBeTruthy();
      expect(screen.getByText('20 photos')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Open p40' })).toBeTruthy();
      expect(cursors(server)).toEqual([]);
    });

  it('loads page after page while the visitor scrolls, and says so quietly', async () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 1_000 } as DOMRect);
    const server = open();
    await press('View All 60 Photos');
    expect(screen.queryByRole('button', { name: /View All/ })).toBeNull();
    await scrollOn();
    await waitFor(() => expect(screen.getByText('40 of 60 files loaded')).toBeTruthy());
    expect(cursors(server)).toEqual(['20']);
    const height = () => Number.parseFloat((document.querySelector('[data-waiting]') as HTMLElement).style.height);
    // 40 photos are 1,000 px high.
    expect(height()).toBe(500);
    if (TEST_DEEP) {
      await scrollOn();
      await waitFor(() => expect(screen.getByText('60 of 60 files loaded')).toBeTruthy());
      expect(cursors(server)).toEqual(['20', '40']);
      expect(document.querySelector('[data-waiting]')).toBeNull();
    }
    jest.restoreAllMocks();
  });

  if (TEST_DEEP)
    it('keeps what is loaded when a page fails, and tries again on demand', async () => {
      const server = open({ files: () => errorReply(503, 'server.busy', 'Busy') });
      await press('View All 60 Photos');
      await scrollOn();
      expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load more files.");
      expect(cursors(server)).toEqual(['20']);
      expect(screen.getByRole('button', { name: 'Open p0' })).toBeTruthy();
      server.set(`${API}/files`, servePage);
      await press('Try Again');
      await waitFor(() => expect(screen.getByText('40 of 60 files loaded')).toBeTruthy());
      expect(screen.queryByRole('alert')).toBeNull();
    });

  if (TEST_DEEP)
    describe('in its views', () => {
      it('reads the gallery again when a new release does not know its cursor', async () => {
        const wrong = errorReply(400, 'request.invalid', 'after must be a nextCursor value of this gallery.');
        const renewed: GalleryDto = { ...first(), rest: { ...first().rest!, nextCursor: '20.renewed' } };
        const server = open({
          files: (call) => (call.query.get('after') === '20' ? wrong : { body: page(ALL, PAGE) }),
        });
        await press('View All 60 Photos');
        server.set(API, { body: renewed });
        await scrollOn();
        await waitFor(() => expect(server.to(`GET ${API}`)).toHaveLength(2));
        await scrollOn();
        await waitFor(() => expect(screen.getByText('40 of 60 files loaded')).toBeTruthy());
        expect(cursors(server)).toEqual(['20', '20.renewed']);
      });

      it('loads everything for the favourites, where some are not loaded', async () => {
        const server = open({ favourites: ['p3', 'p58'] });
        await openTab('Favourites (2)');
        expect(await screen.findByRole('button', { name: 'Open p58' })).toBeTruthy();
        expect(screen.getByRole('button', { name: 'Open p3' })).toBeTruthy();
        expect(cursors(server)).toEqual(['20', '40']);
      });

      it('loads nothing for favourites that are loaded', async () => {
        const server = open({ favourites: ['p3', 'p41'] });
        await openTab('Favourites (2)');
        expect(await screen.findByRole('button', { name: 'Open p41' })).toBeTruthy();
        expect(cursors(server)).toEqual([]);
      });

      it('loads everything for a selection of which some photos are not loaded, and shows it in its own order', async () => {
        const server = open({ chosen: ['p58', 'p3'] });
        await screen.findByRole('button', { name: 'View All 60 Photos' });
        fireEvent.pointerMove(document.body);
        await press('Show Chosen');
        await waitFor(() => expect(cursors(server)).toEqual(['20', '40']));
        await screen.findByRole('button', { name: 'Open p58' });
        expect(
          screen.getAllByRole('button', { name: /^Open p/ }).map((each) => each.getAttribute('aria-label')),
        ).toEqual(['Open p58', 'Open p3']);
      });

      it('opens a file by its address that is not loaded', async () => {
        open({ at: `${AT}?photo=p57` });
        const dialog = await screen.findByRole('dialog', { name: 'p57.jpg' });
        expect(dialog.textContent).toContain('58 of 60');
      });

      it('says that a file is gone once all are loaded', async () => {
        const server = open({ at: `${AT}?photo=gone` });
        await waitFor(() => expect(window.location.search).toBe(''));
        expect(cursors(server)).toEqual(['20', '40']);
      });

      it('lets the viewer page on into files that were not loaded', async () => {
        const server = open();
        await press('Open p3');
        await waitFor(() => expect(cursors(server)).toEqual(['20']));
        await press('Last');
        await screen.findByRole('dialog', { name: 'p39.jpg' });
        await waitFor(() => expect(cursors(server)).toEqual(['20', '40']));
        await press('Next');
        await screen.findByRole('dialog', { name: 'p40.jpg' });
        await press('Last');
        expect((await screen.findByRole('dialog', { name: 'p59.jpg' })).textContent).toContain('60 of 60');
      });
    });

  if (TEST_DEEP)
    it('selects all, downloads them as one ZIP and marks them', async () => {
      const server = open();
      await press('Select');
      await press('Select All 60');
      await screen.findByText('60 selected');
      await press('Favourite');
      await waitFor(() => expect(server.to(`PUT ${API}/favourites`)).toHaveLength(1));
      expect((server.to(`PUT ${API}/favourites`)[0]!.body as { fileIds: string[] }).fileIds).toHaveLength(60);
      await waitFor(() =>
        expect((server.to(`${API}/archive/size`).at(-1)!.body as { fileIds: string[] }).fileIds).toHaveLength(60),
      );
      // The gallery itself was read once.
      expect(server.to(`GET ${API}`)).toHaveLength(1);
    });

  it('downloads all files without naming them, once all of them are unlocked', async () => {
    const unlocked = ALL.map((file) => ({ ...file, isUnlocked: true }));
    const server = open({ files: ({ query }) => ({ body: page(unlocked, Number(query.get('after'))) }) });
    await press('Select');
    await press('Select All 60');
    const bar = await screen.findByRole('region', { name: 'Selected files' });
    await within(bar).findByText('60 selected');
    await waitFor(() => expect(server.to(`${API}/archive/size`).at(-1)?.body).toEqual({}));
    await click(within(bar).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{}]));
  });

  if (TEST_DEEP)
    it('downloads what is unlocked of all files without naming it', async () => {
      const server = open();
      await press('Select');
      await press('Select All 60');
      const bar = await screen.findByRole('region', { name: 'Selected files' });
      await within(bar).findByText('60 selected');
      await click(within(bar).getByRole('button', { name: 'Download' }));
      await press(/^Download (the )?59/);
      await waitFor(() => expect(server.to(`${API}/archive`).map(({ body }) => body)).toEqual([{}]));
    });

  if (TEST_DEEP)
    describe('with errors and changes', () => {
      it('shows the failure where all were to be selected', async () => {
        const server = open({ files: () => errorReply(503, 'server.busy', 'Busy') });
        await press('Select');
        await press('Select All 60');
        const bar = await screen.findByRole('region', { name: 'Selected files' });
        expect((await within(bar).findByText("We couldn't load more files.")).textContent).toBeTruthy();
        server.set(`${API}/files`, servePage);
        await click(within(bar).getByRole('button', { name: 'Try Again' }));
        await screen.findByText('60 selected');
      });

      it('sorts a selection only once all its photos are loaded', async () => {
        const server = open({ chosen: ['p58', 'p3'], files: () => errorReply(503, 'server.busy', 'Busy') });
        await screen.findByRole('button', { name: 'View All 60 Photos' });
        fireEvent.pointerMove(document.body);
        await press('Sort');
        const dialog = await screen.findByRole('dialog', { name: 'Sort “Album”' });
        expect((await within(dialog).findByRole('alert')).textContent).toContain("We couldn't load more files.");
        expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
        expect(within(dialog).queryByRole('button', { name: /^Move/ })).toBeNull();
        server.set(`${API}/files`, servePage);
        await click(within(dialog).getByRole('button', { name: 'Try Again' }));
        await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
        expect(within(dialog).queryByRole('alert')).toBeNull();
        expect(server.to(`${API}/selections/s1/order`)).toEqual([]);
      });

      it('says how far loading is before a selection can be sorted', async () => {
        const wait = held<FakeReply>();
        const server = open({ chosen: ['p30', 'p3'], files: () => wait.promise as never });
        await screen.findByRole('button', { name: 'View All 60 Photos' });
        fireEvent.pointerMove(document.body);
        await press('Sort');
        const dialog = await screen.findByRole('dialog', { name: 'Sort “Album”' });
        expect(within(dialog).getByText('20 of 60 loaded…')).toBeTruthy();
        expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
        server.set(`${API}/files`, servePage);
        await act(async () => wait.release({ body: page(ALL, PAGE) }));
        await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
      });

      it('leads to a section that is not loaded', async () => {
        const scrolled: string[] = [];
        Element.prototype.scrollIntoView = function (this: Element) {
          scrolled.push(this.textContent ?? '');
        };
        const server = open();
        await press('View All 60 Photos');
        await press('The party');
        await waitFor(() => expect(cursors(server)).toEqual(['20', '40']));
        await waitFor(() => expect(scrolled.at(-1)).toContain('The party'));
      });

      it('shows a file that has moved meanwhile once', async () => {
        const moved = [...ALL.slice(1), ALL[0]!];
        open({ files: ({ query }) => ({ body: page(moved, Number(query.get('after')) - 1, true) }) });
        await openTab('Photos');
        await press('View All 60 Photos');
        for (const loaded of ['40 of 60', '59 of 60', '60 of 60']) {
          await scrollOn();
          await waitFor(() => expect(screen.getByText(new RegExp(loaded))).toBeTruthy());
        }
      });

      it('keeps its pages when the gallery is read again', async () => {
        const wait = held<FakeReply>();
        const server = open({ files: servePage });
        await press('View All 60 Photos');
        await scrollOn();
        await waitFor(() => expect(screen.getByText('40 of 60 files loaded')).toBeTruthy());
        server.set(API, () => wait.promise);
        // A favourite that the server does not know leads to another read of the gallery.
        server.set(`PUT ${API}/favourites`, { body: { fileIds: [] } });
        await press('Favourite p0');
        await waitFor(() => expect(server.to(`GET ${API}`)).toHaveLength(2));
        await act(async () => wait.release({ body: first() }));
        await waitFor(() => expect(cursors(server)).toEqual(['20', '20']));
        expect(screen.getByText('40 of 60 files loaded')).toBeTruthy();
      });
    });
});

if (TEST_DEEP)
  describe('when the gallery has changed between two pages', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] }));
    afterEach(() => jest.useRealTimers());

    it('reads what is loaded again after ten seconds', async () => {
      const server = open({ files: ({ query }) => ({ body: page(ALL, Number(query.get('after')), true) }) });
      await press('View All 60 Photos');
      await scrollOn();
      await waitFor(() => expect(screen.getByText('40 of 60 files loaded')).toBeTruthy());
      server.set(`${API}/files`, servePage);
      await act(() => jest.advanceTimersByTimeAsync(9_000));
      expect(server.to(`GET ${API}`)).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      await waitFor(() => expect(cursors(server)).toEqual(['20', '20']));
      expect(server.to(`GET ${API}`)).toHaveLength(2);
      // Nothing has changed since.
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(server.to(`GET ${API}`)).toHaveLength(2);
    });
  });
