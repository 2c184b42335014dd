import { act, cleanup, render, screen } from '@testing-library/react';
import { lazyComponent, chunkLoadReason } from './lazy-component';

const Card = ({ text }: { text: string }) => <p>{text}</p>;
const dead = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const server = jest.fn<Promise<Response>, []>();

beforeEach(() => {
  globalThis.fetch = server.mockReset().mockImplementation(dead as never);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('a part that was pressed for tells when it cannot come, and is asked for again at the next press', async () => {
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

it.each([
  ['no network at all', false, null, 'network'],
  ['nobody answers', true, null, 'network'],
  ['a server that is just starting', true, 503, 'network'],
  ['a server that has the file no more', true, 200, 'gone'],
] as const)('why code is missing: %s', async (_, online, status, why) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  if (status) server.mockResolvedValue(new Response('', { status }));
  expect(await chunkLoadReason()).toBe(why);
  expect(server).toHaveBeenCalledTimes(online ? 1 : 0);
});
