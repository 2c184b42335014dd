import { act, cleanup, screen } from '@testing-library/react';
import { startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { PackagesPreview } from './PackagesPreview';

const DRAFT = {
  currency: 'jpy',
  packages: [
    {
      code: 'album',
      name: 'The Album',
      description: '',
      features: ['20 photos'],
      highlighted: true,
      contents: { videos: 0, photos: 20, lifetimeAccess: true },
      priceCents: 5000,
    },
  ],
};

const send = (origin: string, source: Window | null, priceList: object = DRAFT) =>
  act(() => void dispatchEvent(new MessageEvent('message', { origin, source, data: { priceList } })));

afterEach(cleanup);

it('shows a draft of the console, and asks the server nothing', async () => {
  const server = startFakeServer({ '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co' } } });
  renderPage('/preview/packages', '/preview/packages', <PackagesPreview />);
  await screen.findByRole('status');
  send('https://elsewhere.example', window);
  send(location.origin, null);
  expect(screen.queryByText('The Album')).toBeNull();
  send(location.origin, window);
  expect([screen.getByText('¥5,000'), screen.getByText('Buy The Album'), screen.getByText('20 photos')]).toHaveLength(
    3,
  );
  expect(screen.getByText('Buy The Album').closest('[inert]')).toBeTruthy();
  send(location.origin, window, { ...DRAFT, packages: [] });
  expect(screen.getByText('No packages are on sale for this gallery.')).toBeTruthy();
  expect(server.calls.every(({ path }) => path === '/api/site')).toBe(true);
});
