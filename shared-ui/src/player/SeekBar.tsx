import type { FilmDto } from '@showreel/api-client';
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { chapterAt } from '../film-steps';
import { formatDuration } from '../format';
import { usePlayerLanguage } from './player-language';
import { STEP_SECONDS } from './player-keys';
import { chapterTitle } from './chapter-title';
import { SeekPreview } from './SeekPreview';
import styles from './PlayerControls.module.css';
import type { Playback } from './usePlayback';

/** PageUp and PageDown skip this many seconds. */
const FAR_SECONDS = 30;

/** Shows the position, the buffered part, the chapters, and the moment under the pointer. */
export function SeekBar({
  playback,
  duration,
  film: { chapters, sprite },
  disabled,
  isCard,
}: {
  playback: Playback;
  duration: number;
  film: FilmDto;
  disabled: boolean;
  isCard: boolean | undefined;
}) {
  const language = usePlayerLanguage();
  const { time, buffered } = playback;
  const [pointed, setPointed] = useState<number>();
  const fraction = (seconds: number) => `${duration > 0 ? 100 * Math.min(1, Math.max(0, seconds / duration)) : 0}%`;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) * duration : undefined);
  };
  const values = { time: language.durationInWords(Math.floor(time)), duration: language.durationInWords(duration) };
  const chapter = pointed === undefined ? '' : chapterTitle(language, chapters, chapterAt(chapters, pointed));
  // The slider's own step would be a tenth of a second, so the bar handles the keys.
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -STEP_SECONDS,
      ArrowDown: -STEP_SECONDS,
      ArrowRight: STEP_SECONDS,
      ArrowUp: STEP_SECONDS,
      PageDown: -FAR_SECONDS,
      PageUp: FAR_SECONDS,
    };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    playback.skip(step);
  };
  return (
    <div
      className={styles['bar']}
      data-compact={isCard || undefined}
      style={
        {
          '--done': fraction(time),
          '--buffered': fraction(buffered),
          '--pointed': fraction(pointed ?? 0),
        } as CSSProperties
      }
    >
      <input
        type="range"
        className={styles['seek']}
        aria-label={language.text('seek')}
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(time, duration)}
        disabled={disabled}
        aria-valuetext={[
          language.text('seekValue', values),
          chapterTitle(language, chapters, chapterAt(chapters, time)),
        ]
          .filter(Boolean)
          .join(', ')}
        onChange={(event) => playback.seek(event.target.valueAsNumber)}
        onKeyDown={keys}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
        onPointerUp={(event) => {
          if (event.pointerType !== 'mouse') setPointed(undefined);
        }}
      />
      {pointed !== undefined && !disabled && (
        <span className={styles['pointed']} data-wide={sprite ? true : undefined} aria-hidden>
          {sprite && <SeekPreview sprite={sprite} seconds={pointed} />}
          {chapter && <span className={styles['pointedChapter']}>{chapter}</span>}
          {formatDuration(Math.floor(pointed))}
        </span>
      )}
      {chapters.map(
        ({ start }) =>
          start > 0 &&
          start < duration && (
            <span
              key={start}
              className={styles['mark']}
              style={{ '--at': start / duration } as CSSProperties}
              aria-hidden
            />
          ),
      )}
    </div>
  );
}
