import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { WaitingJobs } from './WaitingJobs';

afterEach(cleanup);

const JOBS = [
  { id: 'a', name: 'send-receipt', createdAt: '2026-11-28T10:00:00Z', reason: '', canDismiss: true },
  { id: 'b', name: 'render-photo', createdAt: '2026-11-28T11:00:00Z', reason: 'The store is away.', canDismiss: false },
];

describe('WaitingJobs', () => {
  it('lists what waits and why, and lets staff try or dismiss it', async () => {
    let waitingJobs = JOBS;
    const calls = answerWith(({ method, path }) => {
      if (method === 'DELETE') waitingJobs = JOBS.slice(1);
      if (method !== 'GET') return json({}, 204);
      return path.endsWith('/status')
        ? json({ state: 'ok', parts: [], failedJobs: [], waitingJobs, growth: [], stored: [] })
        : json({});
    });
    renderScreen(<WaitingJobs />);
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0]!).getByText('Email a receipt')).toBeTruthy();
    expect(within(rows[0]!).getByText(/^Not tried yet/)).toBeTruthy();
    expect(within(rows[1]!).getByText('The store is away.')).toBeTruthy();
    expect(within(rows[1]!).queryByText('Dismiss')).toBeNull();
    fireEvent.click(within(rows[1]!).getByText('Restart'));
    fireEvent.click(button('Restart all'));
    fireEvent.click(within(rows[0]!).getByText('Dismiss'));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Dismiss'));
    await screen.findByText('The store is away.');
    const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
    expect(changes()).toEqual(
      expect.arrayContaining([
        'POST /api/admin/status/waiting-jobs/b/retry',
        'DELETE /api/admin/status/waiting-jobs/a',
      ]),
    );
  });
});
