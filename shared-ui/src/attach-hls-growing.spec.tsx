import { waitFor } from '@testing-library/react';
import { attachHls } from './attach-hls';

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=400000\nlow/index.m3u8?signature=s\n';
const GROWING = '#EXTM3U\n#EXTINF:4,\nsegment-0.m4s\n';
const WHOLE = `${GROWING}#EXT-X-ENDLIST\n`;

const mockPlayers: {
  loaded: string[];
  attached: unknown[];
  startPosition: number;
  destroyed: boolean;
  ready: () => void;
}[] = [];
/** Says whether the browser has what hls.js needs. */
const mockSupport = { given: true };

jest.mock('hls.js/light', () => {
  class FakePlayer {
    private readonly seen: (typeof mockPlayers)[number];
    constructor({ startPosition }: { startPosition: number }) {
      this.seen = { loaded: [], attached: [], startPosition, destroyed: false, ready: () => {} };
      mockPlayers.push(this.seen);
    }
    on() {}
    once(_: string, listener: () => void) {
      this.seen.ready = listener;
    }
    loadSource(url: string) {
      this.seen.loaded.push(url);
    }
    attachMedia(element: unknown) {
      this.seen.attached.push(element);
    }
    destroy() {
      this.seen.destroyed = true;
    }
  }
  return { __esModule: true, default: Object.assign(FakePlayer, { Events: {}, isSupported: () => mockSupport.given }) };
});

