import type { LegalPageDto } from '@showreel/api-client';
import { cleanup, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { LegalPage } from './LegalPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const legalPages: LegalPageDto['page'][] = ['imprint', 'terms'];
const terms: LegalPageDto = {
  page: 'terms',
  language: 'de',
  version: 3,
  text: '# Content\n\nA **bold** [link](https://example.com) and [mail](mailto:a@b.co).\n\n- one\n- two',
  changedAt: '2026-05-01T12:00:00.000Z',
  seller: null,
};

function open(reply: FakeReply, page = 'terms') {
  startFakeServer({
    '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co', timezone: 'UTC', legalPages } },
    [`/api/site/legal/${page}`]: reply,
  });
  renderPage(`/legal/${page}`, '/legal/:page', <LegalPage />);
}

afterEach(cleanup);

describe('LegalPage', () => {
  it('shows a text in its own language, with one title', async () => {
    open({ body: terms });
    const heading = await screen.findByRole('heading', { level: 2, name: 'Content' });
    expect(heading.closest('[lang]')!.getAttribute('lang')).toBe('de');
    // The main part of each page has the id "content".
    expect(heading.id).toBe('section-content');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Terms']);
    expect(screen.getByRole('link', { name: 'link' }).getAttribute('href')).toBe('https://example.com');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('As of May 1, 2026')).toBeTruthy();
  });

  it('links the legal pages that have a text in its footer', async () => {
    open({ body: terms });
    const links = await screen.findByRole('navigation', { name: 'Legal' });
    expect([...links.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Legal Notice', '/legal/imprint'],
      ['Terms', '/legal/terms'],
    ]);
  });

  const DANGEROUS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<javascript:alert(1)>',
    '[x](file:///etc/passwd)',
    '[x](intent://scan/#Intent;scheme=zxing;end)',
    '[x](blob:https://example.com/1)',
    '![x](https://elsewhere.example/pixel.gif)',
    '<iframe src="https://elsewhere.example"></iframe>',
  ] as const;
  it.each(TEST_DEEP ? DANGEROUS : DANGEROUS.slice(0, 4))('takes %s for text', async (text) => {
    open({ body: { ...terms, text: `Before\n\n${text}\n\nAfter` } });
    const article = await screen.findByRole('article');
    expect(article.querySelector('script, img, iframe, style, form, input')).toBeNull();
    for (const element of article.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        expect(`${name}=${value}`).not.toMatch(/^on|(javascript|data|file|intent|blob):/);
    expect(article.textContent).toContain('After');
  });

  it('begins the imprint with who sells', async () => {
    const details = {
      address: 'Main Street 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
      director: 'Una Nord',
    };
    const empty = { taxNumber: '', register: '', registerNumber: '', phone: '', vatId: '' };
    const seller = { legalName: 'Harbour GmbH', ...details, ...empty, email: 'l@b.co' };
    open({ body: { ...terms, page: 'imprint', text: 'More', seller } }, 'imprint');
    expect(await screen.findByText('Harbour GmbH')).toBeTruthy();
    expect(screen.getByText('Managing director: Una Nord')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('says that a page has no text', async () => {
      open(errorReply(404, 'route.not_found', 'x'));
      expect(await screen.findByRole('heading', { name: "This page isn't available." })).toBeTruthy();
    });

  if (TEST_DEEP)
    it("shows the server's message when it fails", async () => {
      open(errorReply(500, 'internal.error', 'Something went wrong on the server.'));
      expect(await screen.findByRole('heading', { name: "We couldn't load this page" })).toBeTruthy();
      expect(screen.getByText('Something went wrong on the server.')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('knows no other pages', async () => {
      open(errorReply(500, 'internal', 'x'), 'prices');
      expect(await screen.findByRole('heading', { name: "This page isn't available." })).toBeTruthy();
    });
});
