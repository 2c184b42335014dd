import type { PaymentAccountSettingsDto, PaymentCheckDto, PaymentTrialDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen } from '../../../test/screen';
import { PaymentSettingsPage } from './PaymentSettingsPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const NONE: PaymentAccountSettingsDto = {
  version: 0,
  fixedBy: null,
  provider: 'none',
  fallback: 'none',
  mode: null,
  secretKeyHint: '',
  publishableKey: '',
  accountId: null,
  accountName: null,
  keysLost: false,
  hasWebhookSecret: false,
  webhookUrl: 'https://studio.example/api/payments/webhook',
  webhookReachable: true,
  webhookEvents: ['payment_intent.succeeded'],
  openOrders: 0,
};
const STRIPE: PaymentAccountSettingsDto = {
  ...NONE,
  version: 1,
  provider: 'stripe',
  mode: 'test',
  secretKeyHint: 'rk_test_…4242',
  publishableKey: 'pk_test_1',
  accountName: 'Harbour Films',
};
const FOUND: PaymentCheckDto = {
  problem: null,
  accountName: 'Harbour Films',
  accountId: 'acct_1',
  country: 'DE',
  currency: 'eur',
  chargesEnabled: true,
  missing: [],
  webhook: 'working',
  duplicates: 0,
};

afterEach(cleanup);

async function open(
  settings: PaymentAccountSettingsDto,
  replies: { check?: PaymentCheckDto; test?: PaymentTrialDto; put?: Response } = {},
) {
  const calls = answerWith(({ method, path }) => {
    if (path === '/api/site') return json({});
    if (path.endsWith('/check')) return json(replies.check);
    if (path.endsWith('/test')) return json(replies.test);
    if (path.endsWith('/webhook')) return json({ ...STRIPE, version: 2, hasWebhookSecret: true });
    if (path.endsWith('/remove')) return json({ ...NONE, version: 2 });
    if (method === 'PUT') return replies.put ?? json(STRIPE);
    return json(settings);
  });
  renderScreen(<PaymentSettingsPage />);
  await screen.findByLabelText('Webhook address');
  return (name: string) =>
    calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(name)).map(({ body }) => body);
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typeKeys = () => {
  type('Publishable key', 'pk_test_1');
  type('Restricted or secret key', 'rk_test_1');
  fireEvent.click(button('Check and save keys'));
};

