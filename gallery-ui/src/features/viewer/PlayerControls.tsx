import { Pause, Play, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatDuration, spokenDuration } from '../../lib/format';
import type { Playback } from './usePlayback';
import styles from './Viewer.module.css';

/** The bar below a video. Hidden while nothing happens, but always in reach of the keyboard. */
export function PlayerControls({ playback, duration, disabled, onPrevious, onNext, onUse }: {
  playback: Playback; duration: number; disabled: boolean; onPrevious?: () => void; onNext?: () => void; onUse: () => void;
}) {
  const { playing, muted, time } = playback;
  const done = duration > 0 ? Math.min(1, time / duration) : 0;
  return (
    <div className={styles['controls']} role="group" aria-label="Video controls" onFocus={onUse} onPointerMove={onUse}>
      <input
        type="range" className={styles['seek']} aria-label="Seek" min={0} max={duration} step={0.1} value={Math.min(time, duration)} disabled={disabled}
        aria-valuetext={`${spokenDuration(time)} of ${spokenDuration(duration)}`} style={{ '--done': `${done * 100}%` } as CSSProperties}
        onChange={(event) => playback.seek(event.target.valueAsNumber)}
      />
      <div className={styles['row']}>
        {onPrevious && <button type="button" className={styles['icon']} aria-label="Previous video" onClick={onPrevious}><SkipBack size={22} aria-hidden /></button>}
        <button type="button" className={styles['icon']} aria-label={playing ? 'Pause' : 'Play'} disabled={disabled} onClick={playback.toggle}>
          {playing ? <Pause size={26} aria-hidden fill="currentColor" /> : <Play size={26} aria-hidden fill="currentColor" />}
        </button>
        {onNext && <button type="button" className={styles['icon']} aria-label="Next video" onClick={onNext}><SkipForward size={22} aria-hidden /></button>}
        <button type="button" className={styles['icon']} aria-label={muted ? 'Unmute' : 'Mute'} disabled={disabled} onClick={playback.toggleMute}>
          {muted ? <VolumeX size={22} aria-hidden /> : <Volume2 size={22} aria-hidden />}
        </button>
        <span className={styles['time']}>{formatDuration(time)} / {formatDuration(duration)}</span>
      </div>
    </div>
  );
}
