import type { CaptionDto } from '@showreel/api-client';
import { useEffect, type RefObject, type VideoHTMLAttributes } from 'react';
import { attachHls } from '../../../../../shared-ui/src/attach-hls';
import { savedVolume } from '../../../../../shared-ui/src/player/player-preferences';
import type { Source } from './useSource';
import type { LoadErrorKind } from '../../../../../shared-ui/src/load-error';

interface Props extends VideoHTMLAttributes<HTMLVideoElement> {
  video: RefObject<HTMLVideoElement | null>;
  source: Source;
  captions: readonly CaptionDto[];
  onLoadError: (error: LoadErrorKind, at: number, playing: boolean) => void;
  /** Called with the seconds that exist of a film that is still being encoded; with null once it is whole. */
  onGrowth: (seconds: number | null) => void;
  /** Called with the frames a second of the rendition that plays. */
  onFrameRate: (rate: number) => void;
  /** Called when the browser rejects playback without a press. */
  onRejected: () => void;
}

/**
 * Plays an HLS playlist in a video element. It is a component of its own, because a dialog's content mounts after its
 * owner.
 */
export function HlsVideo({ video, source, captions, onLoadError, onGrowth, onFrameRate, onRejected, ...rest }: Props) {
  const { url, fileId, attempt, startAt, play, error } = source;
  useEffect(() => {
    if (!video.current) return;
    Object.assign(video.current, savedVolume());
  }, [video]);
  useEffect(() => {
    const element = video.current;
    if (!element || !url || error) return;
    return attachHls(element, {
      url,
      startAt,
      onReady: () => {
        if (!play) return;
        element.play().catch((error: unknown) => {
          if (error instanceof Error && error.name === 'NotAllowedError') onRejected();
        });
      },
      onGrowth,
      onFrameRate,
      onError: (reason) => onLoadError(reason, element.currentTime, !element.paused || element.currentTime === 0),
    });
    // An error ends playback; the next attempt has another number. `startAt` and `play` belong to the attempt.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video, url, fileId, attempt, error, onLoadError, onGrowth, onFrameRate, onRejected]);
  return (
    <video {...rest} ref={video} playsInline preload="auto">
      {captions.map(({ language, name, url: text }) => (
        <track key={text} kind="captions" srcLang={language} label={name} src={text} />
      ))}
    </video>
  );
}
