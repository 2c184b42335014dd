import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { canGoBack, hrefOf, Redirect, Router, useLocation, useNavigate, type Location, type Navigate } from './router';

let location: Location;
let navigate: Navigate;
let arrive: () => void;
let code: Promise<void>;

function Page() {
  /* oxlint-disable react/globals -- the test reads what the page sees */
  location = useLocation();
  navigate = useNavigate();
  /* oxlint-enable react/globals */
  if (location.pathname === '/slow') use(code);
  if (location.pathname === '/moved') return <Redirect to="/new" />;
  return <p>{location.pathname}</p>;
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <Router>
      <Suspense fallback={<p>Loading</p>}>
        <Page />
      </Suspense>
    </Router>,
  );
}
const go = (...to: Parameters<Navigate>) => act(async () => navigate(...to));
const back = () =>
  act(async () => {
    window.history.back();
    // happy-dom does not fire the event.
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  });

beforeEach(() => {
  code = new Promise((resolve) => {
    arrive = resolve;
  });
});
afterEach(cleanup);

describe('Router', () => {
  it('shows the page of an address, with the state passed to it', async () => {
    open('/');
    await go('/login?from=mail#form', { state: { from: '/account' } });
    expect(screen.getByText('/login')).toBeTruthy();
    expect(location).toEqual({ pathname: '/login', search: '?from=mail', hash: '#form', state: { from: '/account' } });
    expect(hrefOf(location)).toBe('/login?from=mail#form');
  });

  it('keeps the page shown until the code of the next one is there', async () => {
    open('/here');
    await go('/slow');
    expect([screen.queryByText('/here') !== null, screen.queryByText('Loading')]).toEqual([true, null]);
    await act(async () => arrive());
    expect(screen.getByText('/slow')).toBeTruthy();
  });

  it('adds a search to the page shown, not to the one on its way', async () => {
    open('/gallery/p1/ana@example.com');
    await go('/slow');
    await go('?photo=1');
    expect(hrefOf(location)).toBe('/gallery/p1/ana@example.com?photo=1');
    expect(window.location.pathname).toBe('/gallery/p1/ana@example.com');
  });

  it('drops the search for an empty address', async () => {
    open('/gallery?photo=1');
    await go('', { replace: true });
    expect(window.location.href).toBe('http://localhost/gallery');
  });

  it('navigates to no other site', async () => {
    open('/');
    await go('//elsewhere.example/login');
    expect(window.location.origin).toBe('http://localhost');
  });

  it('replaces the entry of a page that redirects', async () => {
    open('/');
    const entries = window.history.length;
    await go('/moved', { replace: true });
    expect([location.pathname, window.history.length]).toEqual(['/new', entries]);
  });
});

describe('canGoBack', () => {
  it('is false on the first page and after replacing it', async () => {
    open('/');
    expect(canGoBack()).toBe(false);
    await go('/login', { replace: true });
    expect(canGoBack()).toBe(false);
  });

  it('is true on the second page, and false back on the first', async () => {
    open('/');
    await go('/login');
    expect(canGoBack()).toBe(true);
    await back();
    expect([location.pathname, canGoBack()]).toEqual(['/', false]);
  });

  it('is true after a link to a place on the first page', async () => {
    open('/account');
    await act(async () => {
      // The browser changes the hash this way.
      window.history.pushState(null, '', '#settings');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect([canGoBack(), location.hash]).toEqual([true, '#settings']);
  });
});
