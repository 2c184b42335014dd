import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazyPart } from './lazy-part';

const Card = ({ text }: { text: string }) => <p>{text}</p>;
const dead = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const loadAfterFailing = () =>
  jest.fn<Promise<{ Card: typeof Card }>, []>().mockImplementationOnce(dead).mockResolvedValue({ Card });

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('lazyPart', () => {
  it('calls onMissing when loading fails, and loads again next time', async () => {
    const Part = lazyPart(loadAfterFailing(), 'Card');
    const missing = jest.fn();
    const first = render(<Part text="here" onMissing={missing} waiting={<i>waits</i>} />);
    expect(screen.getByText('waits')).toBeTruthy();
    await act(async () => {});
    expect(missing).toHaveBeenCalledTimes(1);
    first.unmount();
    render(<Part text="here" onMissing={missing} />);
    await screen.findByText('here');
    expect(missing).toHaveBeenCalledTimes(1);
  });

  it('renders nothing without a network, and loads when it is back', async () => {
    globalThis.fetch = dead;
    const load = loadAfterFailing();
    const Part = lazyPart(load, 'Card');
    render(
      <>
        <button>Stay</button>
        <Part text="here" />
      </>,
    );
    await act(async () => {});
    expect([load.mock.calls.length, screen.queryByText('here')]).toEqual([1, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    // It listens once it has found the server unreachable.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.getByText('here')).toBeTruthy();
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads again ten seconds after the server did not answer', async () => {
    jest.useFakeTimers();
    globalThis.fetch = dead;
    const load = loadAfterFailing();
    const Part = lazyPart(load, 'Card');
    render(<Part text="here" />);
    await act(async () => {});
    await act(() => jest.advanceTimersByTimeAsync(9_990));
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(20));
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('offers a reload where an upgrade has removed the code', async () => {
    globalThis.fetch = async () => new Response('{}');
    const reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const Part = lazyPart(loadAfterFailing(), 'Card');
    render(<Part text="here" />);
    await act(async () => {});
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('A new version is available'));
    fireEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
