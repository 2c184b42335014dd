import type { PurchaseDetailDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { RefundDialog } from './RefundDialog';

const PURCHASE = {
  id: 'b1',
  clientEmail: 'ana@example.com',
  refundableCents: 3_000,
  currency: 'usd',
  accessLevel: 'free',
  accessLevelAfterRefund: 'free',
} as PurchaseDetailDto;
afterEach(cleanup);

describe('RefundDialog', () => {
  it('says that a selection awaits payment again after a full refund', async () => {
    renderScreen(<RefundDialog purchase={{ ...PURCHASE, kind: 'selection' }} onClose={() => undefined} />);
    await screen.findByText('A selection that it completed awaits payment again.');
    fireEvent.click(screen.getByRole('radio', { name: 'Partial refund' }));
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: '10' } });
    await screen.findByRole('button', { name: /10\.00/ });
    expect(screen.queryByText('A selection that it completed awaits payment again.')).toBeNull();
  });

  it('says so of no other purchase', async () => {
    renderScreen(<RefundDialog purchase={{ ...PURCHASE, kind: 'photos' }} onClose={() => undefined} />);
    await screen.findByRole('radio', { name: /^Full refund/ });
    expect(screen.queryByText('A selection that it completed awaits payment again.')).toBeNull();
  });
});
