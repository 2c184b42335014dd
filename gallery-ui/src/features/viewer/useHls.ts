import { useEffect, type RefObject } from 'react';

/**
 * Plays an HLS playlist in a video element: natively where the browser can, else through hls.js, which is
 * loaded only then.
 */
export function useHls(video: RefObject<HTMLVideoElement | null>, url: string | null, onFailure: () => void): void {
  useEffect(() => {
    const element = video.current;
    if (!element || !url) return;
    let gone = false;
    let destroy = () => {};
    if (playsHls(element)) {
      destroy = playNatively(element, url);
    } else {
      void attach(element, url, () => gone, onFailure).then((end) => {
        if (gone) end();
        else destroy = end;
      }, onFailure);
    }
    return () => {
      gone = true;
      destroy();
    };
  }, [video, url, onFailure]);
}

function playNatively(element: HTMLVideoElement, url: string): () => void {
  element.src = url;
  return () => {
    element.removeAttribute('src');
    element.load();
  };
}

/** Chromium answers 'maybe' in some builds but plays HLS worse than hls.js does: only Apple's engine counts. */
function playsHls(element: HTMLVideoElement): boolean {
  return element.canPlayType('application/vnd.apple.mpegurl') !== '' && !('MediaSource' in window && /Chrom(e|ium)\//.test(navigator.userAgent));
}

async function attach(element: HTMLVideoElement, url: string, isGone: () => boolean, onFailure: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light');
  if (isGone()) return () => {};
  if (!Hls.isSupported()) throw new Error('This browser plays no HLS.');
  // No rung above what the element shows; no worker, which would need a file of its own.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  let mended = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true;
      hls.recoverMediaError();
    } else onFailure();
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  return () => hls.destroy();
}
