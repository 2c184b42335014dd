import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, renderScreen } from '../../test/screen';
import { answerWith, json } from '../../test/fakeApi';
import { MAX_SHOWN } from './components/UploadRows';
import { UploadPanel } from './components/UploadPanel';
import { UploadsProvider } from './UploadsProvider';

// Only a browser has workers; what is read there is compared in the browser test of forty files.
jest.mock('./engine/hashFile', () => ({
  ...jest.requireActual<object>('./engine/hashFile'),
  createHasher:
    () =>
    ({ name }: File) =>
      Promise.resolve(`sha of ${name}`),
}));

const FILES = 300;
const GOOD = FILES - 3;
/** Each of some hundred answers comes late. */
const TIMEOUT_MS = 240_000;
const BYTES = 1_000;
const [NOT_OPENED, DAMAGED, NOT_RECORDED] = ['photo-7.jpg', 'photo-50.jpg', `photo-${FILES - 1}.jpg`] as const;

interface RequestedFile {
  name: string;
  originalName: string;
  key: string;
}

/**
 * The store behind signed addresses: takes bodies in two steps, and rejects one that arrived incomplete. It holds the
 * second half back until `goOn` is called.
 */
class Wire {
  static goOn: () => void;
  static readonly goesOn = new Promise<void>((resolve) => (Wire.goOn = resolve));
  static atOnce = 0;
  static most = 0;
  static readonly taken: string[] = [];
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  #url = '';

  open(_method: string, url: string) {
    this.#url = url;
  }

  setRequestHeader() {}

  getResponseHeader() {
    return null;
  }

  abort() {}

  send(body: Blob) {
    Wire.atOnce += 1;
    Wire.most = Math.max(Wire.most, Wire.atOnce);
    setTimeout(() => {
      this.upload.onprogress?.({ loaded: body.size / 2 });
      const finish = () => {
        Wire.atOnce -= 1;
        const name = this.#url.slice('/store/'.length);
        this.status = name === DAMAGED ? 400 : 200;
        this.statusText = name === DAMAGED ? 'Bad Digest' : 'OK';
        if (this.status === 200) Wire.taken.push(name);
        this.onload?.();
      };
      setTimeout(() => (Wire.taken.length < FILES / 2 ? finish() : void Wire.goesOn.then(finish)), 1);
    }, 1);
  }
}

afterEach(cleanup);

describe('UploadPanel', () => {
  it(
    `sends ${GOOD} of ${FILES} files once, fails three and shows few rows`,
    async () => {
      Object.assign(globalThis, { XMLHttpRequest: Wire });
      const recorded: string[] = [];
      answerWith(({ path, body }) => {
        if (path.endsWith('/uploads/start')) {
          const { files } = body as { files: RequestedFile[] };
          const rejected = files.flatMap(({ name }, index) =>
            name === NOT_OPENED ? [{ index, message: 'This name is reserved.' }] : [],
          );
          if (rejected.length > 0) return json({ code: 'upload.refused', message: 'No', files: rejected }, 400);
          return json({
            uploads: files.map(({ name }) => ({ key: name, uploadUrl: `/store/${name}`, partSize: null })),
          });
        }
        if (path.endsWith('/process-uploads')) {
          const { uploads } = body as { uploads: RequestedFile[] };
          if (uploads.some(({ originalName }) => originalName === NOT_RECORDED))
            return json({ code: 'upload.not_stored', message: 'Its bytes never came.' }, 409);
          recorded.push(...uploads.map(({ originalName }) => originalName));
          return json([], 201);
        }
        return json([]);
      });
      renderScreen(
        <UploadsProvider>
          <UploadPanel projectId="p" />
        </UploadsProvider>,
      );
      const names = Array.from({ length: FILES }, (_, index) => `photo-${index}.jpg`);
      fireEvent.change(screen.getByTestId('folder-input'), {
        target: { files: names.map((name) => new File(['x'.repeat(BYTES)], name)) },
      });
      fireEvent.click(await screen.findByRole('button', { name: `Upload ${FILES} Files` }));

      const rows = () => [
        ...screen.getByRole('list', { name: 'Files' }).querySelectorAll<HTMLElement>('li[data-status]'),
      ];
      const seen: number[] = [];
      const look = setInterval(() => seen.push(rows().length), 20);
      const total = () => Number(screen.getByLabelText('Total upload progress').getAttribute('aria-valuenow'));
      await waitFor(() => expect(total()).toBeGreaterThan(5), { timeout: 20_000 });
      await waitFor(() => expect(document.querySelectorAll('li [role=progressbar]').length).toBeGreaterThan(0), {
        timeout: 20_000,
      });
      expect(total()).toBeLessThan(95);
      Wire.goOn();
      await waitFor(
        () => expect(screen.getByTestId('upload-counts').textContent).toBe(`${GOOD} of ${FILES} uploaded · 3 failed`),
        {
          timeout: TIMEOUT_MS,
        },
      );
      clearInterval(look);

      const good = names.filter((name) => ![NOT_OPENED, DAMAGED, NOT_RECORDED].includes(name as typeof DAMAGED));
      expect(recorded.sort()).toEqual(good.sort());
      expect(Wire.taken).toHaveLength(new Set(Wire.taken).size);
      // Several at once, but not so many that nothing else gets through.
      expect(Wire.most).toBe(3);
      expect(Math.max(...seen)).toBe(MAX_SHOWN);

      // Failed files stand on top with their reasons, and success is not claimed.
      await waitFor(() =>
        expect(
          rows()
            .slice(0, 3)
            .map(({ textContent }) => /photo-\d+\.jpg/.exec(textContent)![0]),
        ).toEqual([NOT_OPENED, DAMAGED, NOT_RECORDED]),
      );
      expect(within(rows()[0]!).getByText('This name is reserved.')).toBeTruthy();
      expect(within(rows()[1]!).getByText(`Failed to upload ${DAMAGED} to S3: Bad Digest`)).toBeTruthy();
      expect(within(rows()[2]!).getByText(/Its bytes never came\./)).toBeTruthy();
      const toast = (await screen.findByText('Upload Failed')).closest('[role=alert]')!;
      expect(toast.textContent).toContain(`${GOOD} of ${FILES} files uploaded.`);
      expect(screen.queryByText('Upload Successful')).toBeNull();
      // The counts come before the end of the last call.
      expect(await screen.findByRole('button', { name: 'Retry 3 Failed' })).toBeTruthy();
      for (const count of [200, 50]) fireEvent.click(button(`Show ${count} more`));
      await waitFor(() => expect(rows()).toHaveLength(FILES));
    },
    TIMEOUT_MS + 60_000,
  );
});
