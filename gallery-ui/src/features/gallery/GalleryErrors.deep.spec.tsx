import type { GalleryDto, GalleryMediaFileDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../ui/toast/toast-store';
import { GalleryPage } from './GalleryPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const AT = '/gallery/p1/ana%40example.com';
const API = '/api/gallery/p1/ana%40example.com';
const PROJECT = {
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
  videoCount: 1,
  photoCount: 1,
} as const;
const NO_SERVER = "We can't reach the server. Check your connection and try again.";

const file = (id: string, fileType: 'photo' | 'video'): GalleryMediaFileDto => ({
  id,
  fileType,
  originalName: `${id}.${fileType === 'photo' ? 'jpg' : 'mp4'}`,
  fileSize: 1_000_000,
  url: null,
  thumbnailUrl: null,
  duration: 10,
  width: 300,
  height: 200,
  placeholder: null,
  sources: [],
  film: null,
  createdAt: '2026-05-01T00:00:00Z',
  hasDownloaded: false,
  isUnlocked: false,
  watermarked: true,
  isPrivate: false,
  albumId: null,
});
const gallery = (more: Partial<GalleryDto> = {}): GalleryDto => ({
  project: PROJECT,
  albums: [],
  mediaFiles: [file('v1', 'video'), file('p1', 'photo')],
  coverFileId: 'p1',
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
    offeredPackages: ['extended', 'complete'],
    deferredPurchases: [],
  },
  ...more,
});
const expired = errorReply(410, 'gallery.expired', 'This gallery has expired.', {
  timerExpired: true,
  project: { name: 'Harbour', expiresAt: '2026-05-01T18:00:00Z' },
  offeredPackages: ['complete'],
});
const dead = () => Promise.reject(new TypeError('Failed to fetch'));

const COMPLETE = {
  code: 'complete',
  name: 'Complete Collection Package',
  description: '',
  features: [],
  highlighted: true,
  contents: {
    videos: null,
    photos: null,
    downloadSizes: ['original'],
    singleFiles: { videoCents: null, photoCents: null },
    additionalPhotoCents: null,
    lifetimeAccess: true,
  },
  priceCents: 49900,
  quoteCents: 49900,
  state: 'offered',
};
const PACKAGES = {
  currency: 'eur',
  free: { videos: 3, photos: 1, photoLabel: null },
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  extension: null,
  deferredPurchases: [],
  packages: [COMPLETE],
};
const VISITOR = errorReply(401, 'auth.required', 'Unauthorized');

function open(reply: FakeReply = { body: gallery() }, session: FakeReply = VISITOR) {
  const site = {
    studioName: 'Northlight',
    supportEmail: 'help@northlight.example',
    logoUrl: null,
    logoDarkUrl: null,
    theme: 'auto',
    timezone: 'Europe/Berlin',
    freeVideoDownloads: 3,
  };
  const server = startFakeServer({
    [API]: reply,
    '/api/site': { body: site },
    [`${API}/packages`]: { body: PACKAGES },
    [`${API}/favourites`]: { body: { fileIds: [], others: [] } },
    [`${API}/selections`]: { body: [] },
    '/api/auth/user': session,
  });
  renderPage(
    AT,
    '/gallery/:projectId/:visitor',
    <GalleryPage
      renderViewer={({ files, index, onStale }) => (
        <div role="dialog" aria-label={files[index]!.originalName}>
          <button onClick={() => onStale()}>Reload</button>
          <button onClick={() => onStale(true)}>Try Again</button>
        </div>
      )}
    />,
  );
  return server;
}
const press = (element: Element) =>
  act(async () => {
    fireEvent.click(element);
  });
