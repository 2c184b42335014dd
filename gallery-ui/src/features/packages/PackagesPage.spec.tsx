import type { ClientAccessDto } from '@showreel/api-client';
import { cleanup, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { PackagesPage } from './PackagesPage';

const LINK = 'p1/jo%2Breel%40example.com';
const access = (accessLevel: ClientAccessDto['accessLevel']): FakeReply => ({
  body: {
    project: { name: 'Harbour' },
    mediaFiles: [],
    downloadCount: 0,
    clientAccess: {
      accessLevel,
      freeDownloadsUsed: 1,
      freeHeadshotUsed: false,
      freeHeadshotFileId: null,
      videoDownloadsLeft: 5,
      offeredPackages: ({ free: ['extended', 'complete'], extended: ['complete'], complete: [] } as const)[accessLevel],
    },
  },
});

function open(gallery: FakeReply) {
  // Prices that the site has never heard of.
  startFakeServer({
    [`/api/gallery/${LINK}`]: gallery,
    '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co', freeVideoDownloads: 3 } },
    '/api/packages': {
      body: [
        {
          packageType: 'extended',
          title: 'Extended Access Package',
          description: '6 total video downloads',
          features: ['6 video downloads'],
          priceCents: 12300,
          upgradePriceCents: null,
          currency: 'usd',
        },
        {
          packageType: 'complete',
          title: 'Complete Collection Package',
          description: 'All videos and photos',
          features: ['All videos'],
          priceCents: 45600,
          upgradePriceCents: 33300,
          currency: 'usd',
        },
      ],
    },
  });
  renderPage(`/packages/${LINK}`, '/packages/:projectId/:clientEmail', <PackagesPage />);
}

const href = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams;

afterEach(cleanup);

it("offers both packages at the server's prices", async () => {
  open(access('free'));
  expect(await screen.findByRole('heading', { name: 'Choose Your Package' })).toBeTruthy();
  expect([screen.getByText('$123'), screen.getByText('$456')]).toHaveLength(2);
  expect(Object.fromEntries(href('Buy Extended Access'))).toEqual({
    projectId: 'p1',
    clientEmail: 'jo+reel@example.com',
    amount: '123',
    package: 'extended',
  });
  expect(href('Buy Complete Collection').get('amount')).toBe('456');
  expect(screen.getByText(/2 free videos left, 1 free headshot/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Your Purchases' })).toBeNull();
});

it('offers the difference to a client who has extended', async () => {
  open(access('extended'));
  expect(await screen.findByText('Your current package')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Buy Extended Access' })).toBeNull();
  expect(Object.fromEntries(href('Upgrade for $333'))).toMatchObject({
    amount: '333',
    package: 'complete',
    isUpgrade: 'true',
  });
  expect(screen.getByText('Upgrade pricing - pay only the difference')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your Purchases' })).toBeTruthy();
});

it('sells nothing to a client who has everything', async () => {
  open(access('complete'));
  expect(await screen.findByText('Your current package')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Everything Is Yours' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Buy|Upgrade/ })).toBeNull();
});

it('offers no package that holds nothing more', async () => {
  const small = access('free');
  (small.body as { clientAccess: { offeredPackages: string[] } }).clientAccess.offeredPackages = [];
  open(small);
  expect(await screen.findByText(/Everything in this gallery is already included/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Buy/ })).toBeNull();
});

it('offers packages after the timer has ended', async () => {
  open(
    errorReply(410, 'gallery.expired', 'x', {
      timerExpired: true,
      project: { name: 'Harbour' },
      offeredPackages: ['extended', 'complete'],
    }),
  );
  expect(await screen.findByText(/A package reopens it/)).toBeTruthy();
  expect(href('Buy Extended Access').get('amount')).toBe('123');
});

it('does not show whether a gallery exists', async () => {
  open(errorReply(404, 'gallery.not_found', 'x'));
  expect(await screen.findByRole('heading', { name: 'Gallery Not Found' })).toBeTruthy();
});
