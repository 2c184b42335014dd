import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { PackagesPage } from '../../features/packages/PackagesPage';
import { PurchasesPage } from '../../features/receipts/PurchasesPage';
import { ReceiptPage } from '../../features/receipts/ReceiptPage';

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
    '/packages/:projectId/:clientEmail',
    `/packages/${LINK}`,
    `/api/gallery/${LINK}`,
    <PackagesPage key="" />,
    gallery,
    'Packages',
  ],
  [
    'the purchases',
    '/receipt/:projectId/:clientEmail',
    `/receipt/${LINK}`,
    `/api/gallery/${LINK}/purchases`,
    <PurchasesPage key="" />,
    { body: [] },
    'No Purchases Yet',
  ],
  [
    'a receipt',
    '/receipt/:projectId/:clientEmail/:purchaseId',
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
        unopenedPurchases: [],
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

it.each(PAGES)('asks for the passcode in place of %s, and then shows it', async (...page) => {
  const server = await open(page);
  const [, , , call, , reply, heading] = page;
  server.set(UNLOCK, { body: {} });
  server.set(call, reply);
  await submit();
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(server.to(UNLOCK).map(({ body }) => body)).toEqual([{ passcode: 'open sesame' }]);
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
