import { act, fireEvent } from '@testing-library/react';

/** A fake media element: documents without a browser cannot play. Calls outside of React go into `act`. */
export class FakeMedia {
  playError: Error | null = null;
  private readonly state = new WeakMap<
    HTMLMediaElement,
    { paused: boolean; time: number; duration: number; buffered: [number, number][]; tracks: FakeTracks }
  >();

  /** Replaces playback of every video element. */
  install(): void {
    const of = (element: HTMLMediaElement) => {
      const known = this.state.get(element) ?? {
        paused: true,
        time: 0,
        duration: 30,
        buffered: [],
        tracks: new FakeTracks(),
      };
      this.state.set(element, known);
      return known;
    };
    this.of = of;
    // The methods below have the element as `this`.
    const currentError = () => this.playError;
    Object.defineProperties(HTMLMediaElement.prototype, {
      paused: {
        configurable: true,
        get(this: HTMLMediaElement) {
          return of(this).paused;
        },
      },
      duration: {
        configurable: true,
        get(this: HTMLMediaElement) {
          return of(this).duration;
        },
      },
      buffered: {
        configurable: true,
        get(this: HTMLMediaElement) {
          const ranges = of(this).buffered;
          return { length: ranges.length, start: (at: number) => ranges[at]![0], end: (at: number) => ranges[at]![1] };
        },
      },
      textTracks: {
        configurable: true,
        get(this: HTMLMediaElement) {
          return of(this).tracks;
        },
      },
      currentTime: {
        configurable: true,
        get(this: HTMLMediaElement) {
          return of(this).time;
        },
        set(this: HTMLMediaElement, to: number) {
          of(this).time = to;
        },
      },
      play: {
        configurable: true,
        writable: true,
        async value(this: HTMLMediaElement) {
          const error = currentError();
          if (error) throw error;
          of(this).paused = false;
          this.dispatchEvent(new Event('play'));
        },
      },
      pause: {
        configurable: true,
        writable: true,
        value(this: HTMLMediaElement) {
          of(this).paused = true;
          this.dispatchEvent(new Event('pause'));
        },
      },
      load: { configurable: true, writable: true, value() {} },
      canPlayType: { configurable: true, writable: true, value: () => '' },
    });
  }

  /** Plays on to a moment. */
  to(element: HTMLVideoElement, seconds: number): void {
    this.of(element).time = seconds;
    act(() => void fireEvent.timeUpdate(element));
  }

  /** The buffered range. */
  arrived(element: HTMLVideoElement, ...ranges: [number, number][]): void {
    this.of(element).buffered = ranges;
    act(() => void fireEvent.progress(element));
  }

  tracks(element: HTMLVideoElement): FakeTracks {
    return this.of(element).tracks;
  }

  private of!: (element: HTMLMediaElement) => {
    paused: boolean;
    time: number;
    duration: number;
    buffered: [number, number][];
    tracks: FakeTracks;
  };
}

/** The text tracks of a video. */
export class FakeTracks extends EventTarget implements Iterable<TextTrack> {
  private readonly list: TextTrack[] = [];

  add(track: Partial<TextTrack>): void {
    this.list.push({ kind: 'subtitles', label: '', language: '', mode: 'disabled', ...track } as TextTrack);
    act(() => void this.dispatchEvent(new Event('addtrack')));
  }

  modes(): string[] {
    return this.list.map(({ mode }) => mode);
  }

  [Symbol.iterator](): Iterator<TextTrack> {
    return this.list[Symbol.iterator]();
  }
}

type Handler = (event: string, data: unknown) => void;

/** hls.js as the player sees it: the test emits its events. */
export class FakeHls {
  static readonly Events = {
    ERROR: 'error',
    MANIFEST_PARSED: 'parsed',
    LEVEL_UPDATED: 'updated',
    LEVEL_SWITCHED: 'switched',
  };
  static readonly ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
  static made: FakeHls[] = [];
  static isSupported = () => true;
  static get last(): FakeHls {
    return FakeHls.made.at(-1)!;
  }

  /** The renditions of the film. */
  levels: { frameRate: number }[] = [];
  url = '';
  destroyed = false;
  recovered = 0;
  private readonly handlers = new Map<string, Handler[]>();

  constructor(readonly config: { startPosition: number }) {
    FakeHls.made.push(this);
  }

  on(event: string, handler: Handler): void {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
  }

  once(event: string, handler: Handler): void {
    this.on(event, handler);
  }

  async emit(event: string, data: object = {}): Promise<void> {
    await act(async () => {
      for (const handler of this.handlers.get(event) ?? []) handler(event, data);
    });
  }

  /** The playlist has loaded: playback may begin. */
  parsed(): Promise<void> {
    return this.emit('parsed');
  }

  /** Reports that this many seconds of the film exist, or all of them. */
  grown(totalduration: number, live = true): Promise<void> {
    return this.emit('updated', { details: { live, totalduration } });
  }

  loadSource(url: string): void {
    this.url = url;
  }
  attachMedia(): void {}
  recoverMediaError(): void {
    this.recovered += 1;
  }
  destroy(): void {
    this.destroyed = true;
  }
}