const ask = async (name: RegExp | string, question: string, answer: string) => {
  await press(await screen.findByRole('button', { name }));
  await press(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: answer }));
};
const takeVideo = () => ask('Download v1', 'Use One of Your Free Downloads?', 'Yes, Use Free Download');
const chooseHeadshot = () => ask('Select as Free Headshot: p1', 'Select as Free Headshot', 'Select as Free Headshot');

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1440 });
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('GalleryPage without access', () => {
  const CLOSED = [
    ['a wrong link', errorReply(404, 'gallery.not_found', 'There is no such gallery.'), 'Gallery Not Found'],
    ['an ended gallery', expired, 'Access No Longer Available'],
    [
      'a passcode',
      errorReply(401, 'gallery.passcode_required', 'This gallery needs its passcode.'),
      'This gallery is private',
    ],
  ] as const;
  it.each(TEST_DEEP ? CLOSED : CLOSED.slice(0, 1))(
    '%s: shows whose gallery it is and whom to ask',
    async (_, reply, title) => {
      open(reply);
      await screen.findByRole('heading', { level: 1, name: title });
      await waitFor(() => expect(screen.getByRole('banner').textContent).toBe('Northlight'));
      expect((await screen.findByRole('link', { name: 'Contact Support' })).getAttribute('href')).toBe(
        'mailto:help@northlight.example',
      );
    },
  );

  it("shows the end in the studio's time zone, and offers packages", async () => {
    open(expired);
    await screen.findByRole('heading', { name: 'Access No Longer Available' });
    // The zone comes with the site.
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toMatch(
        /^Free access to Harbour ended on May 1, 2026 at 8:00\sPM \(Berlin\)/,
      ),
    );
    expect(screen.getByRole('link', { name: 'View Packages' }).getAttribute('href')).toBe(
      '/packages/p1/ana%40example.com',
    );
    // There are no previews any more.
    await screen.findByRole('heading', { name: 'Complete Collection Package' });
    expect(screen.queryByText(/Your previews are watermarked/)).toBeNull();
  });

  if (TEST_DEEP)
    describe('with what it offers instead', () => {
      it.each([
        ['two packages', { packages: [{ ...COMPLETE, code: 'photos' }, COMPLETE] }, 'Compare Packages'],
        ['a package and more days', { extension: { days: 30, priceCents: 2_000 } }, 'Compare Packages'],
        ['one package', {}, 'Available for This Gallery'],
      ])('compares only what is more than one thing: %s', async (_, sold, heading) => {
        const server = open(expired);
        server.set(`${API}/packages`, { body: { ...PACKAGES, ...sold } });
        expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
      });

      it('shows its dimmed cover, and a button that writes to the studio', async () => {
        const cover = {
          placeholder: 'data:image/webp;base64,AA',
          sources: [
            { url: '/media/c/480', width: 480, height: 320, watermarked: false },
            { url: '/media/c/1440', width: 1440, height: 960, watermarked: false },
          ],
          focus: { phone: { x: 0.25, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } },
        };
        open(
          errorReply(410, 'gallery.expired', 'This gallery has expired.', {
            timerExpired: true,
            project: { name: 'Anna & Ben', expiresAt: '2026-05-01T18:00:00Z' },
            offeredPackages: [],
            cover,
          }),
        );
        await screen.findByRole('heading', { level: 1, name: 'Access No Longer Available' });
        const picture = document.querySelector('main img')!;
        expect(picture.getAttribute('srcset')).toBe('/media/c/480 480w, /media/c/1440 1440w');
        expect(picture.parentElement!.style.getPropertyValue('--cover-phone')).toBe('25% 50%');
        const ask = await screen.findByRole('link', { name: 'Ask for More Time' });
        expect(ask.getAttribute('href')).toBe(
          `mailto:help@northlight.example?subject=${encodeURIComponent('More time for “Anna & Ben”')}`,
        );
      });

      it("shows 'Gallery Access Expired' above the title", async () => {
        open(expired);
        const title = await screen.findByRole('heading', { name: 'Access No Longer Available' });
        expect(title.previousElementSibling?.textContent).toBe('Gallery Access Expired');
      });

      it.each([
        ['a visitor', VISITOR, 0],
        ['a signed-in client', { body: { id: 'u1', role: 'user' } }, 1],
      ] as const)('links %s to the dashboard they have', async (_, session, links) => {
        const server = open(expired, session);
        await screen.findByRole('heading', { name: 'Access No Longer Available' });
        await waitFor(() => expect(server.to('/api/auth/user')).toHaveLength(1));
        await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Back to Dashboard' })).toHaveLength(links));
      });
    });

  it('keeps the passcode when the network fails', async () => {
    const server = open(errorReply(401, 'gallery.passcode_required', 'This gallery needs its passcode.'));
    server.set(`${API}/unlock`, dead);
    fireEvent.change(await screen.findByLabelText('Passcode'), { target: { value: 'open sesame' } });
    await press(screen.getByRole('button', { name: 'Open Gallery' }));
    expect((await screen.findByText(NO_SERVER)).id).toBe(
      screen.getByLabelText('Passcode').getAttribute('aria-describedby'),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Passcode').value).toBe('open sesame');
    server.set(`${API}/unlock`, { body: {} });
    server.set(API, { body: gallery() });
    await press(screen.getByRole('button', { name: 'Open Gallery' }));
    await screen.findByRole('heading', { level: 1, name: 'Harbour' });
  });
});

