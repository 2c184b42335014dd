import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, renderScreen } from '../../../test/screen';
import { answerWith, json } from '../../../test/fakeApi';
import { UploadPanel } from './UploadPanel';
import { UNBRANDED } from '../../api/site';
import { sectionOf } from '../engine/chosenFiles';
import type { UploadItem } from '../engine/fileUpload';
import { IDLE, type UploadState } from '../engine/uploadQueue';
import { MAX_FILES } from '../engine/uploadRules';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const MB = 1024 * 1024;
const mockQueue = {
  start: jest.fn(),
  add: jest.fn(),
  pause: jest.fn(),
  cancel: jest.fn(),
  pauseItem: jest.fn(),
  retryItem: jest.fn(),
  removeItem: jest.fn(),
  resumeItem: jest.fn(),
  retryFailed: jest.fn(),
};
let mockState = IDLE;
let mockNotify = () => undefined as void;
const mockSubscribe = (listener: () => void) => {
  mockNotify = listener;
  return () => undefined;
};

// The queue itself has its own specs, and reads files with what only a browser has.
jest.mock('../UploadsProvider', () => ({
  useUploadQueue: () => ({
    state: jest.requireActual<typeof import('react')>('react').useSyncExternalStore(mockSubscribe, () => mockState),
    queueOf: () => ({ ...mockQueue, state: () => mockState }),
  }),
}));

const itemOf = (name: string, size: number, more: Partial<UploadItem>): UploadItem => ({
  id: name,
  file: { name, size } as File,
  status: 'pending',
  sent: 0,
  bytesPerSecond: null,
  message: null,
  retryable: true,
  queued: true,
  paused: false,
  ...more,
});
const line = (name: string) => screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name))!;

function open(state: UploadState = IDLE, nextSteps?: ReactNode, site = UNBRANDED) {
  mockState = state;
  answerWith(() => json([]));
  return renderScreen(<UploadPanel projectId="p" nextSteps={nextSteps} />, {}, '/here', { site });
}

beforeEach(() => jest.clearAllMocks());
afterEach(cleanup);

