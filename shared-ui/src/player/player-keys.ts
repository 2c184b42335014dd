import type { FilmDto } from '@showreel/api-client';
import type { KeyboardEvent, RefObject } from 'react';
import { besideSpeed } from '../film-steps';
import { captionsLabel, toggleCaptions } from './captions';
import type { PlayerLanguage } from './player-language';
import type { useFullscreen } from './useFullscreen';
import type { usePictureInPicture } from './usePictureInPicture';
import type { Playback } from './usePlayback';

/** One press of an arrow key, or of a key for media, skips this many seconds. */
export const STEP_SECONDS = 5;
/** One press of an arrow key changes the volume by this part. */
const STEP_VOLUME = 0.05;

interface Player {
  language: PlayerLanguage;
  video: RefObject<HTMLVideoElement | null>;
  film: FilmDto;
  playback: Playback;
  disabled: boolean;
  fullscreen: ReturnType<typeof useFullscreen>;
  picture: ReturnType<typeof usePictureInPicture>;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Shows the list of the keys. */
  onHelp?: () => void;
  /** Reports what a key has done. */
  onDone: (text: string) => void;
}

/**
 * Handles the keys of the player: space and K play or pause, arrows seek and change the volume, M mutes, F is full
 * screen, C captions, I picture in picture, N and P the next and previous video, < and > change the speed, comma and
 * full stop show the previous and next frame of a video that is paused, and ? lists the keys. A focused control keeps
 * the keys that it needs itself.
 */
export function pressKey(
  event: KeyboardEvent,
  { language, video, film, playback, disabled, fullscreen, picture, onPrevious, onNext, onHelp, onDone }: Player,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  // A select uses letters to choose an option.
  if (target?.closest('select')) return;
  const { text: t } = language;
  const skip = (seconds: number) => () => {
    playback.skip(seconds);
    onDone(t(seconds > 0 ? 'forward' : 'back', { count: Math.abs(seconds) }));
  };
  const volume = (act: () => void) => () => {
    act();
    const element = video.current;
    if (element)
      onDone(
        element.muted ? t('muted') : `${t('volume')} ${t('percent', { percent: Math.round(100 * element.volume) })}`,
      );
  };
  const switchCaptions = () => {
    const shown = toggleCaptions(video.current, film.captions, language.tag);
    if (shown === undefined) return;
    onDone(`${t('captions')}: ${shown ? captionsLabel(shown) : t('captionsOff')}`);
  };
  const speed = (step: 1 | -1) => () => {
    const rate = besideSpeed(video.current?.playbackRate ?? playback.rate, step);
    playback.setRate(rate);
    onDone(t('speedValue', { rate }));
  };
  const frame = (step: 1 | -1) => () => {
    if (playback.stepFrame(step, film.frameRate)) onDone(t(step > 0 ? 'frameForward' : 'frameBack'));
  };
  const anywhere: Record<string, (() => void) | undefined> = {
    m: volume(playback.toggleMute),
    c: switchCaptions,
    '<': speed(-1),
    '>': speed(1),
    '?': onHelp,
    n: onNext,
    p: onPrevious,
    f: fullscreen.supported ? fullscreen.toggle : undefined,
    ...(disabled
      ? {}
      : { k: playback.toggle, i: picture.supported ? picture.toggle : undefined, '.': frame(1), ',': frame(-1) }),
  };
  const onPicture: Record<string, (() => void) | undefined> = {
    ArrowUp: volume(() => playback.louder(STEP_VOLUME)),
    ArrowDown: volume(() => playback.louder(-STEP_VOLUME)),
    ...(disabled ? {} : { ' ': playback.toggle, ArrowLeft: skip(-STEP_SECONDS), ArrowRight: skip(STEP_SECONDS) }),
  };
  const onButton = target?.closest('button') && event.key === ' ';
  const onSlider = target?.closest('input');
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = anywhere[key] ?? (onButton || onSlider ? undefined : onPicture[key]);
  if (!act) return;
  event.preventDefault();
  act();
}
