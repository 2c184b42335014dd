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
