import type { ProjectRemindersDto, ReminderRuleDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { PlannedReminders } from './PlannedReminders';
import { RemindersCard } from './RemindersCard';

const PLANNED: ProjectRemindersDto = {
  disabledRules: ['order_unpaid'],
  staffMails: true,
  planned: [
    {
      id: 'r1',
      rule: 'gallery_not_opened',
      personId: 'p1',
      personName: 'Anna',
      dueAt: '2027-03-04T10:00:00.000Z',
    },
  ],
};
const rule = (name: ReminderRuleDto['name'], isEnabled = true) => ({ name, isEnabled }) as ReminderRuleDto;

afterEach(cleanup);

function open(project = PLANNED) {
  const calls = answerWith(({ method, path }) => {
    if (path === '/api/site') return json({});
    if (path === '/api/admin/reminder-rules')
      return json([rule('gallery_not_opened'), rule('order_unpaid'), rule('selection_open', false)]);
    if (method === 'GET') return json(project);
    return json({ ...project, planned: [], disabledRules: [] });
  });
  renderScreen(
    <>
      <RemindersCard projectId="g1" />
      <PlannedReminders projectId="g1" />
    </>,
  );
  return () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
}

describe('RemindersCard', () => {
  it('shows what is planned', async () => {
    open();
    expect(await screen.findByText('Gallery not opened, to Anna')).toBeTruthy();
    expect(screen.getByText(/^Planned for /)).toBeTruthy();
  });

  it.each([
    ['Stop', 'stop'],
    ['Send now', 'send'],
  ])('removes a reminder from the plan with %s', async (label, action) => {
    const sent = open();
    fireEvent.click(await screen.findByRole('button', { name: `${label}: Gallery not opened, to Anna` }));
    await waitFor(() => expect(screen.queryByText('Gallery not opened, to Anna')).toBeNull());
    expect(sent()).toMatchObject([{ method: 'POST', path: `/api/admin/projects/g1/reminders/r1/${action}` }]);
  });

  it('switches a reminder on for the project, unless the studio does without it', async () => {
    const sent = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Choose emails' }));
    const off = await screen.findByRole('switch', { name: 'Order without payment' });
    expect(off).toHaveProperty('checked', false);
    expect(screen.getByRole('switch', { name: /off in the studio/ })).toHaveProperty('disabled', true);
    fireEvent.click(off);
    await waitFor(() => expect(off).toHaveProperty('checked', true));
    expect(sent()).toMatchObject([{ method: 'PUT', body: { disabledRules: [], staffMails: true } }]);
  });

  it('switches off what staff are told about the project', async () => {
    const sent = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Choose emails' }));
    fireEvent.click(await screen.findByRole('switch', { name: 'Emails to staff' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ method: 'PUT', body: { disabledRules: ['order_unpaid'], staffMails: false } }]),
    );
  });
});