describe('PaymentSettingsPage', () => {
  it('explains the restricted key, and saves both keys', async () => {
    const sent = await open(NONE);
    expect(screen.getByText('Charges and Refunds: Write')).toBeTruthy();
    expect(button('Check')).toHaveProperty('disabled', true);
    typeKeys();
    expect(await screen.findByText('rk_test_…4242')).toBeTruthy();
    expect(sent('/payments')).toEqual([{ version: 0, publishableKey: 'pk_test_1', secretKey: 'rk_test_1' }]);
    expect(screen.getByText(/^Stripe in test mode/)).toBeTruthy();
    expect(screen.queryByLabelText('Restricted or secret key')).toBeNull();
  });

  if (TEST_DEEP)
    it('names the missing permissions at the key', async () => {
      const params = { permissions: 'Disputes: Read' };
      const fields = { secretKey: { code: 'stripe_permissions_missing', params, message: 'x' } };
      await open(NONE, { put: json({ statusCode: 400, code: 'request.invalid', message: 'x', fields }, 400) });
      typeKeys();
      expect(await screen.findByText(/Edit it at Stripe and set Disputes: Read\.$/)).toBeTruthy();
    });

  if (TEST_DEEP)
    it('asks before it replaces the keys, and says what happens to open orders', async () => {
      await open({ ...STRIPE, openOrders: 2 });
      fireEvent.click(button('Replace keys'));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(/2 clients have open orders now/)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Replace keys' }));
      expect(await screen.findByLabelText('Restricted or secret key')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('Publishable key'));
      type('Publishable key', 'pk_test_1');
      fireEvent.click(button('Cancel'));
      expect(screen.queryByLabelText('Publishable key')).toBeNull();
      expect(button('Replace keys')).toBeTruthy();
      expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    });

  if (TEST_DEEP)
    it('reads the settings again when they could not be loaded', async () => {
      let fails = true;
      answerWith(() => (fails ? json({ statusCode: 500, code: 'internal', message: 'x' }, 500) : json(STRIPE)));
      renderScreen(<PaymentSettingsPage />);
      const retry = await screen.findByRole('button', { name: 'Try again' });
      fails = false;
      fireEvent.click(retry);
      expect(await screen.findByText('rk_test_…4242')).toBeTruthy();
    });

  it('asks before it removes the keys', async () => {
    const sent = await open(STRIPE);
    fireEvent.click(button('Remove keys'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(sent('/remove')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove keys' }));
    await waitFor(() => expect(sent('/remove')).toEqual([{ version: 1 }]));
    expect(await screen.findByText(/^No payment provider/)).toBeTruthy();
  });

  if (TEST_DEEP)
    it('reads the settings again when somebody else has changed them first', async () => {
      const changed = () => json({ statusCode: 409, code: 'settings.changed_meanwhile', message: 'x' }, 409);
      let present: PaymentAccountSettingsDto = NONE;
      answerWith(({ method, path }) =>
        path === '/api/site' ? json({}) : method === 'GET' ? json(present) : changed(),
      );
      renderScreen(<PaymentSettingsPage />);
      await screen.findByLabelText('Webhook address');
      present = STRIPE;
      typeKeys();
      expect(await screen.findByText('rk_test_…4242')).toBeTruthy();
      present = { ...STRIPE, version: 2, secretKeyHint: 'rk_test_…0002' };
      fireEvent.click(button('Remove keys'));
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove keys' }));
      expect(await screen.findByText('rk_test_…0002')).toBeTruthy();
    });

  it('sets up the webhook where Stripe reaches it, else explains how', async () => {
    const sent = await open(STRIPE);
    fireEvent.click(button('Set up webhook'));
    expect(await screen.findByText(/^The signing secret is stored/)).toBeTruthy();
    expect(sent('/webhook')).toHaveLength(1);
    cleanup();

    const saved = await open({ ...STRIPE, webhookReachable: false });
    expect(screen.queryByRole('button', { name: 'Set up webhook' })).toBeNull();
    expect(screen.getByText('payment_intent.succeeded')).toBeTruthy();
    type('Signing secret', 'whsec_1');
    fireEvent.click(button('Save secret'));
    await waitFor(() => expect(saved('/payments')).toEqual([{ version: 1, webhookSecret: 'whsec_1' }]));
  });

  if (TEST_DEEP)
    it('shows what a check and a test payment found', async () => {
      const problem = { code: 'stripe_publishable_key_rejected', params: {}, message: 'x' } as const;
      await open(STRIPE, {
        check: { ...FOUND, chargesEnabled: false, missing: ['webhooks'], webhook: 'unknown', duplicates: 1 },
        test: {
          mode: 'test',
          amountCents: 50,
          currency: 'eur',
          steps: [
            { step: 'create', problem: null },
            { step: 'browser', problem },
          ],
        },
      });
      fireEvent.click(button('Check'));
      expect(await screen.findByText('Stripe accepts the key. Account: Harbour Films.')).toBeTruthy();
      expect(screen.getByText(/^The account can't take payments yet/)).toBeTruthy();
      expect(screen.getByText('Missing permissions: Webhook Endpoints: Write. Edit the key at Stripe.')).toBeTruthy();
      expect(screen.getByText(/^The signing secret is missing/)).toBeTruthy();
      expect(screen.getByText(/^Stripe has more webhooks/)).toBeTruthy();
      fireEvent.click(button('Make a test payment'));
      expect(await screen.findByText(/doesn't accept the publishable key/)).toBeTruthy();
      expect(screen.getByText("The test didn't work")).toBeTruthy();
    });

  it('shows the keys of the environment, and changes nothing', async () => {
    await open({ ...STRIPE, fixedBy: 'STRIPE_SECRET_KEY' });
    expect(screen.getByText(/^Set on the server with STRIPE_SECRET_KEY\./)).toBeTruthy();
    for (const name of ['Replace keys', 'Remove keys', 'Set up webhook'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(button('Check')).toHaveProperty('disabled', false);
  });

  if (TEST_DEEP)
    it('can try again when the settings could not be loaded', async () => {
      let down = true;
      answerWith(() => (down ? json({ statusCode: 503, code: 'x', message: 'Not now' }, 503) : json(NONE)));
      renderScreen(<PaymentSettingsPage />);
      await screen.findByText('Not now');
      down = false;
      fireEvent.click(button('Try again'));
      expect(await screen.findByRole('region', { name: 'Webhook' })).toBeTruthy();
    });
});
