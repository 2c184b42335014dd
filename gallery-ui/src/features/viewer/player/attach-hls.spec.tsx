import { attachHls } from './attach-hls';

// `import()` of the player's library, whose download fails.
jest.mock('hls.js/light', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const video = (canPlay = '') =>
  Object.assign(document.createElement('video'), { canPlayType: () => canPlay, load: () => undefined });
const later = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

it.each([
  ['the network is dead', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['an upgrade took it away', async () => new Response('{}'), 'gone'],
])('a player that does not come: %s', async (_, answer, fault) => {
  globalThis.fetch = answer;
  const onFault = jest.fn();
  const detach = attachHls(video(), { url: '/a.m3u8', startAt: 0, onReady: () => {}, onFault });
  await later();
  expect(onFault.mock.calls).toEqual([[fault]]);
  detach();
});

describe('a native player', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['its gallery has closed', 410, [['stale']]],
    ['its bytes are only slow', 200, []],
  ])('that waits for long is asked about: %s', async (_, status, faults) => {
    globalThis.fetch = jest.fn(async () => new Response('', { status }));
    const element = video('maybe');
    const onFault = jest.fn();
    const detach = attachHls(element, { url: '/a.m3u8', startAt: 0, onReady: () => {}, onFault });
    element.dispatchEvent(new Event('waiting'));
    await jest.advanceTimersByTimeAsync(9_990);
    expect(fetch).not.toHaveBeenCalled();
    element.dispatchEvent(new Event('playing'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetch).not.toHaveBeenCalled();
    element.dispatchEvent(new Event('waiting'));
    await jest.advanceTimersByTimeAsync(10_010);
    expect(onFault.mock.calls).toEqual(faults);
    detach();
  });
});
