import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createQueryClient } from './query-client';

afterEach(cleanup);

describe('the query client', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('no')), 'error'],
    ['answers', () => Promise.resolve('yes'), 'success'],
  ] as const)('makes a call that %s only once', async (_, answer, status) => {
    jest.useFakeTimers();
    const ask = jest.fn(answer);
    const Asks = () => <p>{useQuery({ queryKey: ['q'], queryFn: ask }).status}</p>;
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Asks />
      </QueryClientProvider>,
    );
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(status)).toBeTruthy();
    act(() => {
      for (const event of ['focus', 'visibilitychange', 'online']) window.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    expect(ask).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