describe('GalleryPage during a download', () => {
  const CALLS = [
    ['a video', 'download/v1', takeVideo, 'Download Failed'],
    ['the headshot', 'select-headshot', chooseHeadshot, 'Selection Failed'],
  ] as const;
  it.each(TEST_DEEP ? CALLS : CALLS.slice(0, 1))(
    '%s: shows that the network failed, and keeps the page',
    async (_, call, take, title) => {
      const server = open();
      server.set(`${API}/${call}`, dead);
      await take();
      await waitFor(() =>
        expect(toastStore.read()).toMatchObject({ variant: 'destructive', title, description: NO_SERVER }),
      );
      expect(screen.getByRole('heading', { level: 1, name: 'Harbour' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  if (TEST_DEEP)
    it('closes with a message when the gallery ends', async () => {
      const server = open();
      await screen.findByRole('button', { name: 'Download v1' });
      server.set(`${API}/download/v1`, errorReply(410, 'gallery.expired', 'Any message.', { timerExpired: true }));
      server.set(API, expired);
      await takeVideo();
      await waitFor(() =>
        expect(toastStore.read()).toMatchObject({
          variant: 'destructive',
          title: 'Gallery Expired',
          description: "This gallery's access period has ended.",
        }),
      );
      await screen.findByRole('heading', { name: 'Access No Longer Available' });
    });

  const CODES = ['download.limit_reached', 'download.requires_payment'] as const;
  it.each(TEST_DEEP ? CODES : CODES.slice(0, 1))('opens the packages for %s, without a message', async (code) => {
    const reply = errorReply(402, code, 'Any message.');
    const server = open();
    const before = toastStore.read();
    server.set(`${API}/download/v1`, reply);
    await takeVideo();
    await screen.findByText('Elsewhere');
    expect(toastStore.read()).toBe(before);
    expect(window.location.pathname).toBe('/packages/p1/ana%40example.com');
  });

  if (TEST_DEEP)
    it('shows Gallery Not Found once the project is deleted', async () => {
      const server = open();
      await screen.findByRole('button', { name: 'Download v1' });
      server.set(`${API}/download/v1`, errorReply(404, 'gallery.not_found', 'There is no such gallery.'));
      server.set(API, errorReply(404, 'gallery.not_found', 'There is no such gallery.'));
      await takeVideo();
      await screen.findByRole('heading', { name: 'Gallery Not Found' });
      expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy();
    });
});

describe('GalleryPage during a video', () => {
  const REASONS = [
    ['the timer ends', expired, 'Access No Longer Available', 'View Packages'],
    [
      'staff archive or delete the project',
      errorReply(404, 'gallery.not_found', 'There is no such gallery.'),
      'Gallery Not Found',
      'Back to Home',
    ],
    [
      'staff set a passcode',
      errorReply(401, 'gallery.passcode_required', 'This gallery needs its passcode.'),
      'This gallery is private',
      'Open Gallery',
    ],
  ] as const;
  it.each(TEST_DEEP ? REASONS : REASONS.slice(0, 1))(
    '%s: shows why the next segment was rejected',
    async (_, reply, title, way) => {
      const server = open();
      await press(await screen.findByRole('button', { name: /^Play v1/ }));
      server.set(API, reply);
      await press(screen.getByRole('button', { name: 'Reload' }));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.getByText(way)).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  if (TEST_DEEP)
    it('refetches the gallery for each press of Try Again', async () => {
      const server = open();
      await press(await screen.findByRole('button', { name: /^Play v1/ }));
      const read = () => server.to(API).length;
      const before = read();
      for (let n = 0; n < 3; n += 1) await press(screen.getByRole('button', { name: 'Reload' }));
      expect(read()).toBe(before + 1);
      server.set(API, expired);
      await press(screen.getByRole('button', { name: 'Try Again' }));
      await screen.findByRole('heading', { name: 'Access No Longer Available' });
    });
});

if (TEST_DEEP)
  describe('GalleryPage', () => {
    it('shows that files are being prepared', async () => {
      open({ body: gallery({ mediaFiles: [], coverFileId: null }) });
      await screen.findByText('Your photos and videos are being prepared. Check back soon.');
      expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
    });

    it('offers packages only where there are files', async () => {
      // In a browser without IntersectionObserver all files load at once.
      const observer = globalThis.IntersectionObserver;
      delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
      const packages = () => screen.queryByRole('heading', { name: 'Compare Packages' });
      open();
      await waitFor(() => expect(packages()).toBeTruthy());
      // The price of free files is in the currency of the packages.
      expect(screen.getByText('€0')).toBeTruthy();
      cleanup();
      open({ body: gallery({ mediaFiles: [], coverFileId: null }) });
      await screen.findByText('Your photos and videos are being prepared. Check back soon.');
      expect(packages()).toBeNull();
      globalThis.IntersectionObserver = observer;
    });
  });
