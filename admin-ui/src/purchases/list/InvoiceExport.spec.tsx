import { cleanup, fireEvent, screen } from '@testing-library/react';
import { button, renderScreen } from '../../../test/screen';
import { InvoiceExport, isPeriod, monthBefore } from './InvoiceExport';

afterEach(cleanup);

describe('InvoiceExport', () => {
  it.each([
    ['2026-03-15', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2025-12-01', '2025-12-31'],
  ])('offers the month before %s first: %s to %s', (day, from, to) => expect(monthBefore(day)).toEqual({ from, to }));

  it.each([
    ['2026-01-01', '2026-01-01', true],
    ['2026-01-01', '2026-12-31', true],
    ['2026-01-01', '2027-01-02', false],
    ['2026-01-02', '2026-01-01', false],
    ['', '2026-01-01', false],
  ])('accepts %s to %s as a period: %s', (from, to, expected) => expect(isPeriod({ from, to })).toBe(expected));

  it('offers CSV and ZIP of the chosen days', () => {
    renderScreen(<InvoiceExport />);
    fireEvent.click(button('Export invoices'));
    const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
    set('First day', '2026-01-01');
    set('Last day', '2026-03-31');
    expect(screen.getByRole('link', { name: 'PDFs (ZIP)' }).getAttribute('href')).toBe(
      '/api/admin/invoices/archive?from=2026-01-01&to=2026-03-31',
    );
    expect(screen.getByRole('link', { name: 'List (CSV)' }).getAttribute('href')).toContain('/invoices/export?');
    set('Last day', '2025-12-31');
    expect(screen.getByText('Choose a first and a last day, at most a year apart.')).toBeTruthy();
    expect(screen.getByText('PDFs (ZIP)').closest('[aria-disabled="true"]')).toBeTruthy();
  });
});
