import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { startFakeServer } from '../../test/fake-server';
import { Router, useLocation } from '../ui/routing/router';
import { Link } from '../ui/routing/Link';
import { Loading } from '../ui/status/Loading';
import { PlainPage } from '../ui/page/PlainPage';
import { PageFrame } from './PageFrame';
import { ServerState } from './ServerState';

let arrive: () => void;

function Page({ title }: { title: string }) {
  return (
    <PlainPage title={title}>
      <Link to="/packages">Packages</Link>
    </PlainPage>
  );
}

/** A page like those that read something first. */
function Packages() {
  const [here, setHere] = useState(false);
  // oxlint-disable-next-line react/globals -- the test decides when the page arrives
  arrive = () => setHere(true);
  return here ? <Page title="Packages – Harbour" /> : <Loading />;
}

const PageHere = () => (useLocation().pathname === '/packages' ? <Packages /> : <Page title="Harbour" />);

async function open() {
  startFakeServer({ '/api/site': { body: { studioName: 'Northlight', supportEmail: 'a@b.co' } } });
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/');
  await act(
    async () =>
      void render(
        <Router>
          <ServerState>
            <PageFrame>
              <PageHere />
            </PageFrame>
          </ServerState>
        </Router>,
      ),
  );
  return document.querySelector('p[aria-live=polite]')!;
}
async function follow() {
  const link = screen.getByRole('link', { name: 'Packages' });
  link.focus();
  await act(async () => void fireEvent.click(link));
}

afterEach(cleanup);

describe('PageFrame', () => {
  it('keeps the focus inside the page while the next one loads', async () => {
    await open();
    await follow();
    expect(document.activeElement).toBe(screen.getByRole('status').parentElement);
  });

  it('moves the focus to a page that comes after it has loaded', async () => {
    await open();
    await follow();
    await act(async () => arrive());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('announces the title of a page that comes after it has loaded', async () => {
    const announcement = await open();
    await follow();
    expect(announcement.textContent).toBe('');
    await act(async () => arrive());
    expect(announcement.textContent).toBe('Packages – Harbour');
  });

  it('leaves the first title to the browser', async () => {
    const announcement = await open();
    expect([announcement.textContent, document.activeElement]).toEqual(['', document.body]);
  });

  it('leaves the focus where the visitor has put it meanwhile', async () => {
    await open();
    await follow();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await act(async () => arrive());
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
});
