import { useEffect, useState, type RefObject } from 'react';

/** iPhones put only the video itself on the full screen, by a name of their own. */
interface AppleVideo extends HTMLVideoElement {
  webkitSupportsFullscreen?: boolean;
  webkitEnterFullscreen?: () => void;
}

/** Full screen of the viewer, of the video where the browser allows no more. */
export function useFullscreen(viewer: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  return {
    full,
    supported: document.fullscreenEnabled === true || 'webkitEnterFullscreen' in HTMLVideoElement.prototype,
    toggle: () => {
      // Rejected without a gesture, or by an embedding frame: nothing changes.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      else if (document.fullscreenEnabled) viewer.current?.requestFullscreen().catch(() => {});
      else {
        const appleVideo: AppleVideo | null = video.current;
        appleVideo?.webkitEnterFullscreen?.();
      }
    },
  };
}
