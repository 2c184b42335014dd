import type { WithdrawalDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { answerWith, json } from '../../../test/fakeApi';
import { renderScreen, type FakeData } from '../../../test/screen';
import { keepDrafts } from '../../ui/form/draft';
import { PurchaseList } from '../list/PurchaseList';
import { WithdrawalList } from './WithdrawalList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const withdrawalOf = (more: Partial<WithdrawalDto> = {}): WithdrawalDto => ({
  id: 'w1',
  name: 'Anna Ahrens',
  orderReference: 'Hochzeit',
  email: 'anna@example.com',
  purchaseId: null,
  receiptNumber: null,
  title: null,
  state: 'pending',
  detail: { code: 'withdrawal_unmatched', params: {}, message: 'x' },
  refundCents: null,
  currency: null,
  declineReason: null,
  receivedAt: '2031-01-01T00:00:00Z',
  decidedAt: null,
  acknowledgedAt: '2031-01-01T00:00:10Z',
  mailWithheld: false,
  confirmedAt: null,
  dueAt: '2031-01-15T00:00:00Z',
  mayDecline: true,
  ...more,
});

function open(rows: WithdrawalDto[], ui = <WithdrawalList />) {
  const sent: { path: string; body: unknown }[] = [];
  answerWith(({ path, body }) => {
    sent.push({ path, body });
    return json(withdrawalOf({ state: 'accepted' }));
  });
  renderScreen(ui, {
    getList: (resource: string, { filter }: GetListParams) => {
      const data = resource === 'withdrawals' ? rows.filter(({ state }) => (filter?.state ?? state) === state) : [];
      return Promise.resolve({ data, total: data.length });
    },
  } as unknown as FakeData);
  return sent;
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('WithdrawalList', () => {
  if (TEST_DEEP)
    it('says what it is for while there are none, and leads to the sales', async () => {
      open([]);
      expect(await screen.findByRole('heading', { name: 'No Withdrawals Yet' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Show sales' }).getAttribute('href')).toBe('/purchases');
    });

  it('lists every withdrawal with its outcome', async () => {
    open([
      withdrawalOf({ acknowledgedAt: null }),
      withdrawalOf({
        id: 'w2',
        state: 'accepted',
        purchaseId: 'b1',
        receiptNumber: 'R-1',
        refundCents: 19_900,
        currency: 'eur',
        detail: null,
      }),
      withdrawalOf({ id: 'w3', state: 'declined', declineReason: 'Too late' }),
    ]);
    expect(await screen.findByText('to decide')).toBeTruthy();
    for (const text of [
      /No order of this email/,
      /has not been emailed/,
      /€199\.00 refunded/,
      /Reason given: Too late/,
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'R-1' }).getAttribute('href')).toContain('/purchases/b1');
  });

  it('accepts one for the order that staff name', async () => {
    const sent = open([withdrawalOf()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept Withdrawal' }));
    fireEvent.change(await screen.findByLabelText('Receipt or invoice number'), {
      target: { value: ' R-2031-000007 ' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Accept Withdrawal' }).at(-1)!);
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/api/admin/withdrawals/w1/accept', body: { orderReference: 'R-2031-000007' } }]),
    );
    expect(await screen.findByText('Withdrawal accepted. The client is emailed.')).toBeTruthy();
  });

  it('declines one with a reason', async () => {
    const sent = open([withdrawalOf({ purchaseId: 'b1' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Decline Withdrawal' }));
    const send = () => fireEvent.click(screen.getAllByRole('button', { name: 'Decline Withdrawal' }).at(-1)!);
    await screen.findByLabelText('Reason');
    send();
    expect(await screen.findByText('Enter a reason.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'All files were downloaded.' } });
    send();
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/api/admin/withdrawals/w1/decline', body: { reason: 'All files were downloaded.' } },
      ]),
    );
    expect(await screen.findByText('Withdrawal declined. The client is emailed.')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('shows the reason that was being typed when the session ended', async () => {
      const rows = [withdrawalOf({ purchaseId: 'b1' }), withdrawalOf({ id: 'w2', purchaseId: 'b2' })];
      open(rows);
      fireEvent.click((await screen.findAllByRole('button', { name: 'Decline Withdrawal' }))[1]!);
      fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'All files were downloaded.' } });
      keepDrafts();
      cleanup();
      const sent = open(rows);
      expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('All files were downloaded.');
      fireEvent.click(screen.getAllByRole('button', { name: 'Decline Withdrawal' }).at(-1)!);
      await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/admin/withdrawals/w2/decline']));
    });

  it('offers no decline where the right is beyond doubt, and shows when to refund', async () => {
    open([withdrawalOf({ purchaseId: 'b1', mayDecline: false, confirmedAt: '2031-01-02T00:00:00Z' })]);
    expect(await screen.findByRole('button', { name: 'Accept Withdrawal' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decline Withdrawal' })).toBeNull();
    expect(screen.getByText(/It can only be accepted/)).toBeTruthy();
    expect(screen.getByText(/^Refund by .*2031/)).toBeTruthy();
    expect(screen.getByText(/^Confirmed by the client/)).toBeTruthy();
  });

  if (TEST_DEEP)
    it('is announced above the purchases', async () => {
      open([withdrawalOf(), withdrawalOf({ id: 'w2', state: 'declined' })], <PurchaseList />);
      expect(await screen.findByText('1 withdrawal awaits your decision.')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toContain('/withdrawals');
      expect(await screen.findByRole('link', { name: 'Withdrawals' })).toBeTruthy();
    });
});
