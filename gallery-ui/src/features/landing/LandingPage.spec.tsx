import { cleanup, screen } from '@testing-library/react';
import { errorReply, startFakeServer } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { HomeGate } from '../../app/signed-in/HomeGate';

function open(more: object) {
  startFakeServer({
    '/api/site': { body: { studioName: 'Northlight', supportEmail: 'a@b.co', homePage: 'default', ...more } },
    '/api/auth/user': errorReply(401, 'auth.required', 'x'),
  });
  renderPage('/', '/', <HomeGate />);
}

afterEach(cleanup);

describe('LandingPage', () => {
  it('is the standard page', async () => {
    open({ ownHomePage: null });
    expect(await screen.findByRole('heading', { name: 'Why video marketing' })).toBeTruthy();
  });

  it('is what the studio has written, and nothing of the standard page', async () => {
    const cards = [
      { title: 'Weddings', text: 'All day' },
      { title: 'Weddings', text: 'And night' },
    ];
    open({ homePage: 'own', ownHomePage: { title: 'Light, kept', text: null, cards, imageUrl: '/photo.webp' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Light, kept' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { name: 'Weddings' })).toHaveLength(2);
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/photo.webp');
    expect(screen.queryByText(/video/i)).toBeNull();
    expect(screen.getByRole('link', { name: 'Send Me My Link' }).getAttribute('href')).toBe('/gallery-link');
  });

  it('is the name of the studio without any text', async () => {
    open({ homePage: 'own', ownHomePage: { title: null, text: null, cards: [], imageUrl: null } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Northlight' })).toBeTruthy();
  });

  it('is the sign-in where the studio has switched the page off', async () => {
    open({ homePage: 'signIn', ownHomePage: null });
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
  });
});
