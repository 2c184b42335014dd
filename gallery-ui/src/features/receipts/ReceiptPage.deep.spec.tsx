import type { SellerReceiptDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { PurchasesPage } from './PurchasesPage';
import { ReceiptPage } from './ReceiptPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const LINK = 'p1/Key-of_Jo';
const receipt: SellerReceiptDto = {
  id: 'u1',
  isTest: false,
  receiptNumber: 'R-2026-000042',
  projectName: 'Harbour',
  clientEmail: 'jo@example.com',
  clientName: 'Jo and Kim',
  packageType: 'upgrade',
  kind: 'package',
  title: 'Complete Collection Package',
  description: '',
  features: ['All videos'],
  listPriceCents: 49900,
  alreadyPaidCents: 19900,
  discountCents: 0,
  couponCode: null,
  subtotalCents: 30000,
  taxCents: 0,
  tax: {
    mode: 'none',
    category: null,
    percent: 0,
    country: null,
    buyerCountry: null,
    buyerVatId: null,
    buyerCompany: null,
    note: null,
  },
  totalCents: 30000,
  refundedCents: 0,
  overpaidCents: 0,
  currency: 'usd',
  state: 'succeeded',
  paidAt: '2026-05-01T12:00:00.000Z',
  seller: null,
  unlocksAt: null,
  deliveryConsent: [],
};

function open(reply: FakeReply, id = 'u1', invoices: object[] = []) {
  const server = startFakeServer({
    '/api/site': {
      body: { studioName: 'Studio', supportEmail: 'a@b.co', paymentProvider: 'stripe', timezone: 'Pacific/Auckland' },
    },
    [`/api/gallery/${LINK}/purchases${id && `/${id}`}`]: reply,
    [`/api/gallery/${LINK}/invoices`]: { body: invoices },
  });
  if (id) renderPage(`/receipt/${LINK}/${id}`, '/receipt/:projectId/:visitor/:purchaseId', <ReceiptPage />);
  else renderPage(`/receipt/${LINK}`, '/receipt/:projectId/:visitor', <PurchasesPage />);
  return server;
}

const rows = () =>
  [...document.querySelectorAll('tbody tr, tfoot tr')].map((row) => [
    row.querySelector('th')!.firstChild!.textContent,
    row.querySelector('td')!.textContent,
  ]);

afterEach(cleanup);

describe('a page of purchases', () => {
  it('shows the stored lines, and prints', async () => {
    open({ body: receipt });
    expect(await screen.findByText('R-2026-000042')).toBeTruthy();
    // Tomorrow in the studio's time zone, as in the mail.
    expect(await screen.findByText('May 2, 2026')).toBeTruthy();
    expect(rows()).toEqual([
      ['Upgrade to Complete Collection Package', '$499.00'],
      ['Already paid', '-$199.00'],
      ['Subtotal', '$300.00'],
      ['Tax', '$0.00'],
      ['Total', '$300.00'],
    ]);
    const print = jest.fn();
    window.print = print;
    fireEvent.click(screen.getByRole('button', { name: 'Print Receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('shows who sells once, and the client by name', async () => {
    const details = { address: 'Main Street 1\nTop floor', postcode: '10115', city: 'Berlin', country: 'DE' };
    const empty = { taxNumber: '', register: '', registerNumber: '', director: '', phone: '' };
    const seller = { legalName: 'Harbour GmbH', ...details, ...empty, vatId: '', email: 'l@b.co' };
    open({ body: { ...receipt, seller } });
    const [, address] = (await screen.findByText('Seller')).parentElement!.children;
    expect(address!.textContent).toBe('Harbour GmbHMain Street 1Top floor10115 BerlinGermanyl@b.co');
    const [, client] = screen.getByText('Client').parentElement!.children;
    expect(client!.textContent).toBe('Jo and Kimjo@example.com');
  });

  if (TEST_DEEP)
    it('shows what was refunded', async () => {
      open({ body: { ...receipt, state: 'partially_refunded', refundedCents: 5000 } });
      expect(await screen.findByText('Partly refunded')).toBeTruthy();
      expect(rows().at(-1)).toEqual(['Refunded', '-$50.00']);
    });

  if (TEST_DEEP)
    it('shows what will be refunded because it was paid twice', async () => {
      open({ body: { ...receipt, overpaidCents: 30000 } });
      expect(await screen.findByText('This opened nothing new. $300.00 will be refunded automatically.')).toBeTruthy();
    });

  it('offers the invoices and credit notes of the purchase', async () => {
    const invoice = { purchaseId: 'u1', kind: 'invoice', number: 'INV-2026-0001', isReady: true, id: 'i1' };
    open({ body: receipt }, 'u1', [
      invoice,
      { ...invoice, kind: 'credit_note', number: 'CN-2026-0001', isReady: false, id: 'i2' },
      { ...invoice, purchaseId: 'u2', number: 'INV-2026-0002', id: 'i3' },
    ]);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download Invoice INV-2026-0001 (PDF)' });
    expect(link.getAttribute('href')).toBe(`/api/gallery/${LINK}/invoices/i1`);
    expect(screen.getByText('CN-2026-0001 is being prepared. It also comes by email.')).toBeTruthy();
    expect(screen.queryByText(/INV-2026-0002/)).toBeNull();
  });

  if (TEST_DEEP)
    it('asks for an unfinished invoice for five minutes, not for ever', async () => {
      jest.useFakeTimers();
      try {
        const invoice = { purchaseId: 'u1', kind: 'invoice', number: 'INV-2026-0001', isReady: false, id: 'i1' };
        const server = open({ body: receipt }, 'u1', [invoice]);
        await act(() => jest.advanceTimersByTimeAsync(3_600_000));
        expect(screen.getByText('INV-2026-0001 is being prepared. It also comes by email.')).toBeTruthy();
        expect(server.to(`/api/gallery/${LINK}/invoices`)).toHaveLength(60);
      } finally {
        jest.useRealTimers();
      }
    });

  it('shows no receipt of another client', async () => {
    open(errorReply(404, 'payments.not_found', 'x'));
    expect(await screen.findByRole('heading', { name: 'Receipt Not Found' })).toBeTruthy();
  });

  if (TEST_DEEP)
    it('lists purchases, with receipts only for what was paid', async () => {
      open(
        {
          body: [
            receipt,
            {
              ...receipt,
              id: 'u2',
              packageType: 'extended',
              title: 'Extended Access Package',
              state: 'processing',
              paidAt: null,
            },
          ],
        },
        '',
      );
      expect(await screen.findByRole('heading', { name: 'Your Purchases' })).toBeTruthy();
      expect(
        screen.getAllByRole<HTMLAnchorElement>('link', { name: /View Receipt/ }).map(({ pathname }) => pathname),
      ).toEqual([`/receipt/${LINK}/u1`]);
      expect(screen.getByText('Being processed')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('explains an empty list of purchases', async () => {
      open({ body: [] }, '');
      expect(await screen.findByRole('heading', { name: 'No Purchases Yet' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'View Packages' }).getAttribute('href')).toBe(`/packages/${LINK}`);
    });

  if (TEST_DEEP)
    it('leads to the email of the receipt where nobody has shown that they made the purchase', async () => {
      const texts = [{ version: 'en-1', language: 'en', text: 'I agree.' }];
      startFakeServer({
        '/api/site': {
          body: { studioName: 'Studio', supportEmail: 'a@b.co', timezone: 'UTC', offersWithdrawal: true },
        },
        [`/api/gallery/${LINK}/purchases/u1`]: {
          body: { ...receipt, unlocksAt: '2099-05-15T00:00:00.000Z', deliveryConsent: texts },
        },
        [`/api/gallery/${LINK}/invoices`]: { body: [] },
      });
      renderPage(`/receipt/${LINK}/u1`, '/receipt/:projectId/:visitor/:purchaseId', <ReceiptPage />);
      expect(await screen.findByText('To open it earlier, use the link in the email with your receipt.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Open It Now' })).toBeNull();
    });

  it('opens a purchase before its time, once its client has agreed', async () => {
    const LATE = { ...receipt, unlocksAt: '2099-05-15T00:00:00.000Z' };
    const texts = [
      { version: 'en-1', language: 'en', text: 'I agree.' },
      { version: 'de-1', language: 'de', text: 'Ich stimme zu.' },
    ];
    let isOpen = false;
    const path = `/api/gallery/${LINK}/purchases/u1`;
    const server = startFakeServer({
      '/api/site': { body: { studioName: 'Studio', supportEmail: 'a@b.co', timezone: 'UTC', offersWithdrawal: true } },
      [path]: () => ({ body: { ...LATE, deliveryConsent: isOpen ? [] : texts } }),
      [`${path}/open`]: () => {
        isOpen = true;
        return { body: LATE };
      },
      [`/api/gallery/${LINK}/invoices`]: { body: [] },
      [`/api/gallery/${LINK}`]: { body: {} },
    });
    renderPage(`/receipt/${LINK}/u1?code=KTXWQBMN`, '/receipt/:projectId/:visitor/:purchaseId', <ReceiptPage />);
    expect(await screen.findByRole('heading', { name: 'Your purchase opens on May 15, 2099' })).toBeTruthy();
    expect(screen.getByText('I agree.')).toBeTruthy();
    expect(screen.queryByText('Ich stimme zu.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open It Now' }));
    expect((await screen.findByRole('status')).textContent).toContain('Your purchase is open.');
    expect(server.to(`${path}/open`).map(({ body }) => body)).toEqual([
      { withdrawalTextVersion: 'en-1', receiptCode: 'KTXWQBMN' },
    ]);
    const [link] = await screen.findAllByRole('link', { name: 'Withdraw from Contract' });
    // The address of the order, not whom the gallery's link names.
    expect(link!.getAttribute('href')).toBe('/withdraw?order=R-2026-000042-KTXWQBMN&email=jo%40example.com');
    expect(document.body.textContent).not.toContain('Key-of_Jo');
  });
});