describe('UploadPanel', () => {
  if (TEST_DEEP)
    describe('rows and notices', () => {
      it('shows bytes, percent, speed and time left of each file', () => {
        open({
          ...IDLE,
          running: true,
          items: [
            itemOf('film.mp4', 100 * MB, { status: 'uploading', sent: 40 * MB, bytesPerSecond: 5 * MB }),
            itemOf('slow.mp4', 100 * MB, { status: 'uploading', sent: 40 * MB }),
          ],
        });
        expect(line('film.mp4').textContent).toContain('40 MB of 100 MB · 40% · 5 MB/s · 12 s left');
        expect(line('slow.mp4').textContent).toMatch(/· 40%(?! ·)/);
      });

      it('keeps the number at the end of a long name in sight', () => {
        open({ ...IDLE, items: [itemOf('2031-09-12_Anna-and-Ben_ceremony_camera-A_0042.jpg', MB, {})] });
        expect(screen.getByText('era-A_0042.jpg')).toBeTruthy();
      });

      it('names the first files that were interrupted, and counts the others', () => {
        const of = (name: string) => ({ id: name, projectId: 'p', name, size: MB, lastModified: 0 }) as never;
        open({ ...IDLE, interrupted: ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(of) });
        const notice = screen.getByTestId('interrupted-uploads').textContent;
        expect(notice).toContain('a.jpgb.jpgc.jpgand 2 more');
      });
    });

  const NEXT = <button>Share with client</button>;
  const ended = (...names: [string, UploadItem['status']][]) => {
    open({ ...IDLE, items: names.map(([name, status]) => itemOf(name, MB, { status, queued: false })) }, NEXT);
    return screen.queryByRole('button', { name: 'Share with client' });
  };

  it('offers the next steps when every file has arrived', () => {
    expect(ended(['a.jpg', 'success'], ['b.jpg', 'success'])).toBeTruthy();
    expect(screen.getByText('All 2 files have been uploaded.')).toBeTruthy();
  });

  it('names the files that did not arrive instead', () => {
    expect(ended(['a.jpg', 'success'], ['b.jpg', 'error'])).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain("1 file didn't arrive: b.jpg.");
  });

  if (TEST_DEEP)
    describe('before the upload', () => {
      it('says how large a file may be before one is chosen', () => {
        open(IDLE, undefined, { ...UNBRANDED, maxUploadBytes: 20 * 1024 * MB });
        expect(screen.getByText('up to 20 GB each, or a whole folder')).toBeTruthy();
      });

      it('shows no progress before the upload has started', () => {
        expect(ended(['a.jpg', 'pending'], ['b.jpg', 'success'])).toBeNull();
      });
    });

  it('rejects a drop with too many files, accepts one within the limit', async () => {
    open();
    const choose = (count: number) =>
      fireEvent.change(screen.getByTestId('folder-input'), {
        target: { files: Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`)) },
      });
    choose(MAX_FILES + 1);
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Too many files');
    expect(toast.textContent).toContain('You chose 5,001 files. You can upload up to 5,000 at a time');
    expect(mockQueue.add).not.toHaveBeenCalled();
    choose(2);
    await waitFor(() => expect(mockQueue.add).toHaveBeenCalledTimes(1));
    expect((mockQueue.add.mock.calls as unknown[][][])[0]![0]).toHaveLength(2);
  });

  it('shows progress, speed and time left of each file and of all', () => {
    open({
      ...IDLE,
      running: true,
      totalBytes: 400 * MB,
      sentBytes: 100 * MB,
      bytesPerSecond: 5 * MB,
      secondsLeft: 60,
      items: [
        itemOf('done.mp4', 50 * MB, { status: 'success', sent: 50 * MB }),
        itemOf('film.mp4', 200 * MB, { status: 'uploading', sent: 50 * MB }),
        itemOf('held.mp4', 100 * MB, { paused: true }),
        itemOf('bad.mp4', 50 * MB, { status: 'error', message: 'The storage is full.', queued: false }),
        itemOf('a.exe', 1, { status: 'error', message: 'File type must be .mp4', retryable: false, queued: false }),
      ],
    });
    expect(screen.getByTestId('upload-counts').textContent).toBe('1 of 5 uploaded · 2 failed');
    expect(screen.getByRole('progressbar', { name: 'Total upload progress' }).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('100 MB of 400 MB')).toBeTruthy();
    expect(screen.getByText('5 MB/s · 1 min left')).toBeTruthy();
    expect(line('film.mp4').textContent).toMatch(/50 MB of 200 MB · 25%/);
    expect(screen.getByRole('progressbar', { name: 'Progress of film.mp4' }).getAttribute('aria-valuenow')).toBe('25');
    expect(within(line('bad.mp4')).getByText('The storage is full.')).toBeTruthy();
    // Sending again cannot help a wrong type.
    expect(within(line('a.exe')).queryByRole('button', { name: 'Retry' })).toBeNull();

    fireEvent.click(button('Pause'));
    fireEvent.click(button('Cancel Upload'));
    fireEvent.click(button('Pause film.mp4'));
    fireEvent.click(button('Resume held.mp4'));
    fireEvent.click(within(line('bad.mp4')).getByRole('button', { name: 'Retry' }));
    const { pause, cancel, pauseItem, resumeItem, retryItem } = mockQueue;
    expect(
      [pause, cancel, pauseItem, resumeItem, retryItem].map(({ mock }) =>
        (mock.calls as unknown[][]).map(([id]) => id ?? 'all'),
      ),
    ).toEqual([['all'], ['all'], ['film.mp4'], ['held.mp4'], ['bad.mp4']]);
  });

  if (TEST_DEEP)
    describe('a long upload', () => {
      it('announces total progress in steps of ten per cent', () => {
        const at = (sentBytes: number, items: UploadItem[]) => ({
          ...IDLE,
          running: true,
          totalBytes: 100 * MB,
          sentBytes,
          items,
        });
        open(at(0, [itemOf('a.mp4', 100 * MB, {})]));
        const status = () =>
          screen
            .getAllByRole('status')
            .map(({ textContent }) => textContent)
            .filter(Boolean)
            .join();
        const show = (state: UploadState) => {
          mockState = state;
          act(mockNotify);
        };
        expect(status()).toBe('Uploading, 0%');
        show(
          at(39 * MB, [
            itemOf('a.mp4', 50 * MB, { status: 'success' }),
            itemOf('b.mp4', 1, { status: 'error', message: 'The storage is full.' }),
          ]),
        );
        expect(status()).toBe('Uploading, 30%');
        expect(screen.queryByRole('alert')).toBeNull();
        expect(document.querySelectorAll('[aria-live]')).toHaveLength(0);
      });

      it('shows 200 more rows of a long list at a time', () => {
        open({
          ...IDLE,
          items: Array.from({ length: 300 }, (_, index) => itemOf(`${index}.jpg`, 1, { queued: false })),
        });
        const rows = () => document.querySelectorAll('li[data-status]').length;
        expect(rows()).toBe(50);
        fireEvent.click(button('Show 200 more'));
        expect(rows()).toBe(250);
        fireEvent.click(button('Show 50 more'));
        expect(rows()).toBe(300);
      });
    });
});

describe('folders of a wedding', () => {
  const fileIn = (path: string) => Object.assign(new File(['1'], path.split('/').at(-1)!), { path });
  const waiting = (...paths: string[]): UploadState => ({
    ...IDLE,
    items: paths.map((path) => ({ ...itemOf(path, 1, { queued: false }), file: fileIn(path) })),
  });
  const toSend = () => mockState.items.map(({ file }) => sectionOf(file));

  it('become sections in their order before anything is sent', async () => {
    open(waiting('/Wedding/1 Church/a.jpg', '/Wedding/2 Party/b.jpg', '/Wedding/1 Church/c.jpg', 'loose.jpg'));
    const calls = answerWith(({ method, body }) =>
      json(
        method === 'GET'
          ? [{ id: 'church', name: 'Church', fileCount: 4 }]
          : { id: `new ${(body as { name: string }).name}` },
      ),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Create a section for each folder').checked).toBe(true);
    expect(screen.getByText('Church, Party')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Upload 4/ }));
    await waitFor(() => expect(mockQueue.start).toHaveBeenCalled());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/projects/p/albums', { name: 'Party' }],
    ]);
    expect(toSend()).toEqual(['church', 'new Party', 'church', null]);
  });

  if (TEST_DEEP)
    describe('that keep their names or are not used', () => {
      it.each([
        ['where a folder has none', ['1 Church', 'Party']],
        ['where names would be the same', ['1 Party', '2 Party']],
        ['where nothing but the number is left', ['1', '2']],
      ])('keep their numbers %s', (_, folders) => {
        open(waiting(...folders.map((folder) => `/Wedding/${folder}/a.jpg`)));
        expect(screen.getByText(folders.join(', '))).toBeTruthy();
      });

      it('are left alone when it is one, or when staff do not want it', () => {
        open(waiting('/Wedding/a.jpg', '/Wedding/b.jpg'));
        expect(screen.getByLabelText<HTMLInputElement>('Create a section for the folder').checked).toBe(false);
        fireEvent.click(screen.getByRole('button', { name: /^Upload 2/ }));
        expect(mockQueue.start).toHaveBeenCalledTimes(1);
        expect(toSend()).toEqual([null, null]);
      });
    });

  it('send nothing when a section could not be created', async () => {
    open(waiting('/Wedding/1/a.jpg', '/Wedding/2/b.jpg'));
    answerWith(({ method }) =>
      method === 'GET'
        ? json([])
        : json({ statusCode: 409, code: 'album.too_many', message: 'A gallery can have at most 100 sections.' }, 409),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Upload 2/ }));
    expect(await screen.findByText('A gallery can have at most 100 sections.')).toBeTruthy();
    expect(mockQueue.start).not.toHaveBeenCalled();
  });
});
