import { cleanup, waitFor } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { useQueryParameters } from '../../ui/routing/router';
import { toastStore } from '../../ui/toast/toast-store';
import { PaymentReturn } from './PaymentReturn';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const GALLERY = '/gallery/p1/jo%2Breel%40example.com';
const CONFIRM = '/api/confirm-payment';
const ADDRESS = `${GALLERY}?package=complete&amount=300&isUpgrade=true&payment_intent=pi_1&payment_intent_client_secret=secret_1&redirect_status=succeeded`;

async function comeBack(reply: FakeReply, address = ADDRESS) {
  const server = startFakeServer({
    [CONFIRM]: reply,
    '/api/gallery/p1/jo%2Breel%40example.com': {
      body: { project: {}, mediaFiles: [], clientAccess: {}, downloadCount: 0 },
    },
  });
  renderPage(address, '/gallery/:projectId/:visitor', <Back />);
  await waitFor(() => expect(window.location.search).toBe(''));
  return server;
}

/** Shows the return as the gallery's route does, while the address has a payment. */
function Back() {
  const query = useQueryParameters();
  return (
    query.get('payment_intent') && (
      <PaymentReturn link={{ projectId: 'p1', visitor: 'jo+reel@example.com' }} query={query} />
    )
  );
}

afterEach(cleanup);

describe('PaymentReturn', () => {
  it('confirms the payment and removes the secret from the address', async () => {
    const server = await comeBack({
      body: { purchaseId: 'u1', state: 'succeeded', accessLevel: 'complete', overpaidCents: 0, currency: 'usd' },
    });
    expect(server.to(CONFIRM).map(({ body }) => body)).toEqual([
      {
        paymentIntentId: 'pi_1',
        projectId: 'p1',
        clientEmail: 'jo+reel@example.com',
        packageType: 'complete',
        amount: 300,
        isUpgrade: true,
      },
    ]);
    expect(toastStore.read()).toMatchObject({ title: 'Payment Successful' });
    // The gallery shows the confirmation.
    expect(window.history.state).toMatchObject({ state: { paid: 'u1' } });
    expect(window.location.pathname).toBe(GALLERY);
  });

  it('trusts the server, not the address', async () => {
    await comeBack(errorReply(409, 'payments.not_succeeded', 'Your bank refused this payment.', { state: 'failed' }));
    expect(toastStore.read()).toMatchObject({
      variant: 'destructive',
      title: 'Payment Failed',
      description: 'Your bank refused this payment.',
    });
  });

  if (TEST_DEEP)
    it('shows no failure while the bank has not decided', async () => {
      await comeBack(errorReply(409, 'payments.not_succeeded', 'x', { state: 'processing' }));
      expect(toastStore.read()).toMatchObject({ title: 'Payment Processing' });
    });

  if (TEST_DEEP)
    it('shows no failure if the payment could not be confirmed', async () => {
      await comeBack(errorReply(503, 'service.unavailable', 'x'));
      expect(toastStore.read()).toMatchObject({ title: 'Payment Not Confirmed Yet' });
    });

  it('shows a double payment in its currency', async () => {
    await comeBack({
      body: { purchaseId: 'u1', state: 'succeeded', accessLevel: 'complete', overpaidCents: 19900, currency: 'eur' },
    });
    expect(toastStore.read()?.description).toContain('This opened nothing new. €199.00 is being refunded.');
  });
});
