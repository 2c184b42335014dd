import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { errorReply, startFakeServer, type FakeReply } from '../../../test/fake-server';
import { renderPage } from '../../../test/render-page';
import { ConfirmWithdrawalPage } from './ConfirmWithdrawalPage';
import { WithdrawalPage } from './WithdrawalPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const WITHDRAWALS = '/api/withdrawals';
const site = { studioName: 'Studio', supportEmail: 'help@studio.example', timezone: 'UTC', offersWithdrawal: true };

function open(reply: FakeReply, address = '/withdraw', change: object = {}) {
  const server = startFakeServer({ '/api/site': { body: { ...site, ...change } }, [WITHDRAWALS]: reply });
  renderPage(address, '/withdraw', <WithdrawalPage />);
  return server;
}
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

afterEach(cleanup);

describe('WithdrawalPage', () => {
  it('is filled in for an order, checked and confirmed in a second step', async () => {
    const server = open(
      { body: { receivedAt: '2026-07-01T12:30:00.000Z' } },
      '/withdraw?order=R-2026-000042&email=jo%40example.com',
    );
    await fill('Your Name', ' Jo Miller ');
    await press('Continue');
    const heading = screen.getByRole('heading', { name: 'Check and Confirm' });
    expect(document.activeElement).toBe(heading);
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Jo Miller',
      'R-2026-000042',
      'jo@example.com',
    ]);
    expect(server.to(WITHDRAWALS)).toEqual([]);
    await press('Confirm Withdrawal');
    expect((await screen.findByRole('status')).textContent).toMatch(/July 1, 2026 at 12:30.*jo@example.com/);
    expect(server.to(WITHDRAWALS).map(({ body }) => body)).toEqual([
      { name: 'Jo Miller', orderReference: 'R-2026-000042', email: 'jo@example.com', language: 'en' },
    ]);
  });

  if (TEST_DEEP)
    it('leads back to the field that is wrong', async () => {
      open(
        errorReply(400, 'request.invalid', 'Check your input.', {
          fields: { email: { code: 'email_invalid', params: {}, message: 'Please enter a valid email address' } },
        }),
        '/withdraw?order=R-1&email=jo%40example',
      );
      await fill('Your Name', 'Jo');
      await press('Continue');
      await press('Confirm Withdrawal');
      expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address');
      expect(screen.getByLabelText<HTMLInputElement>('Your Name').value).toBe('Jo');
    });

  it('keeps what was written when it cannot be sent', async () => {
    open(
      errorReply(429, 'auth.too_many_attempts', 'Too many attempts. Try again in 14 minutes.'),
      '/withdraw?order=R-1&email=a%40b.co',
    );
    await fill('Your Name', 'Jo');
    await press('Continue');
    await press('Confirm Withdrawal');
    expect((await screen.findByRole('alert')).textContent).toContain('14 minutes');
    await press('Change Details');
    expect(screen.getByLabelText<HTMLInputElement>('Your Name').value).toBe('Jo');
  });

  if (TEST_DEEP)
    it('is not there for a seller outside the EU', async () => {
      open({ body: {} }, '/withdraw', { offersWithdrawal: false });
      expect(await screen.findByText("This page isn't available.")).toBeTruthy();
    });
});

describe('the link of the acknowledgement', () => {
  const CONFIRM = '/api/withdrawals/w1/confirm';
  const follow = (reply: FakeReply) => {
    const server = startFakeServer({ '/api/site': { body: site }, [CONFIRM]: reply });
    renderPage('/withdraw/w1/secret', '/withdraw/:withdrawalId/:token', <ConfirmWithdrawalPage />);
    return server;
  };
  const outcome = { state: 'accepted', receiptNumber: 'R-1', refundCents: 19_900, currency: 'eur' };

  it('confirms by its button alone: mail programs open links too', async () => {
    const server = follow({ body: outcome });
    await screen.findByRole('heading', { name: 'Confirm Withdrawal' });
    expect(server.to(CONFIRM)).toEqual([]);
    await press('Confirm Withdrawal');
    expect((await screen.findByRole('status')).textContent).toContain('We are refunding €199.00');
    expect(server.to(CONFIRM)).toMatchObject([{ body: { token: 'secret' } }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You Have Withdrawn' }));
  });

  if (TEST_DEEP)
    it('shows that staff decide', async () => {
      follow({ body: { ...outcome, state: 'pending', refundCents: null } });
      await press('Confirm Withdrawal');
      expect((await screen.findByRole('status')).textContent).toContain('check it by hand');
    });

  if (TEST_DEEP)
    it('shows that it is incomplete', async () => {
      follow(errorReply(404, 'withdrawal.not_found', 'Withdrawal not found.'));
      await press('Confirm Withdrawal');
      expect(await screen.findByRole('heading', { name: 'This Link Is Incomplete' })).toBeTruthy();
    });
});
