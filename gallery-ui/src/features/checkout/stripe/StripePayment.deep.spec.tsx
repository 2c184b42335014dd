import type { PaymentIntentDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { startFakeServer } from '../../../../test/fake-server';
import { renderPage } from '../../../../test/render-page';
import { toastStore } from '../../../ui/toast/toast-store';
import { setLanguage } from '../../../i18n/language';
import { StripePayment } from './StripePayment';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const confirmPayment = jest.fn();
const stripe = { confirmPayment };
const elements = { elements: true };
let element: { onReady?: () => void; onLoadError?: () => void } = {};
let options: Record<string, unknown> = {};

const loadStripe = jest.fn<Promise<unknown>, [string]>(() => Promise.resolve(stripe));
jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => loadStripe(key) }));
jest.mock('@stripe/react-stripe-js', () => ({
  Elements: (props: { options: Record<string, unknown>; children: unknown }) => {
    options = props.options;
    return props.children;
  },
  PaymentElement: (props: typeof element) => {
    element = props;
    return null;
  },
  useStripe: () => stripe,
  useElements: () => elements,
}));

const order = {
  projectId: 'p1',
  visitor: 'jo+reel@example.com',
  amount: 300,
  packageType: 'complete',
  isUpgrade: true,
};
const session = {
  clientSecret: 'secret_1',
  paymentIntentId: 'pi_1',
  order: { totalCents: 30000, currency: 'usd' },
  payment: { provider: 'stripe', publishableKey: 'pk_1' },
} as unknown as PaymentIntentDto;
const onPaid = jest.fn(async () => undefined);

beforeEach(async () => {
  await act(() => setLanguage('en'));
  confirmPayment.mockReset();
  onPaid.mockClear();
  startFakeServer({ '/api/site': { body: { legalPages: [] } } });
  renderPage(
    '/checkout',
    '/checkout',
    <StripePayment order={order} session={session} onPaid={onPaid} onBusy={() => undefined} />,
  );
  await act(async () => undefined);
});
afterEach(cleanup);

const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Pay|Processing/ });
const ready = () => act(() => element.onReady!());

describe('StripePayment', () => {
  it("opens the session's payment with the studio's key", () => {
    expect(options).toMatchObject({ clientSecret: 'secret_1' });
    // Stripe is loaded once a page: the other tests use what the first has loaded.
    expect(loadStripe.mock.calls).toEqual([['pk_1']]);
  });

  if (TEST_DEEP)
    it("shows Stripe's fields in the language chosen on the site", async () => {
      cleanup();
      await act(() => setLanguage('de'));
      renderPage(
        '/checkout',
        '/checkout',
        <StripePayment order={order} session={session} onPaid={onPaid} onBusy={() => undefined} />,
      );
      expect(options).toMatchObject({ locale: 'de' });
    });

  it('cannot be paid before Stripe is ready', () => {
    expect(payButton().disabled).toBe(true);
    fireEvent.submit(payButton().form!);
    expect(confirmPayment).not.toHaveBeenCalled();
    ready();
    expect(payButton().disabled).toBe(false);
    expect(payButton().textContent).toBe('Pay $300.00');
  });

  it('redirects only if the bank needs it, back to the gallery', async () => {
    confirmPayment.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    ready();
    fireEvent.click(payButton());
    fireEvent.submit(payButton().form!);
    expect(payButton().textContent).toBe('Processing...');
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith('succeeded'));
    expect(confirmPayment.mock.calls).toEqual([
      [
        {
          elements,
          redirect: 'if_required',
          confirmParams: {
            return_url:
              'http://localhost/gallery/p1/jo%2Breel%40example.com?package=complete&amount=300&isUpgrade=true',
          },
        },
      ],
    ]);
  });

  it("keeps the form with Stripe's message, and can be tried again", async () => {
    confirmPayment.mockResolvedValue({ error: { message: 'Your card has insufficient funds.' } });
    ready();
    fireEvent.click(payButton());
    expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
    expect(toastStore.read()).toMatchObject({
      variant: 'destructive',
      title: 'Payment Failed',
      description: 'Your card has insufficient funds.',
    });
    expect(payButton().disabled).toBe(false);
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('survives a broken Stripe', async () => {
    confirmPayment.mockRejectedValue(new TypeError('undefined is not a function'));
    ready();
    fireEvent.click(payButton());
    await waitFor(() =>
      expect(toastStore.read()).toMatchObject({
        title: 'Payment Failed',
        description: 'An error occurred during payment',
      }),
    );
  });

  it('shows an error when the card form cannot be loaded', () => {
    act(() => element.onLoadError!());
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
    expect(payButton().disabled).toBe(true);
  });

  if (TEST_DEEP)
    it("shows that Stripe's script has not loaded, and loads it again", async () => {
      cleanup();
      loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
      const blocked = { ...session, payment: { provider: 'stripe', publishableKey: 'pk_2' } } as PaymentIntentDto;
      renderPage(
        '/checkout',
        '/checkout',
        <StripePayment order={order} session={blocked} onPaid={onPaid} onBusy={() => undefined} />,
      );
      expect(await screen.findByRole('button', { name: 'Reload Page' })).toBeTruthy();
      cleanup();
      renderPage(
        '/checkout',
        '/checkout',
        <StripePayment order={order} session={blocked} onPaid={onPaid} onBusy={() => undefined} />,
      );
      await act(async () => undefined);
      expect(screen.queryByRole('button', { name: 'Reload Page' })).toBeNull();
    });
});
