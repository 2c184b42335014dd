import type { ProjectDto } from '@showreel/api-client';
import { act, cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { ProjectStatus } from './ProjectStatus';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('ProjectStatus', () => {
  it('shows the end of the timer days after the page was opened', async () => {
    jest.useFakeTimers({ now: new Date('2031-05-01T10:00:00Z') });
    renderScreen(
      <ProjectStatus
        project={{ status: 'active', timerEnabled: true, expiresAt: '2031-05-03T10:00:00Z' } as ProjectDto}
      />,
    );
    await act(() => jest.advanceTimersByTimeAsync(86_400_000));
    await act(() => jest.advanceTimersByTimeAsync(86_000_000));
    expect(screen.getByText('Active, closes May 3')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(400_000));
    expect(screen.getByText('Active, closed May 3')).toBeTruthy();
  });

  const TIMER = { status: 'active', timerEnabled: true };
  it.each([
    [{ status: 'active', timerEnabled: false, expiresAt: null }, 'Active'],
    [{ ...TIMER, expiresAt: null }, 'Active'],
    [{ ...TIMER, expiresAt: '2031-05-04T09:00:00Z' }, 'Active, closes May 4Closes in 3 days'],
    [{ ...TIMER, expiresAt: '2031-06-04T09:00:00Z' }, 'Active, closes Jun 4'],
    [{ ...TIMER, expiresAt: '2032-06-04T09:00:00Z' }, 'Active, closes Jun 4, 2032'],
    [{ ...TIMER, expiresAt: '2031-04-04T09:00:00Z' }, 'Active, closed Apr 4'],
    [{ ...TIMER, status: 'archived', expiresAt: '2031-04-04T09:00:00Z' }, 'Archived'],
  ])('shows one state for %j', (project, text) => {
    jest.useFakeTimers({ now: new Date('2031-05-01T10:00:00Z') });
    renderScreen(
      <div data-testid="status">
        <ProjectStatus withDaysLeft project={project as ProjectDto} />
      </div>,
    );
    expect(screen.getByTestId('status').textContent).toBe(text);
  });
});
