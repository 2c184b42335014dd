import { useMemo, useState, type RefObject, type SyntheticEvent } from 'react';
import { savedSpeed, saveVolume, savePosition } from './player-preferences';
import { videoCommands } from './video-commands';

/** Provides the state and the commands of a video element. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, fileId: string) {
  const [playing, setPlaying] = useState(false);
  const [loud, setLoud] = useState({ volume: 1, muted: false });
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [buffered, setBuffered] = useState(0);
  const [buffering, setBuffering] = useState(true);
  const [rate, setRate] = useState(savedSpeed);
  const [rejected, setRejected] = useState(false);

  const commands = useMemo(
    () =>
      videoCommands(video, {
        onTime: setTime,
        onRejected: () => {
          setRejected(true);
          setBuffering(false);
        },
      }),
    [video],
  );

  const withElement = (act: (element: HTMLVideoElement) => void) => (event: SyntheticEvent<HTMLVideoElement>) =>
    act(event.currentTarget);
  const note = (element: HTMLVideoElement) => {
    setTime(element.currentTime);
    setBuffered(bufferedEnd(element));
    if (element.duration > 0)
      savePosition(fileId, element.ended ? element.duration : element.currentTime, element.duration);
  };
  return {
    ...commands,
    ...loud,
    playing,
    time,
    duration,
    buffered,
    buffering,
    rate,
    rejected,
    events: {
      onEmptied: () => {
        setTime(0);
        setDuration(0);
        setBuffered(0);
        setPlaying(false);
        setBuffering(true);
      },
      // A new source resets the speed, so the viewer's choice is applied again.
      onLoadedMetadata: withElement((element) => {
        element.playbackRate = rate;
      }),
      onPlay: () => {
        setPlaying(true);
        setRejected(false);
      },
      onPause: () => setPlaying(false),
      onTimeUpdate: withElement(note),
      onEnded: withElement(note),
      onProgress: withElement((element) => setBuffered(bufferedEnd(element))),
      onDurationChange: withElement(({ duration: seconds }) => setDuration(Number.isFinite(seconds) ? seconds : 0)),
      onVolumeChange: withElement(({ volume, muted }) => {
        setLoud({ volume, muted });
        saveVolume({ volume, muted });
      }),
      onRateChange: withElement(({ playbackRate }) => {
        if (playbackRate > 0) setRate(playbackRate);
      }),
      onWaiting: () => setBuffering(true),
      onPlaying: () => setBuffering(false),
      onCanPlay: () => setBuffering(false),
      onSeeked: () => setBuffering(false),
    },
  };
}

export type Playback = ReturnType<typeof usePlayback>;

/** Returns the end of the buffered range at the position, in seconds from the start. */
function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range += 1) {
    if (buffered.start(range) <= currentTime + 0.1 && currentTime <= buffered.end(range)) return buffered.end(range);
  }
  return currentTime;
}
