import type { RefObject, VideoHTMLAttributes } from 'react';
import { useHls } from './useHls';

/** A video element that plays an HLS playlist. A component of its own: a dialog's content mounts after its owner. */
export function HlsVideo({ video, url, onFailure, ...rest }: { video: RefObject<HTMLVideoElement | null>; url: string | null; onFailure: () => void } & VideoHTMLAttributes<HTMLVideoElement>) {
  useHls(video, url, onFailure);
  return <video {...rest} ref={video} playsInline autoPlay />;
}
