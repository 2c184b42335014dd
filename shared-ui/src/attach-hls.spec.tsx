import { waitFor } from '@testing-library/react';
import { attachHls } from './attach-hls';

// `import()` of the player's library, whose download fails.
jest.mock('hls.js/light', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const video = (canPlay = '') =>
  Object.assign(document.createElement('video'), { canPlayType: () => canPlay, load: () => undefined });

describe('attachHls', () => {
  it.each([
    ['the network is dead', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    ['an upgrade took it away', async () => new Response('{}'), 'gone'],
  ])('reports a player that does not come: %s', async (_, answer, kind) => {
    globalThis.fetch = answer;
    const onError = jest.fn();
    const detach = attachHls(video(), { url: '/a.m3u8', startAt: 0, onReady: () => {}, onError });
    await waitFor(() => expect(onError.mock.calls).toEqual([[kind]]));
    detach();
  });
});

describe('a native player', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['its gallery has closed', 410, [['stale']]],
    ['its bytes are only slow', 200, []],
  ])('that waits for long is asked about: %s', async (_, status, kinds) => {
    globalThis.fetch = jest.fn(async () => new Response('', { status }));
    const element = video('maybe');
    const onError = jest.fn();
    const detach = attachHls(element, { url: '/a.m3u8', startAt: 0, onReady: () => {}, onError });
    element.dispatchEvent(new Event('waiting'));
    await jest.advanceTimersByTimeAsync(9_990);
    expect(fetch).not.toHaveBeenCalled();
    element.dispatchEvent(new Event('playing'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetch).not.toHaveBeenCalled();
    element.dispatchEvent(new Event('waiting'));
    await jest.advanceTimersByTimeAsync(10_010);
    expect(onError.mock.calls).toEqual(kinds);
    detach();
  });

  it('tells how much there is of a stream that grows, until it is whole', () => {
    const element = video('maybe');
    let [duration, end] = [Infinity, 8];
    Object.defineProperties(element, {
      duration: { get: () => duration },
      seekable: { get: () => ({ length: 1, end: () => end }) },
    });
    const onGrowth = jest.fn();
    const detach = attachHls(element, { url: '/a.m3u8', startAt: 0, onReady: () => {}, onError: () => {}, onGrowth });
    element.dispatchEvent(new Event('durationchange'));
    end = 12;
    element.dispatchEvent(new Event('progress'));
    duration = 30;
    element.dispatchEvent(new Event('durationchange'));
    element.dispatchEvent(new Event('timeupdate'));
    expect(onGrowth.mock.calls).toEqual([[8], [12], [null]]);
    detach();
  });

  it('reports no error after it was detached', async () => {
    globalThis.fetch = jest.fn(async () => new Response('', { status: 410 }));
    const element = video('maybe');
    const onError = jest.fn();
    const detach = attachHls(element, { url: '/a.m3u8', startAt: 0, onReady: () => {}, onError });
    element.dispatchEvent(new Event('error'));
    detach();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });
});
