import type { ClientDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { button, renderScreen, type FakeData } from '../../test/screen';
import { ClientList } from './ClientList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const clientOf = (id: string, more: Partial<ClientDto> = {}): ClientDto => ({
  id,
  email: id,
  name: null,
  createdAt: '2031-01-01T00:00:00Z',
  galleryCount: 1,
  purchaseCount: 0,
  spent: [],
  lastVisitAt: null,
  language: 'en',
  isErased: false,
  erasedAt: null,
  ...more,
});

function open(clients: ClientDto[]) {
  const asked: GetListParams[] = [];
  const onCreate = jest.fn();
  renderScreen(<ClientList onCreate={onCreate} />, {
    getList: ((_resource: string, params: GetListParams) => {
      asked.push(params);
      const data = Object.keys(params.filter as object).length ? [] : clients;
      return Promise.resolve({ data, total: data.length });
    }) as FakeData['getList'],
  });
  return { asked, onCreate };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('ClientList', () => {
  it('lists clients with their figures and a link to the page of each', async () => {
    const { asked } = open([
      clientOf('anna+b@example.com', {
        name: 'Anna & Ben',
        galleryCount: 2,
        spent: [{ currency: 'eur', cents: 1_250 }],
        lastVisitAt: '2031-03-04T10:00:00Z',
        language: 'de',
      }),
      clientOf('carl@example.com'),
    ]);
    const link = await screen.findByRole('link', { name: 'Anna & Ben' });
    expect(link.getAttribute('href')).toBe('/clients/anna%2Bb%40example.com');
    expect(link.closest('tr, li')!.textContent).toMatch(/anna\+b@example\.com.*€12\.50.*2031.*Deutsch/s);
    expect(screen.getByRole('link', { name: 'carl@example.com' })).toBeTruthy();
    expect(asked[0]!.sort).toMatchObject({ field: 'createdAt', order: 'DESC' });
  });

  it('says who was erased and when, without a technical address', async () => {
    const erased = { isErased: true, erasedAt: '2031-05-01T12:00:00Z' };
    open([
      clientOf('erased-12ab34cd@erased.invalid', erased),
      clientOf('erased-56ef78ab@erased.invalid', { isErased: true }),
      clientOf('buyer@example.com', { name: 'Bea', erasedAt: '2031-06-02T12:00:00Z' }),
    ]);
    const [dated, undated] = await screen.findAllByRole('link', { name: 'Erased person' });
    expect(dated!.getAttribute('href')).toBe('/clients/erased-12ab34cd%40erased.invalid');
    expect(dated!.parentElement!.textContent).toBe('Erased personErased on May 1, 2031');
    expect(undated!.parentElement!.textContent).toBe('Erased person');
    expect(document.body.textContent).not.toContain('erased.invalid');
    // Their orders are kept for accounting, with the address.
    expect(screen.getByRole('link', { name: 'Bea' }).parentElement!.textContent).toBe(
      'Beabuyer@example.com · Erased on Jun 2, 2031',
    );
  });

  if (TEST_DEEP)
    it('leads to the first gallery where there are no clients', async () => {
      const { onCreate } = open([]);
      expect(await screen.findByText('No Clients Yet')).toBeTruthy();
      fireEvent.click(screen.getAllByRole('button', { name: 'New Gallery' }).at(-1)!);
      expect(onCreate).toHaveBeenCalledTimes(1);
    });

  if (TEST_DEEP)
    it('clears a search without matches', async () => {
      const { asked } = open([clientOf('carl@example.com')]);
      await screen.findByRole('link', { name: 'carl@example.com' });
      const search = screen.getByLabelText('Search clients and galleries');
      fireEvent.change(search, { target: { value: 'nobody' } });
      fireEvent.blur(search);
      expect(await screen.findByText('No matching clients')).toBeTruthy();
      expect(asked.at(-1)!.filter).toEqual({ q: 'nobody' });
      fireEvent.click(button('Clear search'));
      await waitFor(() => expect(screen.getByRole('link', { name: 'carl@example.com' })).toBeTruthy());
    });
});
