import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { loadedPart, partWhenOnline } from './loaded-part';

const Card = ({ text }: { text: string }) => <p>{text}</p>;
const dead = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(cleanup);

it('a part that was pressed for tells when it cannot come, and is asked for again at the next press', async () => {
  const load = jest.fn<Promise<typeof Card>, []>().mockImplementationOnce(dead).mockResolvedValue(Card);
  const { Part } = loadedPart(load);
  const missing = jest.fn();
  const first = render(<Part text="here" onMissing={missing} />);
  await act(async () => {});
  expect(missing).toHaveBeenCalledTimes(1);
  first.unmount();
  render(<Part text="here" onMissing={missing} />);
  await screen.findByText('here');
  expect(missing).toHaveBeenCalledTimes(1);
});

it('a part that nobody pressed for is left out without a network, and comes with it: the page stays', async () => {
  const load = jest.fn<Promise<typeof Card>, []>().mockImplementationOnce(dead).mockResolvedValue(Card);
  const Part = partWhenOnline(load);
  render(<><button>Stay</button><Part text="here" /></>);
  await act(async () => {});
  expect([load.mock.calls.length, screen.queryByText('here')]).toEqual([1, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('here');
  expect(load).toHaveBeenCalledTimes(2);
});
