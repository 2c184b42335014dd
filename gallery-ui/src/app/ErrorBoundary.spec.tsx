import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPage } from '../ui/lazy/lazy-page';
import { ErrorBoundary } from './ErrorBoundary';

const dead = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const load = jest.fn<Promise<{ Part: () => React.ReactNode }>, []>();

/** Shows a screen whose code `load` requests. */
async function show() {
  const Part = lazyPage(load, 'Part');
  await act(async () => {
    render(
      <ErrorBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>,
    );
  });
}

beforeEach(() => {
  load.mockReset().mockImplementation(dead);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

describe('ErrorBoundary', () => {
  it('loads code again on demand after a network failure', async () => {
    globalThis.fetch = dead;
    await show();
    for (let n = 2; n < 4; n += 1) {
      expect((await screen.findByRole('alert')).textContent).toBe(
        "We can't reach the server. Check your connection and try again.",
      );
      await press('Try Again');
      expect(load).toHaveBeenCalledTimes(n);
    }
    load.mockResolvedValue({ Part: () => <p>here</p> });
    await press('Try Again');
    expect(await screen.findByText('here')).toBeTruthy();
  });

  it('offers a reload where an upgrade has removed the code', async () => {
    globalThis.fetch = async () => new Response('{}');
    const reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('A new version is available');
    await press('Reload Page');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('shows that the screen failed and the files are safe', async () => {
    await act(async () => {
      render(
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>,
      );
    });
    expect(screen.getByRole('alert').textContent).toBe("We couldn't show this page. Your files are safe.");
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
  });

  function Broken(): never {
    throw new Error('A fault of ours.');
  }
});
