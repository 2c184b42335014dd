import type Hls from 'hls.js';
import { chunkLoadReason } from './chunk-load';
import { errorKindOfStatus, findCause, type LoadErrorKind } from './load-error';

export interface Attachment {
  url: string;
  startAt: number;
  /** The stream can be played from `startAt`. */
  onReady: () => void;
  onError: (kind: LoadErrorKind) => void;
  /** Seconds that exist of a stream that is still being encoded, whenever there are more; null once it is whole. */
  onGrowth?: (seconds: number | null) => void;
  /** The frames a second of the rendition that plays, whenever another one does. A native player does not tell. */
  onFrameRate?: (rate: number) => void;
}

/** Milliseconds after which a native player that waits is checked. */
const TIMEOUT_MS = 10_000;
const GROWTH_EVENTS = ['durationchange', 'progress', 'timeupdate'] as const;

/**
 * Plays a playlist in a video element: natively if the browser can, otherwise by hls.js, loaded on demand.
 * @returns detaches it
 */
export function attachHls(element: HTMLVideoElement, attachment: Attachment): () => void {
  if (playsHls(element)) return playNatively(element, attachment);
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
  // A rejected request in mid-stream often raises no error: it would wait for ever. A slow stream is left alone.
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
  const library = await import('hls.js/light').catch(() => null);
  if (!library) {
    const reason = await chunkLoadReason();
    if (!isGone()) attachment.onError(reason);
  }
  if (!library || isGone()) return () => {};
  const { default: Light } = library;
  if (!Light.isSupported()) throw new Error('This browser plays no HLS.');
  const player = run(Light, element, attachment);
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
  // No rendition larger than the element; no worker, which would need a file of its own.
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
      // 0: the request never reached a server.
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
