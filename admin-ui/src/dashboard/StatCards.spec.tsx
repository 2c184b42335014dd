import { cleanup, screen } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { StatCards } from './StatCards';

const STATS = {
  activeProjects: 2,
  currency: 'eur',
  monthlyRevenue: 500,
  otherRevenue: [],
  taxedRevenue: [] as { currency: string; netCents: number; taxCents: number; grossCents: number }[],
  granted: { count: 0, amounts: [] as { currency: string; revenueCents: number }[] },
  totalDownloads: 7,
  activeClients: 2,
};

afterEach(cleanup);

describe('StatCards', () => {
  it('keeps what was granted apart from the revenue', async () => {
    answerWith(() => json({ ...STATS, granted: { count: 2, amounts: [{ currency: 'eur', revenueCents: 12_000 }] } }));
    renderScreen(<StatCards />);
    expect(await screen.findByText('2 grants this month, not part of the revenue: €120')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Monthly Revenue' }).textContent).toContain('€500');
  });

  it('shows net, tax and gross in every currency where tax is charged', async () => {
    const taxedRevenue = [
      { currency: 'eur', netCents: 29_244, taxCents: 5_556, grossCents: 34_800 },
      { currency: 'jpy', netCents: 900, taxCents: 90, grossCents: 990 },
    ];
    answerWith(() => json({ ...STATS, taxedRevenue }));
    renderScreen(<StatCards />);
    expect(await screen.findByText('Revenue this month: €292.44 net + €55.56 VAT = €348.00')).toBeTruthy();
    expect(screen.getByText('Revenue this month: ¥900 net + ¥90 VAT = ¥990')).toBeTruthy();
  });

  it('says nothing of tax and grants where there are none', async () => {
    answerWith(() => json(STATS));
    renderScreen(<StatCards />);
    await screen.findByText('€500');
    expect(screen.queryByText(/grant|VAT/)).toBeNull();
  });
});
