import type { ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { answerWith, json, type MadeCall } from '../../../test/fakeApi';
import type { MediaChange } from '../../api/mediaEvents';
import { ReplacementsContext } from '../../api/replacements';
import { MediaBoard } from './MediaBoard';
import { MediaTotals } from './MediaTotals';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const PROJECT = {
  id: 'p',
  name: 'Wedding',
  mediaOrder: 'uploaded',
  favouriteCount: 0,
  coverFileId: null,
  processingCount: 0,
} as unknown as ProjectDto;
const fileOf = (id: string, more: Partial<StaffMediaFileDto>) =>
  ({
    id,
    projectId: 'p',
    name: `${id}.mp4`,
    originalName: `${id}.mp4`,
    displayName: null,
    fileType: 'video',
    fileSize: 1_000_000,
    status: 'ready',
    isEncoding: false,
    duration: 30,
    width: 1920,
    height: 1080,
    albumId: null,
    visibility: null,
    isPrivate: false,
    audience: 'everyone',
    thumbnailUrl: `/media/${id}.jpg`,
    url: `/media/${id}.m3u8`,
    placeholder: null,
    failureReason: null,
    replacement: null,
    ...more,
  }) as unknown as StaffMediaFileDto;

/** The server's events, sent by the test. */
class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: FakeEvents[] = [];
  readyState = 1;

  constructor(readonly url: string) {
    super();
    FakeEvents.all.push(this);
  }

  close() {
    this.readyState = FakeEvents.CLOSED;
  }

  static get open(): FakeEvents[] {
    return FakeEvents.all.filter(({ readyState }) => readyState !== FakeEvents.CLOSED);
  }

  static emit(change: Partial<MediaChange>): void {
    act(
      () =>
        void FakeEvents.open[0]!.dispatchEvent(
          new MessageEvent('media-changed', { data: JSON.stringify({ projectId: 'p', ...change }) }),
        ),
    );
  }
}

/** The project's files, as the server has them at the moment. */
let files: StaffMediaFileDto[];

/** A page has this many files. */
let pageSize: number;

/** Returns the server's reply: a page of the files, all files without their pictures, or the named files. */
function filesFor(path: string): Response {
  const { pathname, searchParams } = new URL(path, 'http://x');
  const ids = searchParams.get('ids')?.split(',');
  if (pathname === '/api/admin/projects/p/files') {
    const section = searchParams.get('section');
    const listed = files.filter(({ albumId }) => section === null || albumId === section);
    const from = Number(searchParams.get('after') ?? 0);
    const end = from + pageSize;
    return json({ mediaFiles: listed.slice(from, end), nextCursor: end < listed.length ? String(end) : null });
  }
  if (pathname === '/api/admin/projects/p/files/all') return json(files);
  if (pathname === '/api/admin/projects/p/storage')
    return json({ totalBytes: 3_221_225_472, originalBytes: 2_147_483_648, renditionBytes: 1_073_741_824 });
  return json(pathname === '/api/admin/projects/p/media' ? files.filter(({ id }) => ids?.includes(id) ?? true) : []);
}
let answer: (path: string) => Response | Promise<Response> = filesFor;

/** Opens the board; `own` replaces the usual reply. */
function open(
  own: (call: MadeCall) => Response | undefined = () => undefined,
  address?: string,
  project: ProjectDto = PROJECT,
) {
  const calls = answerWith((call) => own(call) ?? answer(call.path));
  const versions = { running: new Map(), start: () => Promise.resolve(), cancel: () => undefined };
  const { router } = renderScreen(
    <ReplacementsContext value={versions}>
      <MediaBoard project={project} onUpload={() => undefined} />
      <MediaTotals project={project} />
    </ReplacementsContext>,
    {},
    address,
  );
  return { calls, router };
}

