import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen } from '../../../test/screen';
import { RetryFailed } from './RetryFailed';

const RETRY = 'Retry all failed';

function open(count: number, answer: () => Response = () => json({ retriedCount: count })) {
  const calls = answerWith(answer);
  renderScreen(<RetryFailed projectId="p" count={count} />);
  return calls;
}

afterEach(cleanup);

describe('Retry all failed', () => {
  it('is not offered where no file has failed', () => {
    open(0);
    expect(screen.queryByRole('button', { name: RETRY })).toBeNull();
  });

  it('retries the files of the project after a confirmation', async () => {
    const calls = open(3);
    fireEvent.click(button(RETRY));
    expect(screen.getByRole('alertdialog').textContent).toContain('all 3 failed files');
    expect(calls).toEqual([]);
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('3 files are being prepared again')).toBeTruthy();
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/admin/projects/p/retry-failed-media' }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('reports files that somebody else has retried already', async () => {
    open(3, () => json({ retriedCount: 0 }));
    fireEvent.click(button(RETRY));
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('No failed files left')).toBeTruthy();
  });

  it('shows why it failed', async () => {
    open(3, () => json({ message: 'The queue is down', code: 'x' }, 503));
    fireEvent.click(button(RETRY));
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('Failed to retry the files')).toBeTruthy();
  });
});
