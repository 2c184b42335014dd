import { act, cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { Invoices } from './Invoices';

afterEach(cleanup);

describe('Invoices', () => {
  it('lists the documents of a purchase with their PDFs', async () => {
    const invoice = {
      id: 'i1',
      kind: 'invoice',
      number: 'INV-2026-0001',
      totalCents: 19_900,
      currency: 'eur',
      isReady: true,
    };
    const fetched = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(
        Response.json([
          invoice,
          { ...invoice, id: 'i2', kind: 'credit_note', number: 'CN-2026-0001', totalCents: 5_000 },
        ]),
      );
    renderScreen(<Invoices purchaseId="b1" />);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'INV-2026-0001' });
    expect(link.getAttribute('href')).toBe('/api/admin/invoices/i1');
    expect(screen.getByText('€199.00')).toBeTruthy();
    expect(screen.getByText('-€50.00')).toBeTruthy();
    fetched.mockRestore();
  });

  it('asks for a document that is not ready for some minutes, not for ever', async () => {
    jest.useFakeTimers();
    const pending = { id: 'i1', kind: 'invoice', number: 'INV-1', totalCents: 100, currency: 'eur', isReady: false };
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json([pending])));
    renderScreen(<Invoices purchaseId="b2" />);
    await act(() => jest.advanceTimersByTimeAsync(20 * 60_000));
    expect(fetched).toHaveBeenCalledTimes(60);
    fetched.mockRestore();
    jest.useRealTimers();
  });
});