const watched = new Map<Element, (seen: unknown[]) => void>();
globalThis.IntersectionObserver = class {
  constructor(private readonly callback: (seen: unknown[]) => void) {}
  observe(element: Element) {
    watched.set(element, this.callback);
  }
  unobserve(element: Element) {
    watched.delete(element);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;
/** Brings a card near the window, or takes it away again. */
function scroll(name: string, isIntersecting: boolean): void {
  const target = [...watched.keys()].find((each) => each.querySelector(`[aria-label="${name}"]`))!;
  act(() => watched.get(target)!([{ isIntersecting, target, boundingClientRect: { height: 321 } }]));
}

const card = (name: string) => screen.findByRole('article', { name });

beforeAll(() => Object.assign(globalThis, { EventSource: FakeEvents }));
beforeEach(() => {
  FakeEvents.all.length = 0;
  pageSize = 500;
  answer = filesFor;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  focusManager.setFocused(undefined);
});

describe('MediaBoard', () => {
  it('shows progress, ETA and the finished film without a reload', async () => {
    files = [fileOf('film', { status: 'processing', thumbnailUrl: null, url: null, duration: null })];
    open();
    expect((await card('film.mp4')).textContent).toContain('processing');
    FakeEvents.emit({ mediaFileId: 'film', status: 'processing', progress: 40, etaSeconds: 600 });
    expect((await card('film.mp4')).textContent).toMatch(/processing 40%.*about 10 min left/);
    files = [fileOf('film', {})];
    FakeEvents.emit({ mediaFileId: 'film', status: 'ready', progress: 100 });
    expect(await screen.findByRole('button', { name: 'Play film.mp4' })).toBeTruthy();
  });

  if (TEST_DEEP)
    describe('a film in the making', () => {
      it('shows the poster of a film that is still being processed', async () => {
        files = [fileOf('film', { status: 'processing', thumbnailUrl: null, url: null, duration: null })];
        open();
        await card('film.mp4');
        files = [fileOf('film', { status: 'processing', url: null })];
        FakeEvents.emit({ mediaFileId: 'film', status: 'processing', progress: 10 });
        await waitFor(async () => expect((await card('film.mp4')).querySelector('img')).not.toBeNull());
      });

      it('plays a film that is still being encoded, and says how long the rest takes', async () => {
        files = [fileOf('film', { isEncoding: true })];
        open();
        expect(await screen.findByRole('button', { name: 'Play film.mp4' })).toBeTruthy();
        expect((await card('film.mp4')).textContent).toContain('still processing');
        FakeEvents.emit({ mediaFileId: 'film', status: 'processing', progress: 40, etaSeconds: 240 });
        expect((await card('film.mp4')).textContent).toMatch(/still processing, about 4 min left/);
        files = [fileOf('film', {})];
        FakeEvents.emit({ mediaFileId: 'film', status: 'ready', progress: 100 });
        await waitFor(async () => expect((await card('film.mp4')).textContent).not.toContain('still processing'));
      });
    });

  const EMPTY = { code: 'file_empty', params: {}, message: 'The file is empty.' } as const;

  it('shows why a file failed, and can retry it', async () => {
    files = [fileOf('film', { status: 'failed', failureReason: EMPTY })];
    const again: string[] = [];
    open(({ method, path }) => {
      if (method !== 'POST') return undefined;
      again.push(path);
      files = [fileOf('film', { status: 'processing' })];
      return json(files[0]);
    });
    const shown = await card('film.mp4');
    expect(shown.textContent).toContain('The file is empty. Upload it again.');
    fireEvent.click(within(shown).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown.getAttribute('data-status')).toBe('processing'));
    expect(again).toEqual(['/api/admin/media/film/generate-thumbnail']);
  });

  if (TEST_DEEP)
    describe('a changing list', () => {
      it("shows the project's storage and sorts its files", async () => {
        files = [fileOf('film', {})];
        const orders: unknown[] = [];
        open(({ path, body }) => {
          if (!path.endsWith('/media-order')) return undefined;
          orders.push(body);
          return json(PROJECT);
        });
        await card('film.mp4');
        await waitFor(() => expect(screen.getByRole('group', { name: /storage/i }).textContent).toContain('3 GB'));
        fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Order' }));
        fireEvent.click(await screen.findByRole('option', { name: 'Date taken' }));
        await waitFor(() => expect(orders).toEqual([{ order: 'taken' }]));
      });

      it('keeps the name of a new section while the first film arrives', async () => {
        files = [fileOf('photo', { fileType: 'photo', duration: null, status: 'processing' })];
        open();
        await card('photo.mp4');
        fireEvent.click(screen.getByRole('button', { name: 'New section' }));
        fireEvent.change(await screen.findByLabelText('Section name'), { target: { value: 'Ceremony' } });
        files = [...files, fileOf('film', {})];
        FakeEvents.emit({ mediaFileId: 'film', status: 'ready', progress: 100 });
        await screen.findByRole('article', { name: 'film.mp4', hidden: true });
        expect(screen.getByLabelText<HTMLInputElement>('Section name').value).toBe('Ceremony');
      });

      it('renders cards near the viewport, and names of all files', async () => {
        files = Array.from({ length: 60 }, (_, index) =>
          fileOf(`photo-${index}`, { fileType: 'photo', duration: null }),
        );
        open();
        await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(60));
        const rendered = () => document.querySelectorAll('article img').length;
        expect(rendered()).toBe(40);
        scroll('photo-50.mp4', true);
        await waitFor(() => expect(rendered()).toBe(41));
        expect(
          within(document.querySelector('article[aria-label="photo-50.mp4"]')!).getByRole('button', {
            name: 'Delete photo-50.mp4',
          }),
        ).toBeTruthy();
      });

      it('keeps the focus among the files after a keyboard deletion', async () => {
        files = [fileOf('film', {}), fileOf('other', {})];
        open();
        const box = within(await card('film.mp4')).getByRole('checkbox');
        act(() => box.focus());
        fireEvent.click(box);
        files = [files[1]!];
        fireEvent.keyDown(box, { key: 'Delete' });
        await waitFor(() => expect(screen.queryByRole('article', { name: 'film.mp4' })).toBeNull());
        expect(document.activeElement!.contains(await card('other.mp4'))).toBe(true);
        expect(document.activeElement).not.toBe(document.body);
      });

      it('shows files as ready while events outpace the list request', async () => {
        jest.useFakeTimers();
        const COUNT = 15;
        files = Array.from({ length: COUNT }, (_, index) =>
          fileOf(`photo-${index}`, { fileType: 'photo', duration: null, status: 'processing' }),
        );
        const { calls } = open(undefined, undefined, { ...PROJECT, mediaOrder: 'taken' });
        await act(() => jest.advanceTimersByTimeAsync(100));
        expect(document.querySelectorAll('article[data-status=processing]')).toHaveLength(COUNT);
        const lists = () => calls.filter(({ path }) => path === '/api/admin/projects/p/files').length;
        const before = lists();
        // On a slow network an answer takes two events.
        let pending = 0;
        let most = 0;
        answer = async (path) => {
          const reply = filesFor(path);
          most = Math.max(most, (pending += path.includes('/media') ? 1 : 0));
          await new Promise((resolve) => setTimeout(resolve, 1_200));
          pending -= path.includes('/media') ? 1 : 0;
          return reply;
        };
        for (let index = 0; index < COUNT; index += 1) {
          files = files.map((file, at) => (at === index ? { ...file, status: 'ready' } : file));
          FakeEvents.emit({ mediaFileId: `photo-${index}`, status: 'ready', progress: 100 });
          await act(() => jest.advanceTimersByTimeAsync(500));
          // The screen lags behind the server by a few events, however many there are.
          if (index === 10)
            expect(document.querySelectorAll('article[data-status=ready]').length).toBeGreaterThanOrEqual(4);
        }
        expect(lists()).toBe(before);
        expect(most).toBe(1);
        await act(() => jest.advanceTimersByTimeAsync(6_000));
        expect(document.querySelectorAll('article[data-status=ready]')).toHaveLength(COUNT);
        // The order is read once at the end: it is that of the dates in the files.
        expect(lists()).toBe(before + 1);
      });
    });

  if (TEST_DEEP)
    it('connects to events only while a file is being prepared', async () => {
      files = [fileOf('film', {})];
      open();
      await card('film.mp4');
      expect(FakeEvents.all).toEqual([]);
    });

  it('closes its connection when no file is being prepared', async () => {
    files = [fileOf('film', { status: 'processing' })];
    open();
    await waitFor(() => expect(FakeEvents.open).toHaveLength(1));
    files = [fileOf('film', {})];
    FakeEvents.emit({ mediaFileId: 'film', status: 'ready', progress: 100 });
    await waitFor(() => expect(FakeEvents.open).toHaveLength(0));
  });

  if (TEST_DEEP)
    describe('cards, the address and the photo viewer', () => {
      it('closes its connection while the tab is hidden', async () => {
        files = [fileOf('film', { status: 'processing' })];
        open();
        await waitFor(() => expect(FakeEvents.open).toHaveLength(1));
        act(() => focusManager.setFocused(false));
        expect(FakeEvents.open).toHaveLength(0);
        files = [fileOf('film', {})];
        act(() => focusManager.setFocused(true));
        act(() => void FakeEvents.open[0]!.dispatchEvent(new Event('open')));
        expect(await screen.findByRole('button', { name: 'Play film.mp4' })).toBeTruthy();
      });

      it('unmounts a card far from the viewport and keeps its height', async () => {
        files = [
          fileOf('photo', { fileType: 'photo', duration: null }),
          fileOf('other', { fileType: 'photo', duration: null }),
        ];
        open();
        await card('photo.mp4');
        expect(document.querySelectorAll('article img')).toHaveLength(2);
        scroll('photo.mp4', false);
        expect(document.querySelectorAll('article img')).toHaveLength(1);
        expect((await card('photo.mp4')).parentElement!.style.height).toBe('321px');
        scroll('photo.mp4', true);
        expect(document.querySelectorAll('article img')).toHaveLength(2);
      });

      it('keeps a distant card that has the focus', async () => {
        files = [fileOf('photo', { fileType: 'photo', duration: null })];
        open();
        const box = within(await card('photo.mp4')).getByRole('checkbox');
        act(() => box.focus());
        scroll('photo.mp4', false);
        expect(document.querySelectorAll('article img')).toHaveLength(1);
      });

      it('scrolls to the file of the address only once', async () => {
        const scrolled = jest.fn();
        Element.prototype.scrollIntoView = scrolled;
        files = [fileOf('film', { albumId: 'a' }), fileOf('other', {})];
        const albums = [{ id: 'a', name: 'Party', visibility: 'everyone', fileCount: 1 }];
        open(({ path }) => (path.endsWith('/albums') ? json(albums) : undefined), '/here?file=film');
        const found = await card('film.mp4');
        await waitFor(() => expect(document.activeElement).toBe(found));
        fireEvent.click(await screen.findByRole('button', { name: /^No section/ }));
        expect(screen.queryByRole('article', { name: 'film.mp4' })).toBeNull();
        fireEvent.click(screen.getByRole('button', { name: /^All files/ }));
        await card('film.mp4');
        expect(scrolled).toHaveBeenCalledTimes(1);
        expect(document.activeElement).not.toBe(await card('film.mp4'));
      });

      it('closes a photo with Back and stays on the page', async () => {
        files = [
          fileOf('one', { fileType: 'photo', duration: null, sources: [] }),
          fileOf('two', { fileType: 'photo', duration: null, sources: [] }),
        ];
        const { router } = open();
        fireEvent.click(within(await card('one.mp4')).getByRole('button', { name: 'View one.mp4' }));
        fireEvent.click(await screen.findByRole('button', { name: 'Next photo' }));
        expect(await screen.findByRole('dialog', { name: 'two.mp4' })).toBeTruthy();
        expect(router.state.location.search).toBe('?photo=two');
        await act(() => router.navigate(-1));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        expect(await card('one.mp4')).toBeTruthy();
      });

      it('goes back in the history when a photo is closed by button', async () => {
        files = [fileOf('one', { fileType: 'photo', duration: null, sources: [] })];
        const { router } = open();
        const { key } = router.state.location;
        fireEvent.click(within(await card('one.mp4')).getByRole('button', { name: 'View one.mp4' }));
        fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
        await waitFor(() => expect(router.state.location.key).toBe(key));
      });

      it('gives the picture in a named card no alt text of its own', async () => {
        files = [fileOf('film', {})];
        open();
        expect((await card('film.mp4')).querySelector('img')!.getAttribute('alt')).toBe('');
      });
    });

  if (TEST_DEEP)
    it('asks before it deletes 50 files at once', async () => {
      files = Array.from({ length: 50 }, (_, n) => fileOf(`f${n}`, {}));
      const { calls } = open();
      fireEvent.keyDown(await screen.findByLabelText('f0.mp4'), { key: 'a', ctrlKey: true });
      fireEvent.click(await screen.findByText('Delete 50 files'));
      const question = await screen.findByText(/delete 50 files\? You can undo this for a minute/);
      const sent = () => calls.filter(({ method }) => method !== 'GET').length;
      expect(sent()).toBe(0);
      fireEvent.click(within(question.closest<HTMLElement>('[role=alertdialog]')!).getByText('Delete'));
      await waitFor(() => expect(sent()).toBe(1));
    });
});

