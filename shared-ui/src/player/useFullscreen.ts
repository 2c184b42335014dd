import { useEffect, useState, type RefObject } from 'react';

/** iPhones show only the video itself in full screen, through methods with names of their own. */
interface AppleVideo extends HTMLVideoElement {
  webkitSupportsFullscreen?: boolean;
  webkitEnterFullscreen?: () => void;
}

/** Shows the viewer in full screen, or only the video where the browser allows no more. */
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
      // The browser rejects this without a gesture, or in an embedding frame: nothing changes then.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
      else if (document.fullscreenEnabled) viewer.current?.requestFullscreen().catch(() => {});
      else {
        const appleVideo: AppleVideo | null = video.current;
        appleVideo?.webkitEnterFullscreen?.();
      }
    },
  };
}
