import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { errorReply, held, startFakeServer, type FakeReply } from '../../../../test/fake-server';
import { renderPage } from '../../../../test/render-page';
import { fileOf } from '../../../../test/viewer-files';
import { PaidScreen } from './PaidScreen';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const link = { projectId: 'p1', visitor: 'ana@example.com' };
const API = '/api/gallery/p1/ana%40example.com';

const open = (close = () => undefined as void) =>
  renderPage(
    '/gallery/p1/ana%40example.com',
    '/gallery/:projectId/:visitor',
    <PaidScreen link={link} purchaseId="u1" onClose={close} />,
  );

afterEach(cleanup);

describe('PaidScreen', () => {
  it.each([
    ['complete', null, 'Everything Is Yours', ['Download All (9 bytes)', 'View Gallery']],
    ['extended', 6, 'You’re All Set', ['View Gallery']],
  ] as const)('offers what is possible now after buying %s', async (accessLevel, left, title, buttons) => {
    startFakeServer({
      [API]: {
        body: {
          project: { name: 'Harbour' },
          mediaFiles: [fileOf('p1')],
          coverFileId: 'p1',
          coverSources: [],
          clientAccess: { accessLevel, videoDownloadsLeft: left, offeredPackages: [] },
        },
      },
      [`${API}/archive/size`]: { body: { bytes: 9 } },
      '/api/site': { body: { studioName: 'Northlight' } },
    });
    const close = jest.fn();
    open(close);
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByRole('button', { name: buttons[0] });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
    expect(screen.getByRole('link', { name: 'View Receipt' }).getAttribute('href')).toBe(
      '/receipt/p1/ana%40example.com/u1',
    );
    fireEvent.click(screen.getByRole('button', { name: 'View Gallery' }));
    expect(close).toHaveBeenCalled();
  });

  if (TEST_DEEP)
    it('offers the whole download before its size is known', async () => {
      const size = held<FakeReply>();
      startFakeServer({
        [API]: {
          body: {
            project: { name: 'Harbour' },
            mediaFiles: [fileOf('p1')],
            coverFileId: 'p1',
            coverSources: [],
            clientAccess: { accessLevel: 'complete', videoDownloadsLeft: null, offeredPackages: [] },
          },
        },
        [`${API}/archive/size`]: () => size.promise,
        '/api/site': { body: { studioName: 'Northlight' } },
      });
      open();
      const button = await screen.findByRole('button', { name: 'Download All' });
      size.release({ body: { bytes: 9 } });
      await waitFor(() => expect(button.textContent).toBe('Download All (9 bytes)'));
    });

  const source = (width: number, watermarked: boolean) => ({
    url: `/media/${width}.webp`,
    width,
    height: width / 2,
    watermarked,
  });

  const COVERS = [
    ['with the cover that the gallery shows', [source(480, false), source(1440, false)], ['/media/1440.webp']],
    ['without one that carries the watermark', [source(480, false), source(1280, true)], []],
    ['without any', [], []],
  ] as const;
  it.each(TEST_DEEP ? COVERS : COVERS.slice(0, 1))(
    'thanks for every purchase %s',
    async (_what, coverSources, shown) => {
      startFakeServer({
        [API]: {
          body: {
            project: { name: 'Harbour' },
            mediaFiles: [fileOf('p1', { watermarked: true })],
            coverFileId: 'p1',
            coverSources,
            clientAccess: { accessLevel: 'extended', videoDownloadsLeft: 6, offeredPackages: [] },
          },
        },
        '/api/site': { body: { studioName: 'Northlight' } },
      });
      open();
      await screen.findByRole('heading', { level: 1, name: 'You’re All Set' });
      expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(shown);
    },
  );

  if (TEST_DEEP)
    it('has its cover rendered without watermark first', async () => {
      const server = startFakeServer({
        [API]: {
          body: {
            project: { name: 'Harbour' },
            mediaFiles: [fileOf('p1', { isUnlocked: true }), fileOf('p2', { isUnlocked: true })],
            coverFileId: 'p2',
            coverSources: [],
            clientAccess: { accessLevel: 'extended', videoDownloadsLeft: 6, offeredPackages: [] },
          },
        },
        [`${API}/files-in-view`]: { body: {} },
        '/api/site': { body: { studioName: 'Northlight' } },
      });
      const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 844));
      open();
      await waitFor(() => expect(server.to(`${API}/files-in-view`)).toMatchObject([{ body: { fileIds: ['p2'] } }]));
      place.mockRestore();
    });

  if (TEST_DEEP)
    it('shows when a purchase opens that waits for it', async () => {
      startFakeServer({
        [API]: {
          body: {
            project: { name: 'Harbour' },
            mediaFiles: [],
            coverSources: [],
            coverFileId: null,
            clientAccess: {
              accessLevel: 'free',
              offeredPackages: [],
              deferredPurchases: [{ purchaseId: 'u1', opensAt: '2099-05-15T00:00:00.000Z' }],
            },
          },
        },
        '/api/site': { body: { studioName: 'Northlight', timezone: 'UTC' } },
      });
      open();
      expect(await screen.findByText('Your purchase opens on May 15, 2099')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open It Earlier' }).getAttribute('href')).toBe(
        '/receipt/p1/ana%40example.com/u1',
      );
    });

  it('leaves to the gallery, which shows the error, if it cannot be loaded', async () => {
    startFakeServer({
      [API]: errorReply(410, 'gallery.expired', 'Closed.'),
      '/api/site': { body: { studioName: 'Northlight' } },
    });
    const close = jest.fn();
    open(close);
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('saves a single file to the phone once, however often it is pressed', async () => {
    const link = held<FakeReply>();
    const server = startFakeServer({
      [API]: {
        body: {
          project: { name: 'Harbour' },
          mediaFiles: [fileOf('p1', { isUnlocked: true })],
          coverFileId: 'p1',
          coverSources: [],
          clientAccess: {
            accessLevel: 'complete',
            videoDownloadsLeft: null,
            offeredPackages: [],
            downloadSizes: ['original'],
          },
        },
      },
      [`${API}/files-in-view`]: { body: {} },
      [`${API}/archive/size`]: { body: { bytes: 9 } },
      [`${API}/download/p1`]: () => link.promise,
      '/api/site': { body: { studioName: 'Northlight' } },
    });
    const media = window.matchMedia.bind(window);
    const coarse = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...media(query), matches: query === '(pointer: coarse)' }));
    Object.assign(navigator, { canShare: () => true, share: () => Promise.resolve() });
    open();
    const button = await screen.findByRole('button', { name: 'Save to Phone' });
    fireEvent.click(button);
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    fireEvent.click(button);
    expect(server.to(`${API}/download/p1`)).toHaveLength(1);
    coarse.mockRestore();
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });
});
