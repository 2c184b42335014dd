import type { PurchaseDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError, type GetListParams } from 'react-admin';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen, type FakeData } from '../../../test/screen';
import { PurchaseList } from './PurchaseList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const purchaseOf = (number: number, more: Partial<PurchaseDto> = {}) =>
  ({
    id: `b${number}`,
    projectId: 'p1',
    projectName: 'Wedding',
    clientName: number === 1 ? 'Ana Silva' : null,
    clientEmail: 'ana@example.com',
    receiptNumber: `R-${number}`,
    packageType: 'complete',
    createdAt: '2031-01-01T00:00:00Z',
    totalCents: 49_900,
    refundedCents: 0,
    overpaidCents: 0,
    currency: 'usd',
    state: 'succeeded',
    attention: null,
    ...more,
  }) as PurchaseDto;
const COVER = {
  fileType: 'photo',
  thumbnailUrl: '/pictures/1.webp',
  placeholder: null,
  name: 'a.jpg',
  mediaFileId: 'm1',
};

function open(purchases: PurchaseDto[], more: FakeData = {}) {
  const asked: Record<string, unknown>[] = [];
  const searched: Record<string, unknown>[] = [];
  const pictures: string[][] = [];
  answerWith(({ path }) => {
    pictures.push(new URL(path, 'http://x').searchParams.get('ids')!.split(','));
    return json([{ projectId: 'p1', cover: COVER, match: null, matchCount: 0 }]);
  });
  renderScreen(<PurchaseList />, {
    getList: (resource: string, { filter }: GetListParams) => {
      if (resource !== 'purchases') {
        searched.push(filter as Record<string, unknown>);
        return Promise.resolve({ data: [], total: 0 });
      }
      asked.push(filter as Record<string, unknown>);
      const data = Object.keys(filter as object).length ? [] : purchases;
      return Promise.resolve({ data, total: data.length });
    },
    ...more,
  } as unknown as FakeData);
  return { asked, searched, pictures };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const csv = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('PurchaseList', () => {
  it('shows item, buyer and cover, with one request for all covers', async () => {
    const { pictures } = open([
      purchaseOf(1),
      purchaseOf(2, { refundedCents: 9_900, state: 'partially_refunded' }),
      purchaseOf(3, { projectId: 'p2', projectName: 'Harbour' }),
      purchaseOf(4, { projectId: null, projectName: 'Old' }),
    ]);
    await screen.findByText('R-1');
    expect(row('R-1').textContent).toMatch(/Wedding.*Ana Silva · ana@example\.com.*Complete.*\$499\.00/s);
    expect(row('R-2').textContent).toContain('$99.00');
    expect(within(row('R-4')).queryByRole('link', { name: /Old/ })).toBeNull();
    expect(row('R-4').textContent).toContain('Old (deleted)');
    await waitFor(() => expect(row('R-1').querySelector('img')?.getAttribute('src')).toBe('/pictures/1.webp'));
    expect(row('R-2').querySelector('img')).toBeTruthy();
    for (const name of ['R-3', 'R-4']) expect(row(name).querySelector('img')).toBeNull();
    expect(pictures).toEqual([['p1', 'p2']]);
  });

  if (TEST_DEEP)
    it('shows abandoned checkouts when the switch is on', async () => {
      const { asked } = open([purchaseOf(1)]);
      await screen.findByText('R-1');
      expect(asked.at(-1)).toEqual({});
      expect(screen.queryByLabelText('Include abandoned checkouts')).toBeNull();
      fireEvent.click(button('Filters'));
      fireEvent.click(screen.getByLabelText('Include abandoned checkouts'));
      await waitFor(() => expect(asked.at(-1)).toEqual({ abandoned: true }));
      expect(csv()).toBe(`/api/admin/purchases/export?filter=${encodeURIComponent('{"abandoned":true}')}`);
    });

  it('filters list and export, and can be cleared without matches', async () => {
    const { asked } = open([purchaseOf(1)]);
    await screen.findByText('R-1');
    expect(csv()).toBe('/api/admin/purchases/export');
    fireEvent.click(button('Needs attention'));
    expect(await screen.findByText('No matching purchases')).toBeTruthy();
    expect(asked.at(-1)).toEqual({ attention: true });
    expect(csv()).toBe(`/api/admin/purchases/export?filter=${encodeURIComponent('{"attention":true}')}`);
    fireEvent.click(button('Clear all filters'));
    expect(await screen.findByText('R-1')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('filters by days and payment, and removes each filter by its chip', async () => {
      const { asked } = open([purchaseOf(1)]);
      await screen.findByText('R-1');
      fireEvent.click(button('Filters'));
      const day = (label: string, value: string) =>
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
      day('First day', '0002-05-01');
      day('First day', '2031-05-01');
      await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2031-05-01' }));
      day('Last day', '2031-05-31');
      await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2031-05-01', to: '2031-05-31' }));
      expect(asked.some((filter) => String(filter['from']).startsWith('0'))).toBe(false);
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Payment' }));
      fireEvent.click(await screen.findByRole('option', { name: 'Stripe' }));
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2031-05-01', provider: 'stripe' }));
      expect(decodeURIComponent(csv()!)).toContain('"from":"2031-05-01","to":"2031-05-31","provider":"stripe"');
      const chip = button('Remove filter: May 1, 2031 – May 31, 2031');
      act(() => chip.focus());
      fireEvent.click(chip);
      await waitFor(() => expect(asked.at(-1)).toEqual({ provider: 'stripe' }));
      expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('');
      expect(document.activeElement).toBe(button('Filters'));
      fireEvent.click(button('Remove filter: Stripe').querySelector('.MuiChip-deleteIcon')!);
      await waitFor(() => expect(asked.at(-1)).toEqual({}));
    });

  if (TEST_DEEP)
    it('shows no technical address of somebody who was erased', async () => {
      open([{ ...purchaseOf(1), clientName: null, clientEmail: 'erased-12ab34cd@erased.invalid' }]);
      expect((await screen.findByText('Erased person')).textContent).toBe('Erased person');
      expect(document.body.textContent).not.toContain('erased.invalid');
    });

  if (TEST_DEEP)
    it('explains purchases before the first one', async () => {
      open([]);
      expect(await screen.findByText('No Purchases Yet')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Show all projects' }).getAttribute('href')).toBe('/projects');
    });

  if (TEST_DEEP)
    it('shows an error when the list does not load, and retries', async () => {
      let fails = true;
      open([], {
        getList: (() =>
          fails
            ? Promise.reject(new HttpError("We can't reach the server.", 0))
            : Promise.resolve({ data: [purchaseOf(1)], total: 1 })) as FakeData['getList'],
      });
      expect(await screen.findByText("We can't reach the server.")).toBeTruthy();
      fails = false;
      fireEvent.click(button('Try again'));
      expect(await screen.findByText('R-1')).toBeTruthy();
    });

  if (TEST_DEEP)
    it('applies a typed address on Tab', async () => {
      const { asked } = open([purchaseOf(1)]);
      await screen.findByText('R-1');
      fireEvent.click(button('Filters'));
      const client = screen.getByRole('combobox', { name: 'Client' });
      fireEvent.change(client, { target: { value: 'ana@example.com' } });
      fireEvent.blur(client);
      await waitFor(() => expect(asked.at(-1)).toEqual({ clientEmail: 'ana@example.com' }));
    });

  if (TEST_DEEP)
    it('searches projects once after typing', async () => {
      const { searched } = open([purchaseOf(1)]);
      await screen.findByText('R-1');
      fireEvent.click(button('Filters'));
      const before = searched.length;
      const project = screen.getByRole('combobox', { name: 'Project' });
      act(() => project.focus());
      for (const value of ['w', 'we', 'wed']) fireEvent.change(project, { target: { value } });
      await waitFor(() => expect(searched.slice(before)).toEqual([{ q: 'wed' }]));
    });
});
