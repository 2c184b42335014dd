import { useEffect, useEffectEvent } from 'react';
import { STEP_SECONDS } from '../../../../../shared-ui/src/player/player-keys';
import type { Playback } from '../../../../../shared-ui/src/player/usePlayback';

/** Connects lock screen, headphones and media keys with the player. */
export function useMediaSession({
  title,
  poster,
  playback,
  onPrevious,
  onNext,
}: {
  title: string;
  poster: string | undefined;
  playback: Playback;
  onPrevious?: () => void;
  onNext?: () => void;
}): void {
  const { toggle, skip, playing } = playback;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artwork: poster ? [{ src: poster }] : [] });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, poster]);
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [playing]);
  const previous = useEffectEvent(() => onPrevious?.());
  const next = useEffectEvent(() => onNext?.());
  const [hasPrevious, hasNext] = [onPrevious !== undefined, onNext !== undefined];
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | undefined>> = {
      play: toggle,
      pause: toggle,
      seekbackward: () => skip(-STEP_SECONDS),
      seekforward: () => skip(STEP_SECONDS),
      previoustrack: hasPrevious ? () => previous() : undefined,
      nexttrack: hasNext ? () => next() : undefined,
    };
    for (const [action, handler] of Object.entries(actions)) handle(action as MediaSessionAction, handler ?? null);
    return () => {
      for (const action of Object.keys(actions)) handle(action as MediaSessionAction, null);
    };
  }, [toggle, skip, hasPrevious, hasNext]);
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not know the action.
  }
}
