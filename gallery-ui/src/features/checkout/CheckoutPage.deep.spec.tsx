import type { PaymentIntentDto, SiteDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { held, errorReply, startFakeServer, type FakeCall, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../ui/toast/toast-store';
import { CheckoutPage } from './CheckoutPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const GALLERY = '/gallery/p1/jo%2Breel%40example.com';
const ADDRESS = '/checkout?projectId=p1&clientEmail=jo%2Breel%40example.com&amount=199&package=extended';
const INTENT = '/api/create-payment-intent';
const CONFIRM = '/api/confirm-payment';
const PAY = '/api/payments/sandbox/pay';
const BANK = '/api/payments/sandbox/authenticate';

const order: PaymentIntentDto['order'] = {
  projectName: 'Harbour',
  packageType: 'extended',
  kind: 'package',
  betterPackage: null,
  isUpgrade: false,
  title: 'Extended Access Package',
  description: '6 total video downloads',
  features: ['6 video downloads', 'Lifetime access'],
  listPriceCents: 19900,
  alreadyPaidCents: 0,
  discountCents: 0,
  couponCode: null,
  subtotalCents: 19900,
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
  totalCents: 19900,
  amount: 199,
  currency: 'usd',
};
const intent: PaymentIntentDto = {
  clientSecret: 'secret_1',
  paymentIntentId: 'pi_1',
  purchaseId: 'u1',
  order,
  payment: { provider: 'sandbox', publishableKey: null },
  acceptsCoupons: false,
  deliveryConsent: [],
  needsEmail: false,
};
const site = (paymentProvider: SiteDto['paymentProvider']) => ({
  body: { studioName: 'Studio', supportEmail: 'a@b.co', paymentProvider },
});
const confirmed = {
  body: { purchaseId: 'u1', state: 'succeeded', accessLevel: 'extended', overpaidCents: 0, currency: 'usd' },
};
const galleryReply = { body: { project: {}, mediaFiles: [], clientAccess: {}, downloadCount: 0 } };

function open(answers: Parameters<typeof startFakeServer>[0] = {}, address = ADDRESS) {
  const server = startFakeServer({
    '/api/site': site('sandbox'),
    [INTENT]: { body: intent },
    [CONFIRM]: confirmed,
    [PAY]: { body: { status: 'succeeded', paymentIntentId: 'pi_1' } },
    '/api/gallery/p1/jo%2Breel%40example.com': galleryReply,
    ...answers,
  });
  renderPage(address, '/checkout', <CheckoutPage />);
  return server;
}

const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $199.00' });

async function payWith(number: string, name = 'Pay $199.00') {
  const button = await screen.findByRole('button', { name });
  fireEvent.change(screen.getByLabelText('Card number'), { target: { value: number } });
  fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '12 / 34' } });
  fireEvent.change(screen.getByLabelText('CVC'), { target: { value: '123' } });
  fireEvent.click(button);
}

/** Returns the order's lines. */
const lines = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')!.textContent,
      line.querySelector('dd')!.textContent,
    ]),
  );

const toasted = () => toastStore.read();
const atGallery = () => waitFor(() => expect(window.location.pathname).toBe(GALLERY));

afterEach(cleanup);

