import { useState, type RefObject, type SyntheticEvent } from 'react';

/** State and commands of a video element. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>) {
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [buffering, setBuffering] = useState(true);

  const command = (act: (element: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current);
  };
  const on = (act: (element: HTMLVideoElement) => void) => (event: SyntheticEvent<HTMLVideoElement>) => act(event.currentTarget);

  return {
    playing, muted, time, duration, buffering,
    toggle: command((element) => {
      // A refused play() (no gesture yet, element replaced) leaves the Play button as it is.
      if (element.paused) element.play().catch(() => setBuffering(false));
      else element.pause();
    }),
    toggleMute: command((element) => { element.muted = !element.muted; }),
    seek: (to: number) => command((element) => {
      const end = Number.isFinite(element.duration) ? element.duration : 0;
      element.currentTime = Math.min(Math.max(0, to), end);
      setTime(element.currentTime);
    })(),
    events: {
      onEmptied: () => { setTime(0); setDuration(0); setPlaying(false); setBuffering(true); },
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: on(({ currentTime }) => setTime(currentTime)),
      onDurationChange: on(({ duration: seconds }) => setDuration(Number.isFinite(seconds) ? seconds : 0)),
      onVolumeChange: on((element) => setMuted(element.muted)),
      onWaiting: () => setBuffering(true),
      onPlaying: () => setBuffering(false),
      onCanPlay: () => setBuffering(false),
      onSeeked: () => setBuffering(false),
    },
  };
}

export type Playback = ReturnType<typeof usePlayback>;
