import type Hls from 'hls.js';
import { chunkLoadReason } from './chunk-load';
import { errorKindOfStatus, findCause, type LoadErrorKind } from './load-error';

export interface Attachment {
  url: string;
  startAt: number;
  /** Called when the stream can be played from `startAt`. */
  onReady: () => void;
  onError: (kind: LoadErrorKind) => void;
  /**
   * Called whenever more of a stream that is still being encoded exists, with its seconds; with null once it is whole.
   */
  onGrowth?: (seconds: number | null) => void;
  /**
   * Called with the frames a second of the rendition that plays, whenever another one does. A native player does not
   * report it.
   */
  onFrameRate?: (rate: number) => void;
}

/** Milliseconds after which a native player that waits is checked. */
const TIMEOUT_MS = 10_000;
/** A seek into what is buffered takes less than a tenth of this. */
const LONGEST_SEEK_MS = 3_000;
const STEP_SECONDS = 0.05;
const GROWTH_EVENTS = ['durationchange', 'progress', 'timeupdate'] as const;

/**
 * Plays a playlist in a video element: natively if the browser can, otherwise by hls.js, loaded on demand. Apple's
 * player gives up on a playlist that does not grow as fast as it plays; hls.js waits, so it takes over a stream that
 * still grows.
 * @returns a function that detaches it
 */
export function attachHls(element: HTMLVideoElement, attachment: Attachment): () => void {
  if (!playsHls(element)) return attachByScript(element, attachment);
  // iPhones have the media source that hls.js needs since iOS 17.1.
  if (!('MediaSource' in window || 'ManagedMediaSource' in window)) return playNatively(element, attachment);
  return playNativelyOrTakeOver(element, attachment);
}

/** Begins natively, within the press that allows it, and changes to hls.js as soon as the stream turns out to grow. */
function playNativelyOrTakeOver(element: HTMLVideoElement, attachment: Attachment): () => void {
  let gone = false;
  let taken = false;
  let whole = false;
  /** Changes to hls.js where the stream still grows, and says whether it has. */
  const takeOver = async (): Promise<boolean> => {
    if (whole || taken) return taken;
    const grows = await isGrowing(attachment.url);
    whole = grows === false;
    const Player = grows ? await loadPlayer() : null;
    if (!Player?.isSupported() || gone || taken) return taken;
    taken = true;
    // At 0 nothing has loaded yet, and nobody can have sought.
    const startAt = element.readyState === 0 ? attachment.startAt : element.currentTime;
    // A player at the end of what exists, or after a failure, still counts as playing: the viewer waits.
    const isPlaying = !element.paused || element.ended || element.error !== null;
    detachNative();
    const onReady = () => {
      // Another source pauses the element. A browser that rejects this has rejected the viewer's press, too.
      if (isPlaying) element.play().catch(() => undefined);
    };
    const player = run(Player, element, { ...attachment, startAt, onReady });
    const stopRepeating = repeatLostSeeks(element);
    detach = () => {
      stopRepeating();
      player.destroy();
    };
    return true;
  };
  // A native player may fail at a stream that grows, or take its present end for the end: neither ends the film.
  const onError = (kind: LoadErrorKind) =>
    void takeOver().then((isTaken) => {
      if (!isTaken && !gone) attachment.onError(kind);
    });
  const onEnded = () => void takeOver();
  element.addEventListener('ended', onEnded);
  const stop = playNatively(element, { ...attachment, onError });
  const detachNative = () => {
    element.removeEventListener('ended', onEnded);
    stop();
  };
  let detach = detachNative;
  void takeOver();
  return () => {
    gone = true;
    detach();
  };
}

/**
 * Seeks again where a seek does not end although its place is buffered: WebKitGTK on a busy machine stays at the first
 * step of hls.js, which goes past the gap at a film's beginning.
 */
function repeatLostSeeks(element: HTMLVideoElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const isBuffered = () =>
    Array.from({ length: element.buffered.length }).some(
      (_, at) => element.buffered.start(at) <= element.currentTime && element.currentTime < element.buffered.end(at),
    );
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!element.seeking) return;
      // It is a seek, which is watched in turn.
      if (isBuffered()) element.currentTime += STEP_SECONDS;
      else watch();
    }, LONGEST_SEEK_MS);
  };
  element.addEventListener('seeking', watch);
  return () => {
    clearTimeout(timer);
    element.removeEventListener('seeking', watch);
  };
}

/** Says whether the first rendition of a stream has no end yet; null where it cannot be read. */
async function isGrowing(url: string): Promise<boolean | null> {
  const read = async (address: URL) => {
    const response = await fetch(address, { credentials: 'same-origin' });
    return response.ok ? response.text() : '';
  };
  try {
    const master = new URL(url, location.href);
    const first = (await read(master)).split('\n').find((line) => line !== '' && !line.startsWith('#'));
    const playlist = first ? await read(new URL(first, master)) : '';
    return playlist === '' ? null : !playlist.includes('#EXT-X-ENDLIST');
  } catch {
    return null;
  }
}

