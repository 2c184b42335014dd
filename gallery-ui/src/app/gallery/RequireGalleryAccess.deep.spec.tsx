import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { PackagesPage } from '../../features/packages/PackagesPage';
import { PurchasesPage } from '../../features/receipts/PurchasesPage';
import { ReceiptPage } from '../../features/receipts/ReceiptPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const LINK = 'p1/jo%40example.com';
const UNLOCK = `/api/gallery/${LINK}/unlock`;
const closed = errorReply(401, 'gallery.passcode_required', 'This gallery needs its passcode.');
const gallery: FakeReply = {
  body: {
    project: { name: 'Harbour', videoCount: 1, photoCount: 1 },
    mediaFiles: [],
    downloadCount: 0,
    clientAccess: {
      accessLevel: 'free',
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
    },
  },
};
type Row = [
  name: string,
  path: string,
  address: string,
  call: string,
  page: ReactNode,
  reply: FakeReply,
  heading: string,
];
const PAGES: Row[] = [
  [
    'the packages',
    '/packages/:projectId/:visitor',
    `/packages/${LINK}`,
    `/api/gallery/${LINK}`,
    <PackagesPage key="" />,
    gallery,
    'Packages',
  ],
  [
    'the purchases',
    '/receipt/:projectId/:visitor',
    `/receipt/${LINK}`,
    `/api/gallery/${LINK}/purchases`,
    <PurchasesPage key="" />,
    { body: [] },
    'No Purchases Yet',
  ],
  [
    'a receipt',
    '/receipt/:projectId/:visitor/:purchaseId',
    `/receipt/${LINK}/u1`,
    `/api/gallery/${LINK}/purchases/u1`,
    <ReceiptPage key="" />,
    errorReply(404, 'payments.not_found', 'x'),
    'Receipt Not Found',
  ],
];

async function open([, path, address, call, page]: Row) {
  const server = startFakeServer({
    '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co' } },
    [`/api/gallery/${LINK}/packages`]: {
      body: {
        currency: 'usd',
        packages: [],
        singleFiles: { videoCents: null, photoCents: null },
        additionalPhotoCents: null,
        extension: null,
        deferredPurchases: [],
      },
    },
    [call]: closed,
  });
  renderPage(address, path, page);
  fireEvent.change(await screen.findByLabelText('Passcode'), { target: { value: 'open sesame' } });
  return server;
}
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open Gallery' })));

afterEach(cleanup);

describe('RequireGalleryAccess', () => {
  it.each(TEST_DEEP ? PAGES : PAGES.slice(0, 1))(
    'asks for the passcode in place of %s, and then shows it',
    async (...page) => {
      const server = await open(page);
      const [, , , call, , reply, heading] = page;
      server.set(UNLOCK, { body: {} });
      server.set(call, reply);
      await submit();
      expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
      expect(server.to(UNLOCK).map(({ body }) => body)).toEqual([{ passcode: 'open sesame' }]);
    },
  );

  describe('behind a guest link', () => {
    const stranger = (emailRequired: boolean) => ({
      status: 401,
      body: {
        statusCode: 401,
        code: 'gallery.join_required',
        message: 'Say who you are to see this gallery.',
        projectName: 'Harbour',
        emailRequired,
      },
    });
    const JOIN = `/api/gallery/${LINK}/join`;
    const [, path, address, call, page, reply, heading] = PAGES[0]!;
    async function arrive(emailRequired = false) {
      const server = startFakeServer({
        '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co' } },
        [`/api/gallery/${LINK}/packages`]: {
          body: {
            currency: 'usd',
            packages: [],
            singleFiles: { videoCents: null, photoCents: null },
            additionalPhotoCents: null,
            extension: null,
            deferredPurchases: [],
          },
        },
        [call]: stranger(emailRequired),
      });
      renderPage(address, path, page);
      expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeTruthy();
      return server;
    }
    const state = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const enter = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'See the Gallery' })));

    it('asks for a name, and then shows the page', async () => {
      const server = await arrive();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'See the Gallery' }).disabled).toBe(true);
      state('Your name', 'Gina');
      server.set(JOIN, { body: { link: 'http://localhost/gallery/p1/key' } });
      server.set(call, reply);
      await enter();
      expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
      expect(server.to(JOIN).map(({ body }) => body)).toEqual([{ name: 'Gina' }]);
    });

    if (TEST_DEEP)
      it('asks for an address too where the project wants it, and shows what is wrong with it', async () => {
        const server = await arrive(true);
        expect(screen.getByLabelText<HTMLInputElement>('Email').required).toBe(true);
        state('Your name', 'Gina');
        state('Email', 'gina@x');
        const message = 'A valid email is required';
        server.set(JOIN, {
          status: 400,
          body: {
            statusCode: 400,
            code: 'request.invalid',
            message,
            fields: { email: { code: 'x', params: {}, message } },
          },
        });
        await enter();
        expect((await screen.findByText(message)).id).toBe(
          screen.getByLabelText('Email').getAttribute('aria-describedby'),
        );
        expect(server.to(JOIN).map(({ body }) => body)).toEqual([{ name: 'Gina', email: 'gina@x' }]);
      });

    if (TEST_DEEP)
      it('says why nobody is let in', async () => {
        const server = await arrive();
        state('Your name', 'Gina');
        server.set(JOIN, errorReply(409, 'person.too_many', 'A gallery can have at most 2000 people.'));
        await enter();
        expect((await screen.findByRole('alert')).textContent).toBe('A gallery can have at most 2000 people.');
      });
  });

  it('shows a wrong passcode at its field', async () => {
    const server = await open(PAGES[0]!);
    // Readable as it is typed: masked, a passcode that was read out is mistyped on phones.
    expect(screen.getByLabelText<HTMLInputElement>('Passcode').type).toBe('text');
    server.set(UNLOCK, errorReply(401, 'gallery.passcode_wrong', "That passcode isn't correct."));
    await submit();
    expect((await screen.findByText("That passcode isn't correct.")).id).toBe(
      screen.getByLabelText('Passcode').getAttribute('aria-describedby'),
    );
  });
});