/** Everything that has been answered has had its effect. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a browser that plays HLS and has a media source', () => {
  beforeEach(() => {
    mockPlayers.length = 0;
    mockSupport.given = true;
    Object.assign(window, { MediaSource: class {} });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'MediaSource'));

  /** Attaches a playlist whose rendition is the given text. */
  function attach(rendition: string | null) {
    let paused = true;
    const play = jest.fn(async () => void (paused = false));
    const element = Object.assign(document.createElement('video'), {
      canPlayType: () => 'maybe',
      // Another source pauses an element.
      load: () => void (paused = true),
      play,
    });
    Object.defineProperty(element, 'paused', { get: () => paused });
    const asked: string[] = [];
    globalThis.fetch = jest.fn(async (address: URL) => {
      asked.push(address.href);
      if (rendition === null) throw new TypeError('Failed to fetch');
      return new Response(asked.length === 1 ? MASTER : rendition);
    }) as unknown as typeof fetch;
    const [onReady, onError] = [jest.fn(), jest.fn()];
    const detach = attachHls(element, { url: '/hls/master.m3u8', startAt: 3, onReady, onError });
    return { element, asked, detach, play, onReady, onError };
  }

  it.each([
    ['at the wanted position, before anything has loaded', 0, 3],
    ['at its position', 4, 0],
  ])('leaves a stream that still grows to hls.js %s, and goes on playing', async (_, readyState, startPosition) => {
    const { element, asked, detach, play, onReady } = attach(GROWING);
    Object.defineProperties(element, { readyState: { value: readyState }, currentTime: { value: 0 } });
    expect(element.src).toContain('/hls/master.m3u8');
    await element.play();
    await waitFor(() => expect(mockPlayers).toHaveLength(1));
    const [player] = mockPlayers;
    expect(asked).toEqual(['http://localhost/hls/master.m3u8', 'http://localhost/hls/low/index.m3u8?signature=s']);
    expect(player).toMatchObject({ loaded: ['/hls/master.m3u8'], startPosition });
    expect(player!.attached[0] === element).toBe(true);
    expect(element.paused).toBe(true);
    player!.ready();
    expect(play).toHaveBeenCalledTimes(2);
    expect(element.paused).toBe(false);
    // A viewer who has pressed pause meanwhile does not hear the film again.
    expect(onReady).toHaveBeenCalledTimes(1);
    detach();
    expect(player).toMatchObject({ destroyed: true });
  });

  it('does not begin to play what was paused', async () => {
    const { element, play } = attach(GROWING);
    await waitFor(() => expect(mockPlayers).toHaveLength(1));
    mockPlayers[0]!.ready();
    expect(play).not.toHaveBeenCalled();
    expect(element.paused).toBe(true);
  });

  it.each([
    ['is whole', WHOLE],
    ['cannot be read', null],
  ])('plays a stream itself that %s', async (_, rendition) => {
    const { element, onError } = attach(rendition);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(rendition === null ? 1 : 2));
    await settled();
    expect(mockPlayers).toEqual([]);
    expect(element.src).toContain('/hls/master.m3u8');
    expect(onError).not.toHaveBeenCalled();
  });

  it('goes on by itself where hls.js cannot play', async () => {
    mockSupport.given = false;
    const { element, onError } = attach(GROWING);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await settled();
    expect(element.src).toContain('/hls/master.m3u8');
    expect(onError).not.toHaveBeenCalled();
  });

  it.each(['error', 'ended'])('takes over at the %s of a stream that could not be read before', async (event) => {
    const { element, onError, play } = attach(null);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    await settled();
    expect(mockPlayers).toEqual([]);
    const asked: unknown[] = [];
    globalThis.fetch = jest.fn(async (address: unknown) => {
      asked.push(address);
      return new Response(asked.length === 1 ? MASTER : GROWING);
    });
    Object.defineProperties(element, {
      readyState: { value: 2 },
      currentTime: { value: 8 },
      [event]: { value: event === 'error' ? { code: 3 } : true },
    });
    element.dispatchEvent(new Event(event));
    await waitFor(() => expect(mockPlayers).toHaveLength(1));
    expect(mockPlayers[0]).toMatchObject({ startPosition: 8 });
    // The viewer was watching: the film goes on.
    mockPlayers[0]!.ready();
    expect(play).toHaveBeenCalledTimes(1);
    await settled();
    expect(onError).not.toHaveBeenCalled();
  });

  it('reports an error of the native player that comes before hls.js has taken over only if it does not', async () => {
    const { element, onError } = attach(GROWING);
    element.dispatchEvent(new Event('error'));
    await waitFor(() => expect(mockPlayers).toHaveLength(1));
    await settled();
    expect(onError).not.toHaveBeenCalled();
    mockSupport.given = false;
    const second = attach(GROWING);
    second.element.dispatchEvent(new Event('error'));
    await waitFor(() => expect(second.onError).toHaveBeenCalledTimes(1));
  });

  it('seeks again where a seek into what is buffered does not end', async () => {
    const { element, detach } = attach(GROWING);
    await waitFor(() => expect(mockPlayers).toHaveLength(1));
    jest.useFakeTimers();
    const state = { seeking: true, time: 0.26, end: 0.2 };
    Object.defineProperties(element, {
      seeking: { get: () => state.seeking },
      buffered: { get: () => ({ length: 1, start: () => 0.16, end: () => state.end }) },
      currentTime: {
        get: () => state.time,
        set: (time: number) => {
          state.time = time;
          element.dispatchEvent(new Event('seeking'));
        },
      },
    });
    element.dispatchEvent(new Event('seeking'));
    jest.advanceTimersByTime(10_000);
    expect(state.time).toBe(0.26);
    state.end = 8;
    jest.advanceTimersByTime(6_000);
    expect(state.time).toBeCloseTo(0.36);
    state.seeking = false;
    jest.advanceTimersByTime(10_000);
    expect(state.time).toBeCloseTo(0.36);
    state.seeking = true;
    element.dispatchEvent(new Event('seeking'));
    detach();
    jest.advanceTimersByTime(10_000);
    expect(state.time).toBeCloseTo(0.36);
    jest.useRealTimers();
  });

  it('does not read the playlists of a whole stream again at its end', async () => {
    const { element } = attach(WHOLE);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await settled();
    element.dispatchEvent(new Event('ended'));
    await settled();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('leaves an element alone that was detached meanwhile', async () => {
    const { element, detach } = attach(GROWING);
    detach();
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await settled();
    expect(mockPlayers).toEqual([]);
    expect(element.getAttribute('src')).toBeNull();
  });
});