/** Loads the light build of hls.js; null where it cannot be downloaded. */
function loadPlayer(): Promise<typeof Hls | null> {
  return import('hls.js/light').then(
    ({ default: player }) => player,
    () => null,
  );
}

function attachByScript(element: HTMLVideoElement, attachment: Attachment): () => void {
  let gone = false;
  let destroy = () => {};
  playByScript(element, attachment, () => gone).then(
    (end) => {
      if (gone) end();
      else destroy = end;
    },
    () => {
      if (!gone) attachment.onError('broken');
    },
  );
  return () => {
    gone = true;
    destroy();
  };
}

/** Trusts Apple's engine alone: Chromium answers 'maybe' in some builds but plays HLS worse than hls.js. */
function playsHls(element: HTMLVideoElement): boolean {
  return (
    element.canPlayType('application/vnd.apple.mpegurl') !== '' &&
    !('MediaSource' in window && /Chrom(e|ium)\//.test(navigator.userAgent))
  );
}

function playNatively(element: HTMLVideoElement, { url, startAt, onReady, onError, onGrowth }: Attachment): () => void {
  const begin = () => {
    if (startAt > 0) element.currentTime = startAt;
  };
  let gone = false;
  // The element cannot distinguish an expired link from a lost connection.
  const fail = () =>
    void findCause(url).then((kind) => {
      if (!gone) onError(kind);
    });
  let timeout: ReturnType<typeof setTimeout>;
  // A rejected request in mid-stream often raises no error: the player would wait for ever. A slow stream is left
  // alone.
  const wait = () => {
    clearTimeout(timeout);
    timeout = setTimeout(
      () =>
        void findCause(url).then((kind) => {
          if (!gone && kind !== 'broken') onError(kind);
        }),
      TIMEOUT_MS,
    );
  };
  const resume = () => clearTimeout(timeout);
  const events = { loadedmetadata: begin, error: fail, waiting: wait, playing: resume, pause: resume };
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
  element.src = url;
  onReady();
  // A stream without an end is one that grows.
  let grows = false;
  const note = () => {
    const { seekable, duration } = element;
    if (duration === Infinity && seekable.length > 0) {
      grows = true;
      onGrowth?.(seekable.end(seekable.length - 1));
    } else if (grows && Number.isFinite(duration)) {
      grows = false;
      onGrowth?.(null);
    }
  };
  for (const name of GROWTH_EVENTS) element.addEventListener(name, note);
  return () => {
    gone = true;
    for (const name of GROWTH_EVENTS) element.removeEventListener(name, note);
    resume();
    for (const [name, listener] of Object.entries(events)) element.removeEventListener(name, listener);
    element.removeAttribute('src');
    element.load();
  };
}

async function playByScript(
  element: HTMLVideoElement,
  attachment: Attachment,
  isGone: () => boolean,
): Promise<() => void> {
  const Player = await loadPlayer();
  if (!Player) {
    const reason = await chunkLoadReason();
    if (!isGone()) attachment.onError(reason);
  }
  if (!Player || isGone()) return () => {};
  if (!Player.isSupported()) throw new Error('This browser plays no HLS.');
  const player = run(Player, element, attachment);
  return () => player.destroy();
}

function run(
  Player: typeof Hls,
  element: HTMLVideoElement,
  { url, startAt, onReady, onError, onGrowth, onFrameRate }: Attachment,
): Hls {
  const retries = {
    errorRetry: { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 2000 },
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
  };
  const policy = { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 60_000, ...retries } };
  // hls.js plays no rendition larger than the element, and gets no worker, which would need a file of its own.
  const hls = new Player({
    enableWorker: false,
    capLevelToPlayerSize: true,
    // Without a position, a stream that grows would begin at its end.
    startPosition: Math.max(0, startAt),
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
  });
  let recovered = false;
  hls.on(Player.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) return;
    if (type === Player.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
    } else {
      const network = type === Player.ErrorTypes.NETWORK_ERROR;
      // At 0 the request never reached a server.
      onError(network ? (response?.code ? errorKindOfStatus(response.code) : 'network') : 'broken');
    }
  });
  let grows = false;
  hls.on(Player.Events.LEVEL_UPDATED, (_, { details: { live, totalduration } }) => {
    if (live) onGrowth?.(totalduration);
    else if (grows) onGrowth?.(null);
    grows = live;
  });
  hls.on(Player.Events.LEVEL_SWITCHED, (_, { level }) => {
    const rate = hls.levels[level]?.frameRate;
    if (rate) onFrameRate?.(rate);
  });
  hls.once(Player.Events.MANIFEST_PARSED, onReady);
  hls.loadSource(url);
  hls.attachMedia(element);
  return hls;
}
