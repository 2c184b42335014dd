import type Hls from 'hls.js';
import { chunkLoadReason } from './chunk-load';
import { errorKindOfStatus, findCause, type LoadErrorKind } from './load-error';

export interface Attachment {
  url: string;
  startAt: number;
  /** The stream can be played from `startAt`. */
  onReady: () => void;
  onError: (kind: LoadErrorKind) => void;
}

/** A native player that waits longer than this is asked about. */
const TIMEOUT_MS = 10_000;

/** Puts a playlist into a video element: natively where the browser can, else by hls.js, loaded only then. @returns how to take it out */
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

/** Chromium answers 'maybe' in some builds but plays HLS worse than hls.js does: only Apple's engine counts. */
function playsHls(element: HTMLVideoElement): boolean {
  return (
    element.canPlayType('application/vnd.apple.mpegurl') !== '' &&
    !('MediaSource' in window && /Chrom(e|ium)\//.test(navigator.userAgent))
  );
}

function playNatively(element: HTMLVideoElement, { url, startAt, onReady, onError }: Attachment): () => void {
  const begin = () => {
    if (startAt > 0) element.currentTime = startAt;
  };
  // Like a picture, the element cannot distinguish an expired link from a lost network.
  const fail = () => void findCause(url).then(onError);
  let timeout: ReturnType<typeof setTimeout>;
  // A rejected request in the middle of a stream is often no error to it: it would wait for ever. Slow bytes are left to it.
  const wait = () => {
    clearTimeout(timeout);
    timeout = setTimeout(
      () =>
        void findCause(url).then((kind) => {
          if (kind !== 'broken') onError(kind);
        }),
      TIMEOUT_MS,
    );
  };
  const resume = () => clearTimeout(timeout);
  const events = { loadedmetadata: begin, error: fail, waiting: wait, playing: resume, pause: resume };
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener);
  element.src = url;
  onReady();
  return () => {
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
  let end = () => {};
  const plain = run(Light, element, attachment);
  plain.once(Light.Events.MANIFEST_LOADED, (_, { subtitles }) => {
    if (!subtitles?.length) return;
    // The light build leaves text tracks out. Few videos have some: only they fetch the whole one.
    void import('hls.js').then(
      ({ default: Full }) => {
        if (isGone()) return;
        plain.destroy();
        const full = run(Full, element, attachment);
        end = () => full.destroy();
      },
      () => {},
    );
  });
  end = () => plain.destroy();
  return () => end();
}

function run(Player: typeof Hls, element: HTMLVideoElement, { url, startAt, onReady, onError }: Attachment): Hls {
  const retries = {
    errorRetry: { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 2000 },
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
  };
  const policy = { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 60_000, ...retries } };
  // No rendition larger than the element; no worker, which would need a file of its own.
  const hls = new Player({
    enableWorker: false,
    capLevelToPlayerSize: true,
    startPosition: startAt > 0 ? startAt : -1,
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
      // 0 is what a request answers that never reached a server.
      onError(network ? (response?.code ? errorKindOfStatus(response.code) : 'network') : 'broken');
    }
  });
  hls.once(Player.Events.MANIFEST_PARSED, onReady);
  hls.loadSource(url);
  hls.attachMedia(element);
  return hls;
}
