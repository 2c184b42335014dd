import type { SiteDto } from '@showreel/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createQueryClient } from '../../../api/query-client';
import { siteQuery } from '../../../api/site';
import { CountdownCard } from './CountdownCard';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const onEnd = jest.fn();

function show(secondsLeft: number, skew = 0, more: Partial<ComponentProps<typeof CountdownCard>> = {}) {
  const queries = createQueryClient();
  queries.setQueryData(siteQuery.queryKey, { timezone: 'Europe/Berlin' } as SiteDto);
  return render(
    <QueryClientProvider client={queries}>
      <CountdownCard
        expiresAt={new Date(NOW + skew + secondsLeft * 1000).toISOString()}
        skew={skew}
        readAt={NOW + skew}
        onEnd={onEnd}
        style="clock"
        dated
        {...more}
      />
    </QueryClientProvider>,
  );
}
const shown = () => screen.getByRole('timer').textContent;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  onEnd.mockReset();
});

describe('CountdownCard', () => {
  it('counts days, hours, minutes and seconds, every second', () => {
    show(((1 * 24 + 2) * 60 + 3) * 60 + 2);
    expect(shown()).toBe('01 day02 hours03 minutes02 seconds');
    act(() => jest.advanceTimersByTime(1000));
    expect(shown()).toBe('01 day02 hours03 minutes01 second');
  });

  if (TEST_DEEP)
    it("runs on the server's clock", () => {
      show(10, 3_600_000);
      expect(shown()).toBe('00 days00 hours00 minutes10 seconds');
    });

  it("shows until when, in the studio's time zone", () => {
    show(60);
    expect(screen.getByText(/^Available until/).textContent).toMatch(
      /^Available until May 1, 2026 at 2:01\sPM \(Berlin\)$/,
    );
  });

  // The first two pass days, second by second.
  const SHOWN = [
    ['the days that are left', 3 * 86_400 + 60, { style: 'days', dated: false }, '3 days left'],
    ['one day', 86_400 + 60, { style: 'days', dated: false }, '1 day left'],
    ['the last day', 3_600, { style: 'days', dated: false }, 'Last day'],
    ['nothing but the date', 3_600, { style: 'date', dated: true }, 'Available until May 1, 2026 at 3:00 PM (Berlin)'],
    ['no date twice', 3_600, { style: 'date', dated: false }, ''],
  ] as const;
  it.each(TEST_DEEP ? SHOWN : SHOWN.slice(2, 3))('shows %s', (_, seconds, more, text) => {
    const { container } = show(seconds, 0, more);
    expect(container.textContent.replace(/\s/g, ' ')).toBe(text);
    act(() => jest.advanceTimersByTime(seconds * 1000));
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(container.textContent).toBe('Gallery Access Expired');
  });

  it('ends at zero, once, and shows it', () => {
    show(2);
    act(() => jest.advanceTimersByTime(1999));
    expect(onEnd).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(60_000));
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status').textContent).toBe('Gallery Access Expired');
  });

  it('is right after a phone has slept for a day', () => {
    show(2 * 86_400);
    // While a phone sleeps the clock runs on, timers do not.
    jest.setSystemTime(NOW + 86_400_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(shown()).toBe('01 day00 hours00 minutes00 seconds');
    jest.setSystemTime(NOW + 3 * 86_400_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('ends nothing for staff in a gallery past its end', () => {
    show(-60);
    act(() => jest.advanceTimersByTime(60_000));
    expect(onEnd).not.toHaveBeenCalled();
  });
});
