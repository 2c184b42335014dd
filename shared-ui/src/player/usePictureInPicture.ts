import { useEffect, useState, type RefObject } from 'react';

/** Switches to picture in picture, if the browser supports it. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>) {
  const [small, setSmall] = useState(false);
  useEffect(() => {
    // The events bubble from the video, which mounts after its owner.
    const enter = () => setSmall(true);
    const leave = () => setSmall(false);
    document.addEventListener('enterpictureinpicture', enter);
    document.addEventListener('leavepictureinpicture', leave);
    return () => {
      document.removeEventListener('enterpictureinpicture', enter);
      document.removeEventListener('leavepictureinpicture', leave);
      if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
    };
  }, []);
  return {
    small,
    supported: document.pictureInPictureEnabled === true,
    toggle: () => {
      // The browser rejects this while nothing is loaded.
      if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
      else video.current?.requestPictureInPicture().catch(() => {});
    },
  };
}
