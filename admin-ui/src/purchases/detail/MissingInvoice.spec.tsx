import type { PurchaseDetailDto } from '@showreel/api-client';
import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { MissingInvoice } from './MissingInvoice';

const SALE = {
  invoiceWaits: false,
  paidAt: '2031-01-01T00:00:00Z',
  totalCents: 49_900,
  tax: { category: 'S' },
} as unknown as PurchaseDetailDto;
const show = (change: object) => renderScreen(<MissingInvoice purchase={{ ...SALE, ...change }} />);

afterEach(cleanup);

describe('MissingInvoice', () => {
  it('says that the invoice waits for an exchange rate', async () => {
    show({ invoiceWaits: true });
    expect(await screen.findByText(/as soon as the exchange rate/)).toBeTruthy();
  });

  it('warns of a sale that was made before anybody had said who sells', async () => {
    show({ tax: { category: null } });
    expect(await screen.findByText(/This sale has no invoice/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Taxes and seller details' }).getAttribute('href')).toBe('/settings/taxes');
  });

  it.each([[{}], [{ tax: { category: null }, paidAt: null }], [{ tax: { category: null }, totalCents: 0 }]])(
    'says nothing about %j',
    (change) => {
      show(change);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});