describe('the checkout', () => {
  describe('CheckoutPage before the form', () => {
    if (TEST_DEEP)
      describe('while something is missing', () => {
        it.each(['projectId', 'clientEmail', 'amount', 'package'])(
          'shows an error and opens no payment without %s',
          async (name) => {
            const address = new URL(ADDRESS, 'http://x');
            address.searchParams.delete(name);
            const server = open({}, `${address.pathname}${address.search}`);
            expect(screen.getByRole('heading', { name: 'Missing required payment parameters' })).toBeTruthy();
            expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
            expect(server.to(INTENT)).toEqual([]);
          },
        );

        it('shows whom to ask where there is no provider', async () => {
          const server = open({ '/api/site': site('none') });
          expect(await screen.findByRole('heading', { name: 'Payment Not Available' })).toBeTruthy();
          expect(
            screen.getByText('Payment processing is currently not configured. Please contact the administrator.'),
          ).toBeTruthy();
          expect(server.to(INTENT)).toEqual([]);
        });

        it('shows a spinner until the secret arrives', async () => {
          const reply = held<FakeReply>();
          open({ [INTENT]: () => reply.promise });
          expect(await screen.findByText('Preparing your payment…')).toBeTruthy();
          expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
          reply.release({ body: intent });
          expect(await payButton()).toBeTruthy();
        });

        it('asks a guest without an address where to send the receipt', async () => {
          const message = 'A valid email is required';
          const fields = { email: { code: 'email_required', params: {}, message } };
          const rejected = errorReply(400, 'request.invalid', message, { fields });
          const quote = '/api/gallery/p1/jo%2Breel%40example.com/checkout';
          const server = open({ [INTENT]: rejected, [quote]: rejected });
          const field = await screen.findByLabelText<HTMLInputElement>('Email');
          expect([field.getAttribute('aria-invalid'), screen.queryByRole('button', { name: /^Pay/ })]).toEqual([
            null,
            null,
          ]);
          const state = (email: string) => {
            fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
            fireEvent.blur(screen.getByLabelText('Email'));
          };
          state('gina');
          expect((await screen.findByText('A valid email is required')).id).toBe(
            screen.getByLabelText('Email').getAttribute('aria-describedby'),
          );
          server.set(INTENT, { body: intent });
          server.set(quote, { body: intent });
          state('gina@example.com');
          expect(await payButton()).toBeTruthy();
          expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('gina@example.com');
          expect(server.to(INTENT).map(({ body }) => (body as { email?: string }).email)).toEqual([
            undefined,
            'gina@example.com',
          ]);
        });
      });

    it('orders single files, and points out a package that costs no more', async () => {
      const files = { kind: 'files', packageType: 'files', features: ['harbour.jpg', 'harbour.mp4'] };
      const packages = [{ code: 'album', name: 'The Album', description: '', features: [] }];
      const server = open(
        {
          [INTENT]: {
            body: { ...intent, order: { ...order, ...files, betterPackage: 'album' } },
          },
          '/api/gallery/p1/jo%2Breel%40example.com/packages': { body: { currency: 'usd', packages } },
        },
        `${ADDRESS.replace('extended', 'files')}&files=a%2Cb`,
      );
      expect(await screen.findByText(/The Album costs no more and includes more/)).toBeTruthy();
      expect(screen.getAllByText('harbour')).toHaveLength(2);
      expect(server.to(INTENT)[0]!.body).toEqual({
        projectId: 'p1',
        clientEmail: 'jo+reel@example.com',
        amount: 199,
        fileIds: ['a', 'b'],
      });
    });

    if (TEST_DEEP)
      it('names the gallery that is paid for', async () => {
        open();
        expect(await screen.findByText('For the gallery “Harbour”')).toBeTruthy();
      });

    if (TEST_DEEP)
      it('sends the order of the address', async () => {
        const server = open();
        await payButton();
        expect(server.to(INTENT).map(({ body }) => body)).toEqual([
          { amount: 199, projectId: 'p1', clientEmail: 'jo+reel@example.com', packageType: 'extended' },
        ]);
      });

    if (TEST_DEEP)
      describe('that cannot open', () => {
        it.each([
          [errorReply(409, 'payments.already_bought', 'You already have this package.'), 'Back to Gallery'],
          [errorReply(400, 'payments.amount_mismatch', 'The amount must be 199.'), 'View Packages'],
          [errorReply(503, 'payments.provider_unavailable', 'Try again.'), 'Try Again'],
        ])('shows why a payment cannot be opened, and the next step: %j', async (reply, way) => {
          open({ [INTENT]: reply });
          expect(await screen.findByRole('heading', { name: 'Failed to initialize payment' })).toBeTruthy();
          expect(screen.getByText((reply.body as { message: string }).message)).toBeTruthy();
          expect(screen.getByText(way)).toBeTruthy();
          expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
        });

        it('shows the same when only the server knows it', async () => {
          open({ [INTENT]: errorReply(503, 'payments.unavailable', 'x') });
          expect(await screen.findByRole('heading', { name: 'Payment Not Available' })).toBeTruthy();
        });

        it('opens once the network is back', async () => {
          let online = false;
          open({
            [INTENT]: () => {
              if (!online) throw new TypeError('network');
              return { body: intent };
            },
          });
          const again = await screen.findByRole('button', { name: 'Try Again' });
          online = true;
          fireEvent.click(again);
          expect(await payButton()).toBeTruthy();
        });
      });
  });

  describe('OrderSummary', () => {
    if (TEST_DEEP)
      it("has the server's lines", async () => {
        open({
          [INTENT]: { body: { ...intent, order: { ...order, subtotalCents: 20000, taxCents: 0, totalCents: 20000 } } },
        });
        expect(await screen.findByRole('button', { name: 'Pay $200.00' })).toBeTruthy();
        expect(lines()).toEqual({ Subtotal: '$200.00', Tax: '$0.00', Total: '$200.00' });
      });

    if (TEST_DEEP)
      it('links the legal pages above the pay button, without leaving the order', async () => {
        const { body } = site('sandbox');
        open({ '/api/site': { body: { ...body, legalPages: ['terms', 'withdrawal'] } } });
        const pay = await payButton();
        const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Terms' });
        expect(link!.pathname).toBe('/legal/terms');
        expect(link!.target).toBe('_blank');
        expect(link!.compareDocumentPosition(pay) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      });

    it('shows what an upgrade takes off', async () => {
      open({
        [INTENT]: {
          body: {
            ...intent,
            order: {
              ...order,
              isUpgrade: true,
              title: 'Complete Collection Package',
              listPriceCents: 49900,
              alreadyPaidCents: 19900,
              subtotalCents: 30000,
              totalCents: 30000,
            },
          },
        },
      });
      expect(await screen.findByRole('heading', { name: 'Upgrade to Complete Collection Package' })).toBeTruthy();
      expect(screen.getByText('Upgrade pricing - pay only the difference')).toBeTruthy();
      expect(lines()).toEqual({
        'Original price': '$499.00',
        'Already paid': '-$199.00',
        'Upgrade amount': '$300.00',
        Subtotal: '$300.00',
        Tax: '$0.00',
        Total: '$300.00',
      });
    });
  });

  if (TEST_DEEP)
    it('shows what an earlier package takes off single files', async () => {
      const single = { kind: 'files', title: '6 photos', listPriceCents: 20000, alreadyPaidCents: 5000 } as const;
      open({
        [INTENT]: { body: { ...intent, order: { ...order, ...single, subtotalCents: 15000, totalCents: 15000 } } },
      });
      await screen.findByRole('heading', { name: '6 photos' });
      expect(lines()).toMatchObject({ 'Original price': '$200.00', 'Already paid': '-$50.00', Subtotal: '$150.00' });
    });

  describe('tax', () => {
    const CHECKOUT = '/api/gallery/p1/jo%2Breel%40example.com/checkout';
    const taxed = { ...order.tax, mode: 'added', category: 'S', percent: 19, country: 'DE' } as const;
    const quoted = { ...order, taxCents: 3781, totalCents: 23681, amount: 236.81, currency: 'eur', tax: taxed };
    const asking = {
      '/api/site': { body: { ...site('sandbox').body, buyerCountryNeeded: true } },
      [CHECKOUT]: { body: { order: quoted, payment: intent.payment } },
      [INTENT]: { body: { ...intent, order: quoted } },
    };
    const sent = (server: ReturnType<typeof open>) => server.to(INTENT).at(-1)?.body;

    beforeEach(() => localStorage.setItem('showreel.country', 'DE'));
    afterEach(() => localStorage.clear());

    it("sends the country and shows the order's tax", async () => {
      const server = open(asking);
      expect(await screen.findByRole('button', { name: 'Pay €236.81' })).toBeTruthy();
      expect(sent(server)).toMatchObject({ amount: 236.81, country: 'DE' });
      expect(lines()).toEqual({ Subtotal: '€199.00', 'VAT 19%': '€37.81', Total: '€236.81' });
      const company = { ...taxed, category: 'AE', percent: 0, country: null } as const;
      const free = { ...quoted, tax: company, taxCents: 0, totalCents: 19900, amount: 199 };
      server.set(CHECKOUT, { body: { order: free, payment: intent.payment } });
      server.set(INTENT, { body: { ...intent, clientSecret: 'secret_2', order: free } });
      fireEvent.click(await screen.findByLabelText('I am buying for a company'));
      const vatId = screen.getByLabelText('VAT ID (optional)');
      fireEvent.change(vatId, { target: { value: 'ATU13585627 ' } });
      fireEvent.blur(vatId);
      fireEvent.change(screen.getByLabelText('Your country'), { target: { value: 'AT' } });
      expect(await screen.findByRole('button', { name: 'Pay €199.00' })).toBeTruthy();
      await waitFor(() => expect(sent(server)).toMatchObject({ amount: 199, country: 'AT', vatId: 'ATU13585627' }));
      await waitFor(() => expect(screen.getByText('Pay €199.00').closest('[inert]')).toBeNull());
      expect(screen.getByText('Reverse charge: the customer accounts for the VAT.')).toBeTruthy();
      expect(localStorage.getItem('showreel.country')).toBe('AT');
      if (TEST_DEEP) {
        // Entered once, confirmed with the amount that was paid.
        await payWith('4242424242424242', 'Pay €199.00');
        await atGallery();
        expect(server.to(CONFIRM).at(-1)?.body).toMatchObject({ amount: 199 });
      }
    });

    if (TEST_DEEP)
      it('asks for the company where prices are for companies only, whatever else it asks', async () => {
        const company = { code: 'order_companies_only', params: {}, message: 'These prices are for companies only.' };
        const rejected = { statusCode: 400, code: 'request.invalid', message: 'x', fields: { company } };
        const server = open({ [INTENT]: { status: 400, body: rejected } });
        expect(await screen.findByText(/These prices are for companies only/)).toBeTruthy();
        server.set(CHECKOUT, asking[CHECKOUT]);
        server.set(INTENT, asking[INTENT]);
        fireEvent.click(screen.getByLabelText('I am buying for a company'));
        expect(await screen.findByRole('button', { name: 'Pay €236.81' })).toBeTruthy();
        expect(sent(server)).toMatchObject({ company: true });
        expect(screen.queryByText(/These prices are for companies only/)).toBeNull();
        // The box stays while the order is computed without the company.
        const box = screen.getByLabelText('I am buying for a company');
        server.set(INTENT, { status: 400, body: rejected });
        fireEvent.click(box);
        expect(await screen.findByText(/These prices are for companies only/)).toBeTruthy();
        expect(screen.getByLabelText('I am buying for a company')).toBe(box);
      });

    if (TEST_DEEP)
      it('keeps what is being typed while a companies-only order is not accepted yet', async () => {
        const problem = (name: string) => ({ [name]: { code: 'x', params: {}, message: `No ${name}.` } });
        const rejected = (name: string) => errorReply(400, 'request.invalid', 'x', { fields: problem(name) });
        const server = open({
          ...asking,
          [INTENT]: ({ body }) => rejected((body as { company?: true }).company ? 'street' : 'company'),
        });
        const box = await screen.findByLabelText('I am buying for a company');
        fireEvent.click(box);
        const street = await screen.findByLabelText<HTMLInputElement>('Street and number');
        await waitFor(() => expect(server.to(INTENT)).toHaveLength(2));
        const company = screen.getByLabelText('Company name');
        fireEvent.change(company, { target: { value: 'Co' } });
        fireEvent.blur(company);
        street.focus();
        fireEvent.change(street, { target: { value: 'Main' } });
        await waitFor(() => expect(sent(server)).toMatchObject({ companyName: 'Co' }));
        expect([
          screen.getByLabelText('Street and number'),
          screen.getByLabelText('I am buying for a company'),
        ]).toEqual([street, box]);
        expect([document.activeElement, street.value]).toEqual([street, 'Main']);
      });

    it('waits for the payment before, which the server cancels for the next one', async () => {
      const server = open(asking);
      await screen.findByRole('button', { name: 'Pay €236.81' });
      const before = server.to(INTENT).length;
      const slow = held<FakeReply>();
      server.set(INTENT, () => slow.promise);
      fireEvent.change(screen.getByLabelText('Your country'), { target: { value: 'AT' } });
      await waitFor(() => expect(server.to(INTENT)).toHaveLength(before + 1));
      server.set(INTENT, asking[INTENT]);
      fireEvent.click(screen.getByLabelText('I am buying for a company'));
      // Everything that could be sent meanwhile has been sent.
      for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(server.to(INTENT)).toHaveLength(before + 1);
      slow.release({ body: intent });
      await waitFor(() => expect(sent(server)).toMatchObject({ country: 'AT', company: true }));
      expect(server.to(INTENT)).toHaveLength(before + 2);
    });

    if (TEST_DEEP)
      it('says why no tax is charged', async () => {
        const note = { en: 'Exempt small business.', de: 'Kleinunternehmer.', es: 'Exento.' };
        const tax = { ...taxed, mode: 'none', category: 'E', percent: 0, country: null, note } as const;
        const untaxed = { ...quoted, taxCents: 0, totalCents: 19900, tax };
        open({ ...asking, [INTENT]: { body: { ...intent, order: untaxed } } });
        await screen.findByRole('button', { name: 'Pay €199.00' });
        expect(screen.getByText('Exempt small business.')).toBeTruthy();
        expect(lines()).toEqual({ Subtotal: '€199.00', Tax: '€0.00', Total: '€199.00' });
      });

    if (TEST_DEEP)
      describe('and its fields', () => {
        it('names an included tax below the total', async () => {
          const included = {
            ...quoted,
            taxCents: 3177,
            totalCents: 19900,
            tax: { ...taxed, mode: 'included' as const },
          };
          open({ ...asking, [INTENT]: { body: { ...intent, order: included } } });
          await screen.findByRole('button', { name: 'Pay €199.00' });
          expect(lines()).toEqual({ Subtotal: '€199.00', Total: '€199.00', 'Including VAT 19%': '€31.77' });
        });

        it.each([
          [
            errorReply(400, 'request.invalid', 'x', {
              fields: { vatId: { code: 'buyer_vat_id_invalid', params: {}, message: 'Not a VAT ID.' } },
            }),
            'VAT ID (optional)',
            'Not a VAT ID.',
          ],
          [
            errorReply(409, 'payments.no_tax_rate', 'No orders from there yet.'),
            'Your country',
            'No orders from there yet.',
          ],
        ])('keeps the page with the error at its field, and nothing to pay: %j', async (reply, label, text) => {
          const server = open(asking);
          await screen.findByRole('button', { name: 'Pay €236.81' });
          server.set(CHECKOUT, reply);
          fireEvent.click(await screen.findByLabelText('I am buying for a company'));
          const field = screen.getByLabelText('VAT ID (optional)');
          fireEvent.change(field, { target: { value: 'ATU1' } });
          fireEvent.keyDown(field, { key: 'Enter' });
          expect(await screen.findByText(text)).toBeTruthy();
          expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
          expect(screen.getByLabelText('VAT ID (optional)')).toBe(field);
          expect(screen.getByText('Pay €236.81').closest('[inert]')).toBeTruthy();
          server.set(CHECKOUT, asking[CHECKOUT]);
          fireEvent.change(field, { target: { value: '' } });
          fireEvent.blur(field);
          await waitFor(() => expect(screen.getByText('Pay €236.81').closest('[inert]')).toBeNull());
        });

        it('asks a company for its address, and shows an error once a field was left', async () => {
          const server = open(asking);
          await screen.findByRole('button', { name: 'Pay €236.81' });
          const problem = (field: string) => [
            field,
            { code: `buyer_${field}_required`, params: {}, message: `No ${field}.` },
          ];
          const fields = Object.fromEntries(['street', 'city'].map(problem));
          server.set(INTENT, errorReply(400, 'request.invalid', 'x', { fields }));
          fireEvent.click(await screen.findByLabelText('I am buying for a company'));
          expect(await screen.findByText(/^Enter the company’s name and address to continue/)).toBeTruthy();
          expect(sent(server)).toMatchObject({ company: true });
          expect(screen.getByText('Pay €236.81').closest('[inert]')).toBeTruthy();
          expect(screen.queryByText('No street.')).toBeNull();
          fireEvent.blur(screen.getByLabelText('Street and number'));
          expect(screen.getByText('No street.')).toBeTruthy();
          expect(screen.queryByText('No city.')).toBeNull();
          server.set(INTENT, asking[INTENT]);
          const values = { 'Company name': 'Co', 'Street and number': 'Main 1', 'Postal code': '1010', City: 'Wien' };
          for (const [label, value] of Object.entries(values)) {
            const field = screen.getByLabelText<HTMLInputElement>(label);
            fireEvent.change(field, { target: { value } });
            fireEvent.blur(field);
            // The next one can be typed in at once.
            expect(field.closest('fieldset')!.disabled).toBe(false);
          }
          await waitFor(() => expect(screen.getByText('Pay €236.81').closest('[inert]')).toBeNull());
          expect(sent(server)).toMatchObject({ companyName: 'Co', street: 'Main 1', postcode: '1010', city: 'Wien' });
          fireEvent.click(screen.getByLabelText('I am buying for a company'));
          await waitFor(() => expect(Object.keys(sent(server) as object)).not.toContain('street'));
        });

        it('asks for a country that it cannot guess', async () => {
          localStorage.setItem('showreel.country', '');
          jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
          const fields = { country: { code: 'buyer_country_required', params: {}, message: 'Choose your country' } };
          open({ ...asking, [CHECKOUT]: errorReply(400, 'request.invalid', 'x', { fields }) });
          const country = await screen.findByLabelText<HTMLSelectElement>('Your country');
          expect(country.getAttribute('aria-invalid')).toBe('true');
          expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
          jest.restoreAllMocks();
        });
      });
  });

  describe('paying', () => {
    it('sends no card that cannot be right', async () => {
      const server = open();
      fireEvent.click(await payButton());
      expect(screen.getByText('Enter a card number')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
      expect(server.to(PAY)).toEqual([]);
    });

    it('pays, confirms, shows thanks and links to the gallery', async () => {
      const server = open();
      const entries = window.history.length;
      await payWith('4242424242424242');
      await atGallery();
      expect(server.to(PAY).map(({ body }) => body)).toEqual([
        { clientSecret: 'secret_1', number: '4242424242424242', expMonth: 12, expYear: 34, cvc: '123' },
      ]);
      expect(server.to(CONFIRM).map(({ body }) => body)).toEqual([
        {
          paymentIntentId: 'pi_1',
          projectId: 'p1',
          clientEmail: 'jo+reel@example.com',
          packageType: 'extended',
          amount: 199,
          isUpgrade: false,
        },
      ]);
      expect(toasted()).toMatchObject({
        title: 'Payment Successful',
        description: 'Thank you for your purchase! Your access has been upgraded.',
      });
      // The gallery is read before it is shown, and the way back does not lead into the payment.
      expect(server.calls.at(-1)?.path).toBe('/api/gallery/p1/jo%2Breel%40example.com');
      expect(window.history.length).toBe(entries);
    });

    it('pays once however often Pay is pressed', async () => {
      const reply = held<FakeReply>();
      const server = open({ [PAY]: () => reply.promise });
      const button = await payButton();
      await payWith('4242424242424242');
      act(() => {
        fireEvent.click(button);
        fireEvent.submit(button.form!);
        fireEvent.submit(button.form!);
      });
      expect(button.textContent).toBe('Processing...');
      expect(button.disabled).toBe(true);
      reply.release({ body: { status: 'succeeded', paymentIntentId: 'pi_1' } });
      await atGallery();
      expect(server.to(PAY)).toHaveLength(1);
    });

    if (TEST_DEEP)
      it('shows that a second try has charged nothing', async () => {
        const server = open({ [PAY]: { body: { status: 'succeeded', alreadyPaid: true, paymentIntentId: 'pi_1' } } });
        await payWith('4242424242424242');
        await atGallery();
        expect(toasted()).toMatchObject({
          title: 'Already Paid',
          description: "This order has already been paid, so you weren't charged again. Your access has been upgraded.",
        });
        expect(server.to(CONFIRM)).toHaveLength(1);
      });

    it("keeps the form with the provider's message after a decline", async () => {
      const server = open({ [PAY]: errorReply(402, 'payments.card_declined', 'Your card was declined.') });
      await payWith('4000000000000002');
      expect(await screen.findByText('Your card was declined.')).toBeTruthy();
      expect(document.activeElement?.textContent).toContain('Your card was declined.');
      expect(toasted()).toMatchObject({
        variant: 'destructive',
        title: 'Payment Failed',
        description: 'Your card was declined.',
      });
      expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000 0000 0000 0002');
      expect((await payButton()).disabled).toBe(false);
      expect(server.to(CONFIRM)).toEqual([]);
    });

    if (TEST_DEEP)
      describe('with errors', () => {
        it('keeps the input when the network fails, and pays on the next press', async () => {
          const server = open({ [PAY]: () => Promise.reject(new TypeError('Failed to fetch')) });
          await payWith('4242424242424242');
          await waitFor(() =>
            expect(toasted()).toMatchObject({
              variant: 'destructive',
              title: 'Payment Failed',
              description: "We can't reach the server. Check your connection and try again.",
            }),
          );
          expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
          server.set(PAY, { body: { status: 'succeeded', paymentIntentId: 'pi_1' } });
          fireEvent.click(await payButton());
          await atGallery();
        });

        it('shows a message of its own where the provider has none', async () => {
          open({ [PAY]: { status: 402, body: null } });
          await payWith('4242424242424242');
          await waitFor(() =>
            expect(toasted()).toMatchObject({
              title: 'Payment Failed',
              description: 'An error occurred during payment',
            }),
          );
        });

        it('names the field that the server rejects', async () => {
          open({
            [PAY]: errorReply(400, 'request.invalid', 'Use a test card number.', {
              fields: { number: { code: 'card_number_real', params: {}, message: 'Use a test card number.' } },
            }),
          });
          await payWith('4111111111111111');
          await waitFor(() => expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true'));
        });
      });
  });

  if (TEST_DEEP)
    it('works again when the browser restores the page', async () => {
      const reply = held<FakeReply>();
      const server = open({ [PAY]: () => reply.promise });
      await payWith('4242424242424242');
      await screen.findByRole('button', { name: 'Processing...' });
      server.set(INTENT, errorReply(409, 'payments.already_bought', 'You already have this package.'));
      const shown = new Event('pageshow');
      Object.defineProperty(shown, 'persisted', { value: true });
      act(() => {
        window.dispatchEvent(shown);
      });
      expect(await screen.findByText('You already have this package.')).toBeTruthy();
    });

  describe('a coupon', () => {
    const CHECK = '/api/gallery/p1/jo%2Breel%40example.com/checkout';
    const half = {
      ...intent,
      acceptsCoupons: true,
      clientSecret: 'secret_2',
      order: {
        ...order,
        discountCents: 9950,
        couponCode: 'SPRING',
        subtotalCents: 9950,
        totalCents: 9950,
        amount: 99.5,
      },
    };
    /** The server prices the order with the coupon that is sent. */
    const priced =
      (discounted: PaymentIntentDto = half) =>
      ({ body }: FakeCall): FakeReply => ({
        body: (body as { couponCode?: string }).couponCode ? discounted : { ...intent, acceptsCoupons: true },
      });

    async function enter(code: string) {
      fireEvent.click(await screen.findByRole('button', { name: 'Add a coupon code' }));
      fireEvent.change(screen.getByLabelText('Coupon code'), { target: { value: code } });
      fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    }

    it('is checked without the address of the company, which belongs in no URL', async () => {
      open({
        '/api/site': { body: { ...site('sandbox').body, buyerCountryNeeded: true } },
        [INTENT]: { body: { ...intent, acceptsCoupons: true } },
        [CHECK]: { body: { order } },
      });
      const fetched = jest.spyOn(globalThis, 'fetch');
      const addresses = () => fetched.mock.calls.map(([to]) => (to instanceof Request ? to.url : String(to))).join();
      fireEvent.click(await screen.findByLabelText('I am buying for a company'));
      const street = await screen.findByLabelText('Street and number');
      fireEvent.change(street, { target: { value: 'Main 1' } });
      fireEvent.blur(street);
      await enter('SPRING');
      await waitFor(() => expect(addresses()).toContain('SPRING'));
      expect(addresses()).not.toContain('Main');
      fetched.mockRestore();
    });

    if (TEST_DEEP)
      it('is not asked for where there are none', async () => {
        open();
        await payButton();
        expect(screen.queryByRole('button', { name: 'Add a coupon code' })).toBeNull();
      });

    it('makes the order cheaper until it is removed', async () => {
      const server = open({ [INTENT]: priced(), [CHECK]: { body: half } });
      await enter(' spring ');
      expect(await screen.findByRole('button', { name: 'Pay $99.50' })).toBeTruthy();
      expect(screen.getByText('Discount (SPRING)').nextSibling?.textContent).toBe('-$99.50');
      expect(server.to(INTENT).at(-1)?.body).toMatchObject({ couponCode: 'spring', amount: 99.5 });
      expect(document.activeElement?.textContent).toBe('Coupon SPRING applied');
      fireEvent.click(screen.getByRole('button', { name: 'Remove coupon' }));
      expect(await payButton()).toBeTruthy();
      expect(screen.queryByText('Discount (SPRING)')).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
    });

    if (TEST_DEEP)
      describe('that is rejected', () => {
        it.each([
          [
            errorReply(400, 'coupon.unknown', 'This coupon code is not valid here.'),
            'This coupon code is not valid here.',
          ],
          [
            errorReply(409, 'coupon.below_minimum', 'x', { minimumCents: 25000, currency: 'usd' }),
            'This coupon is valid for orders of at least $250.00.',
          ],
          [
            errorReply(409, 'coupon.not_yet_valid', 'x', { validFrom: '2030-05-01T12:00:00Z' }),
            'This coupon is valid from May 1, 2030.',
          ],
        ])('that is rejected changes nothing: %j', async (reply, text) => {
          const server = open({ [INTENT]: priced(), [CHECK]: reply });
          await enter('spring');
          expect((await screen.findByRole('alert')).textContent).toBe(text);
          expect((await payButton()).closest('[inert]')).toBeNull();
          expect(server.to(INTENT)).toHaveLength(1);
        });

        it('that was used up meanwhile is removed with its reason', async () => {
          const server = open({ [INTENT]: priced(), [CHECK]: { body: half } });
          await payButton();
          server.set(INTENT, (call) =>
            (call.body as { couponCode?: string }).couponCode
              ? errorReply(409, 'coupon.used_up', 'This coupon has already been used.')
              : priced()(call),
          );
          await enter('spring');
          expect((await screen.findByRole('alert')).textContent).toBe('This coupon has already been used.');
          await waitFor(() =>
            expect(screen.getByRole('button', { name: 'Pay $199.00' }).closest('[inert]')).toBeNull(),
          );
        });
      });

    it('that pays for everything needs no card', async () => {
      const free = { ...half, paymentIntentId: 'u1', order: { ...half.order, totalCents: 0, amount: 0 } };
      const server = open({ [INTENT]: priced(free), [CHECK]: { body: free } });
      await enter('spring');
      fireEvent.click(await screen.findByRole('button', { name: 'Get It Free' }));
      await atGallery();
      expect(server.to(CONFIRM)[0]?.body).toMatchObject({ paymentIntentId: 'u1', amount: 0 });
      expect(server.to(PAY)).toEqual([]);
    });

    if (TEST_DEEP)
      it('keeps a free order that could not be completed', async () => {
        const free = { ...half, order: { ...half.order, totalCents: 0, amount: 0 } };
        open({
          [INTENT]: priced(free),
          [CHECK]: { body: free },
          [CONFIRM]: errorReply(503, 'service.unavailable', 'Try again.'),
        });
        await enter('spring');
        fireEvent.click(await screen.findByRole('button', { name: 'Get It Free' }));
        expect(await screen.findByText('Try again.')).toBeTruthy();
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get It Free' }).disabled).toBe(false);
      });
  });

  describe('authentication by the bank', () => {
    const asking = { [PAY]: { body: { status: 'requires_action', paymentIntentId: 'pi_1' } } };

    it('completes the payment', async () => {
      const server = open({ ...asking, [BANK]: { body: { status: 'succeeded', paymentIntentId: 'pi_1' } } });
      await payWith('4000002500003155');
      fireEvent.click(await screen.findByRole('button', { name: 'Confirm Payment' }));
      await atGallery();
      expect(server.to(BANK).map(({ body }) => body)).toEqual([{ clientSecret: 'secret_1', outcome: 'complete' }]);
    });

    if (TEST_DEEP)
      it('fails the payment when it is rejected', async () => {
        open({
          ...asking,
          [BANK]: errorReply(402, 'payments.card_declined', 'We are unable to authenticate your payment method.'),
        });
        await payWith('4000002500003155');
        fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
        expect(await screen.findByText('We are unable to authenticate your payment method.')).toBeTruthy();
        expect((await payButton()).disabled).toBe(false);
      });

    if (TEST_DEEP)
      it('fails the payment when it is cancelled', async () => {
        const server = open(asking);
        await payWith('4000002500003155');
        fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
        expect(await screen.findByText(/Press Pay to try again/)).toBeTruthy();
        expect((await payButton()).disabled).toBe(false);
        expect([...server.to(BANK), ...server.to(CONFIRM)]).toEqual([]);
      });
  });

  describe('CheckoutPage after the money was taken', () => {
    it('repeats only the confirmation when the server does not answer', async () => {
      const server = open({ [CONFIRM]: errorReply(503, 'service.unavailable', 'x') });
      await payWith('4242424242424242');
      expect(await screen.findByRole('heading', { name: 'Payment Received' })).toBeTruthy();
      server.set(CONFIRM, confirmed);
      fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await atGallery();
      expect(server.to(PAY)).toHaveLength(1);
      expect(toasted()).toMatchObject({ title: 'Payment Successful' });
    });

    if (TEST_DEEP)
      describe('while the bank or the server is silent', () => {
        it('still shows that nothing was charged again when the confirmation is repeated', async () => {
          const server = open({
            [PAY]: { body: { status: 'succeeded', alreadyPaid: true, paymentIntentId: 'pi_1' } },
            [CONFIRM]: errorReply(503, 'service.unavailable', 'x'),
          });
          await payWith('4242424242424242');
          const again = await screen.findByRole('button', { name: 'Try Again' });
          server.set(CONFIRM, confirmed);
          fireEvent.click(again);
          await atGallery();
          expect(toasted()).toMatchObject({ title: 'Already Paid' });
        });

        it('opens the gallery while the bank has not decided', async () => {
          open({ [CONFIRM]: errorReply(409, 'payments.not_succeeded', 'x', { state: 'processing' }) });
          await payWith('4242424242424242');
          await atGallery();
          expect(toasted()).toMatchObject({ title: 'Payment Processing' });
        });
      });
  });

  describe('the consent to immediate delivery', () => {
    const deliveryConsent = [
      { version: 'en-1', language: 'en', text: 'I agree to immediate delivery.' },
      { version: 'de-1', language: 'de', text: 'Ich stimme zu.' },
    ];
    const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'I agree to immediate delivery.' });

    it('is not ticked in advance, and sent with the text that was read', async () => {
      const server = open({
        [INTENT]: { body: { ...intent, deliveryConsent } },
        '/api/gallery/p1/jo%2Breel%40example.com/checkout': { body: { ...intent, deliveryConsent } },
      });
      expect((await box()).checked).toBe(false);
      expect(screen.getByText(/^You can also buy without/)).toBeTruthy();
      fireEvent.change(screen.getByLabelText('Card number'), { target: { value: '4242' } });
      fireEvent.click(await box());
      await waitFor(() => expect(server.to(INTENT)).toHaveLength(2));
      expect(server.to(INTENT)[1]!.body).toMatchObject({ deliveryConsent: true, withdrawalTextVersion: 'en-1' });
      await waitFor(() => expect(screen.getByRole('checkbox').getAttribute('aria-disabled')).toBeNull());
      expect((await box()).checked).toBe(true);
      // The payment is the same: what was filled in stays.
      expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242');
      fireEvent.click(await box());
      await waitFor(() => expect(server.to(INTENT)).toHaveLength(3));
      expect(server.to(INTENT)[2]!.body).not.toHaveProperty('deliveryConsent');
      expect((await box()).checked).toBe(false);
    });

    if (TEST_DEEP)
      it('is asked for before the order where nothing is sold without', async () => {
        const rejected = errorReply(409, 'payments.consent_required', 'Agree to immediate delivery to buy it.', {
          deliveryConsent,
        });
        const reply = ({ body }: FakeCall): FakeReply =>
          (body as { deliveryConsent?: boolean }).deliveryConsent ? { body: { ...intent, deliveryConsent } } : rejected;
        const server = open({
          [INTENT]: reply,
          '/api/gallery/p1/jo%2Breel%40example.com/checkout': { body: { ...intent, deliveryConsent } },
        });
        const unticked = await box();
        expect(screen.getByRole('alert').textContent).toBe('Agree to immediate delivery to buy it.');
        const name = 'Extended Access Package';
        expect(await screen.findByRole('heading', { name })).toBeTruthy();
        expect(lines()).toMatchObject({ Total: '$199.00' });
        expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
        fireEvent.click(unticked);
        expect(screen.getByRole('heading', { name })).toBeTruthy();
        expect(await payButton()).toBeTruthy();
        expect(screen.queryByRole('alert')).toBeNull();
        expect(screen.queryByText(/^You can also buy without/)).toBeNull();
        expect(server.to(INTENT).at(-1)!.body).toMatchObject({ deliveryConsent: true, withdrawalTextVersion: 'en-1' });
      });

    if (TEST_DEEP)
      describe('in other countries', () => {
        it('keeps its box, and that nothing is sold without, where another country asks for none', async () => {
          const buyerSite = { ...site('sandbox').body, buyerCountryNeeded: true };
          type Terms = { country?: string; deliveryConsent?: boolean } | undefined;
          const open409 = errorReply(409, 'payments.consent_required', 'Agree to buy it.', { deliveryConsent });
          const agreed = held<void>();
          open({
            '/api/site': { body: buyerSite },
            [INTENT]: async ({ body }) => {
              const { country, deliveryConsent: isAgreed } = (body as Terms) ?? {};
              if (country !== 'DE') return { body: intent };
              if (!isAgreed) return open409;
              await agreed.promise;
              return { body: { ...intent, deliveryConsent } };
            },
            '/api/gallery/p1/jo%2Breel%40example.com/checkout': { body: intent },
          });
          await payButton();
          expect(screen.queryByRole('checkbox', { name: /^I agree/ })).toBeNull();
          fireEvent.change(screen.getByLabelText('Your country'), { target: { value: 'DE' } });
          const unticked = await box();
          fireEvent.click(unticked);
          await waitFor(() => expect(screen.queryByText('Agree to buy it.')).toBeNull());
          expect(await box()).toBe(unticked);
          agreed.release();
          await waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
          expect(await box()).toBe(unticked);
          expect(screen.queryByText(/^You can also buy without/)).toBeNull();
          fireEvent.change(screen.getByLabelText('Your country'), { target: { value: 'US' } });
          await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^I agree/ })).toBeNull());
        });

        it('is not there where it is not asked for', async () => {
          open();
          await payButton();
          expect(screen.queryByRole('checkbox')).toBeNull();
        });
      });
  });

  if (TEST_DEEP)
    it('leads back to the offers, and from the photos of a selection back to the gallery', async () => {
      const back = async (address: string) => {
        cleanup();
        open({}, address);
        await screen.findByRole('heading', { level: 1 });
        return screen.getAllByRole('link')[0]!;
      };
      expect((await back(ADDRESS)).textContent).toBe('All Packages');
      const link = await back(ADDRESS.replace('package=extended', 'package=selection&selection=s1'));
      expect([link.textContent, link.getAttribute('href')]).toEqual(['Back to Gallery', GALLERY]);
    });
});