describe('a large project', () => {
  const LARGE = { ...PROJECT, videoCount: 0, photoCount: 6, failedCount: 0, hiddenCount: 0 };
  const photo = (id: string, more: Partial<StaffMediaFileDto> = {}) => fileOf(id, { fileType: 'photo', ...more });
  const names = () => [...document.querySelectorAll('article')].map((each) => each.getAttribute('aria-label')!);
  const pages = (calls: MadeCall[]) =>
    calls.flatMap(({ path }) => (path.startsWith('/api/admin/projects/p/files?') ? [path.split('?')[1]] : []));
  const openLarge = (own?: Parameters<typeof open>[0], address?: string) => open(own, address, LARGE);
  /** The end of the loaded files comes near the window. */
  const reachEnd = () => {
    const place = [...watched.keys()].find((each) => !each.querySelector('article'))!;
    act(() => watched.get(place)!([{ isIntersecting: true, target: place }]));
  };
  const sentTo = (calls: MadeCall[], last: string) =>
    calls.find(({ method, path }) => method === 'POST' && path.endsWith(`/media/${last}`))?.body;

  beforeEach(() => {
    watched.clear();
    pageSize = 4;
    files = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => photo(id));
  });

  it('loads the next page when its place comes near, and counts all files', async () => {
    const { calls } = openLarge();
    await card('d.mp4');
    expect(names()).toHaveLength(4);
    expect(screen.getByRole('group', { name: 'Total Photos' }).textContent).toContain('6');
    reachEnd();
    await card('f.mp4');
    expect(names()).toHaveLength(6);
    expect(pages(calls)).toEqual(['after=4']);
  });

  if (TEST_DEEP)
    it('shows that a page could not be loaded, and tries again', async () => {
      let fails = true;
      openLarge(({ path }) => (fails && path.includes('after=') ? json({ message: 'No.' }, 500) : undefined));
      await card('d.mp4');
      reachEnd();
      await screen.findByText("Couldn't load more files.");
      fails = false;
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await card('f.mp4');
      expect(screen.queryByText("Couldn't load more files.")).toBeNull();
    });

  it('selects all, also what is not loaded, and moves it with undo', async () => {
    files[5] = photo('f', { albumId: 'b' });
    const albums = [
      { id: 'a', name: 'Party', visibility: 'everyone', fileCount: 0 },
      { id: 'b', name: 'Church', visibility: 'everyone', fileCount: 1 },
    ];
    const { calls } = openLarge(({ path, method }) =>
      path.endsWith('/albums') ? json(albums) : method === 'POST' ? json([]) : undefined,
    );
    fireEvent.keyDown(await card('a.mp4'), { key: 'a', ctrlKey: true });
    const tools = within(await screen.findByRole('group', { name: 'Selected files' }));
    expect(tools.getByText('6 files selected')).toBeTruthy();
    expect(names()).toHaveLength(4);
    fireEvent.click(tools.getByRole('button', { name: 'Move to' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Party' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(sentTo(calls, 'move')).toEqual({ mediaFileIds: ['a', 'b', 'c', 'd', 'e', 'f'], albumId: 'a' });
    calls.length = 0;
    fireEvent.click(undo);
    await waitFor(() =>
      expect(calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
        { mediaFileIds: ['a', 'b', 'c', 'd', 'e'], albumId: null },
        { mediaFileIds: ['f'], albumId: 'b' },
      ]),
    );
  });

  if (TEST_DEEP)
    describe('beyond the first page', () => {
      it('no longer selects a file that was loaded after it was selected and then deleted', async () => {
        openLarge(({ method }) => {
          if (method !== 'POST') return undefined;
          files = files.filter(({ id }) => id !== 'f');
          return json({});
        });
        fireEvent.keyDown(await card('a.mp4'), { key: 'a', ctrlKey: true });
        await screen.findByText('Delete 6 files');
        reachEnd();
        const last = await card('f.mp4');
        scroll('f.mp4', true);
        fireEvent.click(await within(last.parentElement!).findByRole('button', { name: 'Delete f.mp4' }));
        fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
        await screen.findByText('Delete 5 files');
      });

      it('says that not all could be selected', async () => {
        openLarge(({ path }) => (path.endsWith('/files/all') ? json({ message: 'No.' }, 500) : undefined));
        fireEvent.keyDown(await card('a.mp4'), { key: 'a', ctrlKey: true });
        await screen.findByText("The files couldn't be selected.");
        expect(screen.queryByRole('group', { name: 'Selected files' })).toBeNull();
      });

      it('moves a file behind the last loaded one', async () => {
        const { calls } = openLarge(({ method }) => (method === 'POST' ? json([]) : undefined));
        fireEvent.click(within(await card('d.mp4')).getByRole('button', { name: 'Actions for d.mp4' }));
        fireEvent.click(await screen.findByRole('menuitem', { name: 'Move later' }));
        await waitFor(() => expect(sentTo(calls, 'move')).toEqual({ mediaFileIds: ['d'], beforeId: 'f' }));
        expect(await screen.findByText('d.mp4 is now 5 of 6')).toBeTruthy();
      });

      it('asks the server for the files of a section', async () => {
        files[5] = photo('f', { albumId: 'party' });
        const albums = [{ id: 'party', name: 'Party', visibility: 'everyone', fileCount: 1 }];
        const { calls } = openLarge(({ path }) => (path.endsWith('/albums') ? json(albums) : undefined));
        await card('a.mp4');
        fireEvent.click(await screen.findByRole('button', { name: 'Party 1' }));
        await card('f.mp4');
        expect(names()).toEqual(['f.mp4']);
        expect(pages(calls)).toEqual(['section=party']);
      });

      it('loads pages until the file of the address is there', async () => {
        Element.prototype.scrollIntoView = () => undefined;
        pageSize = 2;
        openLarge(undefined, '/here?file=f');
        const found = await card('f.mp4');
        await waitFor(() => expect(document.activeElement).toBe(found));
      });

      it('views the photos of the next page, and says how many there are', async () => {
        files = files.map((file) => ({ ...file, sources: [] }));
        openLarge(undefined, '/here?photo=d');
        const dialog = await screen.findByRole('dialog', { name: 'd.mp4' });
        expect(dialog.textContent).toContain('4 of 6');
        fireEvent.click(await within(dialog).findByRole('button', { name: 'Next photo' }));
        expect(await screen.findByRole('dialog', { name: 'e.mp4' })).toBeTruthy();
      });

      it('reads the files that become ready, and no page again', async () => {
        jest.useFakeTimers();
        files = files.map((file) => ({ ...file, status: 'processing' }));
        const { calls } = open(undefined, undefined, { ...LARGE, processingCount: 6 });
        await act(() => jest.advanceTimersByTimeAsync(100));
        calls.length = 0;
        files = files.map((file) => ({ ...file, status: 'ready' }));
        for (const { id } of files) FakeEvents.emit({ mediaFileId: id, status: 'ready', progress: 100 });
        await act(() => jest.advanceTimersByTimeAsync(10_000));
        expect(document.querySelectorAll('article[data-status=ready]')).toHaveLength(4);
        expect(calls.map(({ path }) => path.replace('/api/admin/projects/p/', ''))).toEqual([
          'media?ids=a,b,c,d',
          'storage',
        ]);
      });
    });
});
