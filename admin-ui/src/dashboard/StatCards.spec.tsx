import { cleanup, screen } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { StatCards } from './StatCards';

const STATS = {
  activeProjects: 2,
  currency: 'eur',
  monthlyRevenue: 500,
  otherRevenue: [],
  granted: { count: 0, amounts: [] as { currency: string; revenueCents: number }[] },
  totalDownloads: 7,
  activeClients: 2,
};

afterEach(cleanup);

it('keeps what was granted apart from the revenue', async () => {
  answerWith(() => json({ ...STATS, granted: { count: 2, amounts: [{ currency: 'eur', revenueCents: 12_000 }] } }));
  renderScreen(<StatCards />);
  expect(await screen.findByText('2 grants this month, not part of the revenue: €120')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Monthly Revenue' }).textContent).toContain('€500');
});

it('says nothing of grants where there are none', async () => {
  answerWith(() => json(STATS));
  renderScreen(<StatCards />);
  await screen.findByText('€500');
  expect(screen.queryByText(/grant/)).toBeNull();
});
