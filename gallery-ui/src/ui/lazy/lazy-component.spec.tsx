import { act, cleanup, render, screen } from '@testing-library/react';
import { lazyComponent } from './lazy-component';

const Card = ({ text }: { text: string }) => <p>{text}</p>;
const dead = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(cleanup);

it('calls onMissing when loading fails, and loads again next time', async () => {
  const load = jest.fn<Promise<typeof Card>, []>().mockImplementationOnce(dead).mockResolvedValue(Card);
  const { Part } = lazyComponent(load);
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
