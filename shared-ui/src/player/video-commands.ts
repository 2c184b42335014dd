import type { RefObject } from 'react';
import { besideFrame } from '../film-steps';
import { saveSpeed } from './player-preferences';

/** Makes the commands of a video for viewers, keys and headphones. They do nothing without a video. */
export function videoCommands(
  video: RefObject<HTMLVideoElement | null>,
  { onTime, onRejected }: { onTime: (seconds: number) => void; onRejected: () => void },
) {
  const command = (act: (element: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current);
  };
  const seek = (to: number) =>
    command((element) => {
      const end = playableEnd(element);
      if (!Number.isFinite(end)) return;
      element.currentTime = Math.min(Math.max(0, to), end);
      onTime(element.currentTime);
    })();
  const setVolume = (to: number) =>
    command((element) => {
      // Rounding avoids 0.15000000000000002.
      element.volume = Math.min(1, Math.max(0, Math.round(to * 100) / 100));
      element.muted = element.volume === 0;
    })();
  return {
    toggle: command((element) => {
      if (!element.paused) return element.pause();
      element.play().catch((error: unknown) => {
        if (error instanceof Error && error.name === 'NotAllowedError') onRejected();
      });
    }),
    toggleMute: command((element) => {
      if (element.muted && element.volume === 0) element.volume = 1;
      element.muted = !element.muted;
    }),
    seek,
    skip: (seconds: number) => command(({ currentTime }) => seek(currentTime + seconds))(),
    setVolume,
    louder: (by: number) => command(({ muted, volume }) => setVolume((muted ? 0 : volume) + by))(),
    setRate: (to: number) =>
      command((element) => {
        element.playbackRate = to;
        saveSpeed(to);
      })(),
    /** Shows the next or the previous frame of a video that is paused. @returns false when the video plays */
    stepFrame: (step: 1 | -1, frameRate: number | null): boolean => {
      if (!video.current?.paused) return false;
      seek(besideFrame(video.current.currentTime, step, frameRate));
      return true;
    },
    /** The browser may reject playback without a press. */
    reject: onRejected,
  };
}

/**
 * Returns the last position that can be sought: the end of the film, or the present end of a film that grows, whose
 * duration a native player calls infinite. It is NaN while nothing is known.
 */
function playableEnd({ duration, seekable }: HTMLVideoElement): number {
  if (duration !== Infinity) return duration;
  return seekable.length > 0 ? seekable.end(seekable.length - 1) : NaN;
}
