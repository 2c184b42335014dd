import type { PurchaseDto } from '@showreel/api-client';
import { cleanup, screen } from '@testing-library/react';
import { renderScreen, type FakeData } from '../../../test/screen';
import { ProjectPurchases } from './ProjectPurchases';

const purchaseOf = (id: string, currency: string, totalCents: number) =>
  ({
    id,
    projectId: 'p1',
    clientEmail: 'ana@example.com',
    receiptNumber: `R-${id}`,
    packageType: 'complete',
    createdAt: '2031-01-01T00:00:00Z',
    totalCents,
    refundedCents: 0,
    keptCents: totalCents,
    overpaidCents: 0,
    currency,
    state: 'succeeded',
    attention: null,
  }) as PurchaseDto;

afterEach(cleanup);

describe('ProjectPurchases', () => {
  it('marks tests, and counts them as nothing', async () => {
    const test = { ...purchaseOf('1', 'usd', 49_900), isTest: true };
    renderScreen(<ProjectPurchases projectId="p1" />, {
      getList: () => Promise.resolve({ data: [test], total: 1 }),
    } as unknown as FakeData);
    expect(await screen.findByText('1 purchase')).toBeTruthy();
    expect(screen.getByText('Test')).toBeTruthy();
  });

  it('never adds up different currencies', async () => {
    const data = [purchaseOf('1', 'usd', 49_900), purchaseOf('2', 'eur', 20_000), purchaseOf('3', 'usd', 100)];
    renderScreen(<ProjectPurchases projectId="p1" />, {
      getList: () => Promise.resolve({ data, total: data.length }),
    } as unknown as FakeData);
    expect(await screen.findByText('3 purchases · $500.00 + €200.00 after refunds')).toBeTruthy();
  });
});
