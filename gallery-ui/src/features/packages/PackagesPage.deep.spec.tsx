import type { ClientAccessDto, GalleryOffersDto, OfferedPackageDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { setLanguage, useLanguage } from '../../i18n/language';
import { PackagesPage } from './PackagesPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

/** The site re-renders in another language. */
function Site() {
  useLanguage();
  return <PackagesPage />;
}

const LINK = 'p1/jo%2Breel%40example.com';
const ALLOWANCE = { videos: 3, photos: 1, photoLabel: null };
type Level = ClientAccessDto['accessLevel'];
const access = (accessLevel: Level): FakeReply => ({
  body: {
    project: { name: 'Harbour', videoCount: 9, photoCount: 9 },
    mediaFiles: [
      { id: 'v1', fileType: 'video', isUnlocked: false },
      { id: 'p1', fileType: 'photo', isUnlocked: false },
    ],
    downloadCount: 0,
    clientAccess: {
      accessLevel,
      freeAllowance: ALLOWANCE,
      freeDownloadsUsed: 1,
      freeHeadshotUsed: false,
      freeHeadshotFileId: null,
      chosenPhotoIds: [],
      videoDownloadsLeft: accessLevel === 'free' ? 2 : 5,
      photoDownloadsLeft: 1,
      downloadSizes: ['original'],
      singleFiles: { videoCents: null, photoCents: null },
      offeredPackages: [],
    },
  },
});

const ALL = { videos: null, photos: null, downloadSizes: ['original' as const], lifetimeAccess: true };
/** Prices that the site has never heard of. */
const offers = (
  [extended, extendedCents]: [OfferedPackageDto['state'], number | null],
  [complete, completeCents]: [OfferedPackageDto['state'], number | null],
): OfferedPackageDto[] => [
  {
    code: 'extended',
    name: 'Extended Access Package',
    description: '6 total video downloads',
    features: ['6 video downloads'],
    highlighted: false,
    contents: { ...ALL, videos: 6, photos: 1 },
    priceCents: 12300,
    quoteCents: extendedCents,
    state: extended,
    opensAt: null,
  },
  {
    code: 'complete',
    name: 'Complete Collection Package',
    description: 'All videos and photos',
    features: ['All videos'],
    highlighted: true,
    contents: ALL,
    priceCents: 45600,
    quoteCents: completeCents,
    state: complete,
    opensAt: null,
  },
];
const OFFERED = offers(['offered', 12300], ['offered', 45600]);

const NO_SINGLES = {
  singleFiles: { videoCents: null, photoCents: null } as { videoCents: number | null; photoCents: number | null },
  additionalPhotoCents: null as number | null,
  extension: null as { days: number; priceCents: number } | null,
  taxMode: 'none' as GalleryOffersDto['taxMode'],
  companiesOnly: false,
};

function open(
  gallery: FakeReply,
  packages: OfferedPackageDto[] = OFFERED,
  currency = 'usd',
  {
    singles = NO_SINGLES,
    more = {},
    deferredPurchases = [],
  }: {
    singles?: typeof NO_SINGLES;
    more?: Record<string, FakeReply>;
    deferredPurchases?: GalleryOffersDto['deferredPurchases'];
  } = {},
) {
  const server = startFakeServer({
    [`/api/gallery/${LINK}`]: gallery,
    [`/api/gallery/${LINK}/packages`]: {
      body: { currency, free: ALLOWANCE, packages, deferredPurchases, ...singles },
    },
    ...more,
    '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co', freeVideoDownloads: 3 } },
  });
  renderPage(`/packages/${LINK}`, '/packages/:projectId/:visitor', <Site />);
  return server;
}

const href = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams;

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

