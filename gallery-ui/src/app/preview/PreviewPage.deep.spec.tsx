import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { lazy, StrictMode, Suspense, type ReactNode } from 'react';
import { startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { createQueryClient } from '../../api/query-client';
import { Brand } from '../Brand';
import { PreviewPage } from './PreviewPage';
import { SitePreview } from './SitePreview';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const LIST = {
  currency: 'jpy',
  singleFiles: { videoCents: null, photoCents: 300 },
  additionalPhotoCents: null,
  extension: null,
  packages: [
    {
      code: 'album',
      name: 'The Album',
      description: '',
      features: ['20 photos'],
      highlighted: true,
      contents: { videos: 0, photos: 20, downloadSizes: ['original'], lifetimeAccess: true },
      priceCents: 5000,
    },
  ],
};
const BRAND = { studioName: 'Harbour Films', theme: 'dark', logoUrl: null, logoDarkUrl: '/logo-dark.png' };

function open() {
  const server = startFakeServer({
    '/api/site': {
      body: { studioName: 'Studio', supportEmail: 'a@b.co', theme: 'auto', logoUrl: null, legalPages: [] },
    },
  });
  renderPage(
    '/preview',
    '/preview',
    <>
      <Brand />
      <PreviewPage />
    </>,
  );
  return server;
}
const send = (data: object, origin = location.origin, source: Window | null = window) =>
  act(() => void dispatchEvent(new MessageEvent('message', { origin, source, data })));

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 390 });
});
afterEach(cleanup);

describe('PreviewPage', () => {
  it("shows the console's price list without asking the server", async () => {
    const server = open();
    await screen.findByRole('status');
    send({ priceList: LIST }, 'https://elsewhere.example');
    send({ priceList: LIST }, location.origin, null);
    expect(screen.queryByText('The Album')).toBeNull();
    send({ priceList: LIST });
    await screen.findByText('The Album');
    expect([screen.getByText('¥5,000'), screen.getByText('Buy The Album'), screen.getByText('20 photos')]).toHaveLength(
      3,
    );
    expect(screen.getByText('Photos: ¥300 each')).toBeTruthy();
    expect(screen.getByText('Buy The Album').closest('[inert]')).toBeTruthy();
    send({ priceList: { ...LIST, packages: [], singleFiles: { videoCents: null, photoCents: null } } });
    expect(screen.getByText('No packages are on sale for this gallery.')).toBeTruthy();
    expect(server.calls.every(({ path }) => path === '/api/site')).toBe(true);
  });

  if (TEST_DEEP)
    it("is in the language that the console chooses, which is not the visitor's choice", async () => {
      open();
      await screen.findByRole('status');
      send({ priceList: LIST, language: 'es' });
      await waitFor(() => expect(document.documentElement.lang).toBe('es'));
      expect(localStorage.getItem('language')).toBeNull();
      send({ priceList: LIST, language: 'en' });
      await waitFor(() => expect(document.documentElement.lang).toBe('en'));
    });

  if (TEST_DEEP)
    it("shows gallery and home page in the console's brand", async () => {
      const server = open();
      await screen.findByRole('status');
      send({ site: { page: 'gallery', brand: BRAND, galleryName: 'Beispielgalerie' } });
      await screen.findByRole('heading', { level: 1, name: 'Beispielgalerie' });
      // The query's cache tells its readers of the new brand one after the other.
      const brand = () => ({
        theme: document.documentElement.dataset['theme'],
        logo: document.querySelector('header img')?.getAttribute('src'),
        name: document.querySelector('header')?.textContent,
      });
      await waitFor(() => expect(brand()).toMatchObject({ theme: 'dark', logo: '/logo-dark.png' }));
      send({ site: { page: 'home', brand: { ...BRAND, theme: 'auto', logoDarkUrl: null } } });
      await screen.findByRole('heading', { name: 'Why video marketing' });
      const name = expect.stringContaining('Harbour Films') as string;
      await waitFor(() => expect(brand()).toMatchObject({ theme: 'auto', name }));
      const own = { title: 'Films by the sea', text: null, cards: [], imageUrl: null };
      send({ site: { page: 'home', brand: { ...BRAND, homePage: 'own', ownHomePage: own } } });
      await screen.findByRole('heading', { level: 1, name: 'Films by the sea' });
      send({ site: { page: 'home', brand: { ...BRAND, homePage: 'signIn', ownHomePage: null } } });
      await screen.findByLabelText('Password');
      expect(server.calls.filter(({ path }) => path !== '/api/site')).toEqual([]);
    });
});

describe('SitePreview', () => {
  const DRAFT = { page: 'gallery', brand: { studioName: 'Harbour Films' }, galleryName: 'Sample' } as const;
  const Waiting = lazy(() => new Promise<never>(() => undefined));
  const USER = { id: 'u1', role: 'user' };

  function preview(sibling: ReactNode) {
    const server = startFakeServer({
      '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co', theme: 'auto', legalPages: [] } },
    });
    const queries = createQueryClient();
    queries.setQueryData(['/api/auth/user'], USER);
    renderPage(
      '/preview',
      '/preview',
      <StrictMode>
        <QueryClientProvider client={queries}>
          <Suspense>
            <SitePreview draft={DRAFT} />
            {sibling}
          </Suspense>
        </QueryClientProvider>
      </StrictMode>,
    );
    return { server, session: () => queries.getQueryData(['/api/auth/user']) };
  }

  it('changes nothing while it is rendered', async () => {
    const { session } = preview(<Waiting />);
    await act(async () => undefined);
    expect(session()).toEqual(USER);
  });

  it('shows the gallery as to a visitor once it is on the page', async () => {
    const { server, session } = preview(null);
    await screen.findByRole('heading', { level: 1, name: 'Sample' });
    expect(session()).toBeNull();
    expect(server.calls.filter(({ path }) => path !== '/api/site')).toEqual([]);
  });
});
