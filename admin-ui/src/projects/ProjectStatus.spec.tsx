import type { ProjectDto } from '@showreel/api-client';
import { act, cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { ProjectStatus } from './ProjectStatus';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('shows the end of the timer days after the page was opened', async () => {
  jest.useFakeTimers({ now: new Date('2031-05-01T10:00:00Z') });
  renderScreen(
    <ProjectStatus
      project={{ status: 'active', timerEnabled: true, expiresAt: '2031-05-03T10:00:00Z' } as ProjectDto}
    />,
  );
  await act(() => jest.advanceTimersByTimeAsync(86_400_000));
  await act(() => jest.advanceTimersByTimeAsync(86_000_000));
  expect(screen.getByText('Timer Active')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(400_000));
  expect(screen.queryByText('Timer Active')).toBeNull();
});

const TIMER = { status: 'active', timerEnabled: true };
it.each([
  [{ status: 'active', timerEnabled: false, expiresAt: null }, 'active'],
  [{ ...TIMER, expiresAt: '2031-05-04T09:00:00Z' }, 'activeTimer ActiveCloses in 3 days'],
  [{ ...TIMER, expiresAt: '2031-06-04T09:00:00Z' }, 'activeTimer ActiveCloses Jun 4, 2031'],
  [{ ...TIMER, expiresAt: '2031-04-04T09:00:00Z' }, 'ClosedClosed Apr 4, 2031'],
  [{ ...TIMER, status: 'archived', expiresAt: '2031-04-04T09:00:00Z' }, 'archived'],
])('shows one state for %j', (project, text) => {
  jest.useFakeTimers({ now: new Date('2031-05-01T10:00:00Z') });
  renderScreen(
    <div data-testid="status">
      <ProjectStatus withDay project={project as ProjectDto} />
    </div>,
  );
  expect(screen.getByTestId('status').textContent).toBe(text);
});
