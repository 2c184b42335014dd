import type { PurchaseDetailDto, PurchaseDto } from '@showreel/api-client';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { useGetList } from 'react-admin';
import { renderScreen, type FakeData } from '../../../test/screen';
import { PurchaseFacts } from './PurchaseFacts';
import { PurchaseShow } from './PurchaseShow';
import { useReceiptPath } from './useReceiptPath';

const ROW = {
  id: 'b1',
  title: 'Row',
  projectId: null,
  projectName: 'Wedding',
  clientEmail: 'ana@example.com',
  receiptNumber: 'R-1',
  packageType: 'complete',
  createdAt: '2031-01-01T00:00:00Z',
  totalCents: 49_900,
  refundedCents: 0,
  refundableCents: 0,
  overpaidCents: 0,
  currency: 'usd',
  state: 'succeeded',
  attention: null,
} as unknown as PurchaseDto;

function List() {
  const { data } = useGetList<PurchaseDto>('purchases');
  return <p>{`Rows: ${data?.length ?? 0}`}</p>;
}

afterEach(cleanup);

describe('PurchaseShow', () => {
  it('never uses a list row as the whole purchase', async () => {
    renderScreen(
      <>
        <List />
        <Routes>
          <Route path="/here" element={<PurchaseShow />} />
        </Routes>
      </>,
      {
        getList: () => Promise.resolve({ data: [ROW], total: 1 }),
        getOne: () => new Promise<{ data: PurchaseDetailDto }>(() => undefined),
      } as unknown as FakeData,
    );
    await screen.findByText('Rows: 1');
    expect(screen.queryByRole('heading', { name: 'Row' })).toBeNull();
  });

  it.each([
    [{ receiptSentAt: '2031-01-01T00:00:00Z', receiptFiled: false }, 'R-1'],
    [{ receiptSentAt: '2031-01-01T00:00:00Z', receiptFiled: true }, 'R-1, saved as a file, not emailed'],
    [{ receiptSentAt: null, receiptFiled: false }, 'R-1, not emailed yet'],
  ])("says what became of the receipt and names the client's access and countries: %j", (sent, receipt) => {
    const purchase = {
      ...ROW,
      ...sent,
      provider: 'sandbox',
      accessLevel: 'extended',
      tax: { buyerCountry: 'DE' },
      paymentCountry: 'AT',
    } as unknown as PurchaseDetailDto;
    renderScreen(<PurchaseFacts purchase={purchase} />);
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([fact('Receipt'), fact('Current access')]).toEqual([receipt, 'Extended']);
    expect([fact('Country of the client'), fact('Country of the payment method')]).toEqual(['Germany', 'Austria']);
  });

  it('opens the receipt by the personal link of the main client', async () => {
    const getOne = () => Promise.resolve({ data: { id: 'p1', galleryPath: '/gallery/p1/key' } });
    function Receipt({ receiptNumber }: { receiptNumber: string | null }) {
      return <p>{useReceiptPath({ id: 'b1', projectId: 'p1', receiptNumber }) ?? 'None'}</p>;
    }
    renderScreen(
      <>
        <Receipt receiptNumber="R-1" />
        <Receipt receiptNumber={null} />
      </>,
      { getOne } as unknown as FakeData,
    );
    expect(await screen.findByText('/receipt/p1/key/b1')).toBeTruthy();
    expect(screen.getByText('None')).toBeTruthy();
  });
});