describe('PackagesPage', () => {
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
    open(access('extended'), offers(['owned', null], ['upgrade', 33300]));
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
    open(access('complete'), offers(['included', null], ['owned', null]));
    expect(await screen.findByText('Your current package')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Everything Is Yours' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Buy|Upgrade/ })).toBeNull();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
    expect(screen.queryByText(/before you buy|One payment/)).toBeNull();
  });

  if (TEST_DEEP)
    it('offers no package that holds nothing more', async () => {
      open(access('free'), offers(['useless', 12300], ['useless', 45600]));
      expect(await screen.findByText(/Everything in this gallery is already included/)).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Packages' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: /Buy/ })).toBeNull();
    });

  if (TEST_DEEP)
    it('says when a purchase opens, and where it opens earlier', async () => {
      const opensAt = '2026-12-08T22:59:59Z';
      const [extended, complete] = offers(['owned', null], ['deferred', null]);
      const singles = { ...NO_SINGLES, singleFiles: { videoCents: 3_000, photoCents: 1_500 } };
      open(access('extended'), [extended!, { ...complete!, opensAt }], 'usd', {
        singles,
        deferredPurchases: [{ purchaseId: 'o1', opensAt }],
      });
      expect(await screen.findByText('Your purchase opens on December 8, 2026')).toBeTruthy();
      expect(screen.getByText('Opens on December 8, 2026')).toBeTruthy();
      expect(screen.getAllByText('Your current package')).toHaveLength(1);
      const earlier = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open It Earlier' });
      expect(new URL(earlier.href).pathname).toBe('/receipt/p1/jo%2Breel%40example.com/o1');
      // Nothing is sold that the purchase holds.
      expect(screen.queryByRole('link', { name: /Buy|Upgrade|Select/ })).toBeNull();
      expect(screen.queryByText(/each$/)).toBeNull();
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

  if (TEST_DEEP)
    it("sells the studio's own packages in its currency", async () => {
      const [, complete] = OFFERED;
      open(
        access('free'),
        [{ ...complete!, code: 'alles', name: 'Alles', features: ['All videos', 'Ein Album'] }],
        'eur',
      );
      expect(await screen.findByText('€456')).toBeTruthy();
      expect([screen.getByText('Ein Album'), screen.getByRole('heading', { name: 'Alles' })]).toHaveLength(2);
      expect(href('Buy Alles').get('package')).toBe('alles');
    });

  if (TEST_DEEP)
    it('reads the texts of packages and the name of the free photo in the language that the visitor chooses', async () => {
      const translations = { es: { photoLabel: 'foto favorita' } };
      const { body } = access('free') as { body: { clientAccess: object } };
      const clientAccess = {
        ...body.clientAccess,
        freeAllowance: { ...ALLOWANCE, photoLabel: 'Lieblingsbild', translations },
      };
      const server = open({ body: { ...body, clientAccess } });
      const path = `/api/gallery/${LINK}/packages`;
      const reply = (name: string) => ({
        body: {
          currency: 'eur',
          free: ALLOWANCE,
          packages: [{ ...OFFERED[1]!, name }],
          deferredPurchases: [],
          ...NO_SINGLES,
        },
      });
      server.set(path, ({ language }) => reply(language === 'es' ? 'Todo' : 'Alles'));
      expect(await screen.findByRole('heading', { name: 'Alles' })).toBeTruthy();
      expect(screen.getByText(/1 free Lieblingsbild/)).toBeTruthy();
      await act(() => setLanguage('es'));
      expect(await screen.findByRole('heading', { name: 'Todo' })).toBeTruthy();
      expect(screen.getByText(/foto favorita/)).toBeTruthy();
      expect(server.to(path).map(({ language }) => language)).toEqual(['en', 'es']);
    });

  const TAXES = [
    [{ taxMode: 'included' }, ['Prices include VAT.']],
    [{ taxMode: 'added', companiesOnly: true }, ['These prices are for companies only.', 'Plus VAT where it applies.']],
  ] as const;
  it.each(TEST_DEEP ? TAXES : TAXES.slice(0, 1))(
    'says whether prices contain tax, and whom they are for: %j',
    async (prices, texts) => {
      open(access('free'), OFFERED, 'eur', { singles: { ...NO_SINGLES, ...prices } });
      for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('sells photos by the piece, and more of them than are included', async () => {
    const singles = {
      ...NO_SINGLES,
      singleFiles: { videoCents: 3_000, photoCents: 1_500 },
      additionalPhotoCents: 1_200,
    };
    const quote = { body: { order: { packageType: 'photos', totalCents: 2_400, currency: 'eur' } } };
    const asked = `/api/gallery/${LINK}/checkout`;
    open(access('free'), OFFERED, 'eur', { singles, more: { [asked]: quote } });
    expect(await screen.findByText('Photos: €12 each')).toBeTruthy();
    expect(screen.getByText('Videos: €30 each')).toBeTruthy();
    expect(screen.getByText('1 photo included, each additional one €12')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('How many more photos?'), { target: { value: '2' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Buy 2 more photos for €24' }));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
      package: 'photos',
      photos: '2',
      amount: '24',
    });
  });

  if (TEST_DEEP)
    it('says why more photos have no price, and tries again', async () => {
      const singles = {
        ...NO_SINGLES,
        singleFiles: { videoCents: null, photoCents: 1_500 },
        additionalPhotoCents: 1_200,
      };
      const asked = `/api/gallery/${LINK}/checkout`;
      const failed = errorReply(503, 'service.unavailable', 'Not ready. Try again in a moment.');
      const server = open(access('free'), OFFERED, 'eur', { singles, more: { [asked]: failed } });
      expect((await screen.findByRole('alert')).textContent).toBe('Not ready. Try again in a moment.');
      server.set(asked, { body: { order: { packageType: 'photos', totalCents: 1_200, currency: 'eur' } } });
      fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      expect(await screen.findByRole('button', { name: 'Buy 1 more photo for €12' })).toBeTruthy();
    });

  if (TEST_DEEP)
    it('asks for no price of photos that are not sold', async () => {
      const singles = { ...NO_SINGLES, singleFiles: { videoCents: null, photoCents: 1_500 } };
      const server = open(access('free'), OFFERED, 'eur', { singles });
      expect(await screen.findByText('Photos: €15 each')).toBeTruthy();
      expect(server.calls.map(({ path }) => path).filter((path) => path.includes('checkout'))).toEqual([]);
    });

  it('opens a closed gallery for more days', async () => {
    open(errorReply(410, 'gallery.expired', 'x', { project: { name: 'Harbour' } }), [], 'eur', {
      singles: { ...NO_SINGLES, extension: { days: 30, priceCents: 2_000 } },
    });
    expect(await screen.findByText('€20')).toBeTruthy();
    expect(Object.fromEntries(href('Open for 30 More Days'))).toMatchObject({ package: 'extension', amount: '20' });
  });

  if (TEST_DEEP)
    it('says so where nothing is for sale', async () => {
      open(access('free'), []);
      expect(await screen.findByText('No packages are on sale for this gallery.')).toBeTruthy();
      expect(screen.queryByText(/One payment/)).toBeNull();
    });

  it('does not show whether a gallery exists', async () => {
    open(errorReply(404, 'gallery.not_found', 'x'));
    expect(await screen.findByRole('heading', { name: 'Gallery Not Found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  const PARTS = ['gallery', 'packages'] as const;
  it.each(TEST_DEEP ? PARTS : PARTS.slice(0, 1))('tries again where the %s did not load', async (part) => {
    const [address, reply] =
      part === 'gallery'
        ? [`/api/gallery/${LINK}`, access('free')]
        : [
            `/api/gallery/${LINK}/packages`,
            { body: { currency: 'usd', free: ALLOWANCE, packages: OFFERED, deferredPurchases: [], ...NO_SINGLES } },
          ];
    const server = open(access('free'));
    cleanup();
    server.set(address, errorReply(503, 'service.unavailable', 'Not ready. Try again in a moment.'));
    renderPage(`/packages/${LINK}`, '/packages/:projectId/:visitor', <Site />);
    expect(await screen.findByRole('heading', { name: "We couldn't load the gallery" })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Not ready. Try again in a moment.');
    server.set(address, reply);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Choose Your Package' })).toBeTruthy();
  });
});
