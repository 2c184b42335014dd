import type { FilmDto } from '@showreel/api-client';
import type { CSSProperties, RefObject } from 'react';
import { formatDuration } from '../format';
import { Play } from '../draw-icon';
import { Maximize, Minimize, Pause, PictureInPicture2, SkipBack, SkipForward, Volume2, VolumeX } from './icons';
import { IconButton } from './IconButton';
import { CaptionsChoice } from './CaptionsChoice';
import { ChapterChoice } from './ChapterChoice';
import { usePlayerLanguage } from './player-language';
import { SeekBar } from './SeekBar';
import { SpeedChoice } from './SpeedChoice';
import styles from './PlayerControls.module.css';
import type { useFullscreen } from './useFullscreen';
import type { usePictureInPicture } from './usePictureInPicture';
import type { Playback } from './usePlayback';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  /** Changes with the source: each source has its own text tracks. */
  sourceKey: string;
  film: FilmDto;
  playback: Playback;
  duration: number;
  disabled: boolean;
  fullscreen: ReturnType<typeof useFullscreen>;
  picture: ReturnType<typeof usePictureInPicture>;
  /** True when the player is in a card: in a narrow one the controls are small. */
  isCard?: boolean;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Shows the controls at the bottom of a video. They are hidden while idle, but always reachable by keyboard. */
export function PlayerControls({
  video,
  sourceKey,
  film,
  playback,
  duration,
  disabled,
  fullscreen,
  picture,
  isCard,
  onPrevious,
  onNext,
}: Props) {
  const { text: t } = usePlayerLanguage();
  const { playing, muted, volume, time } = playback;
  const level = muted ? 0 : volume;
  return (
    <div className={styles['controls']} role="group" aria-label={t('controls')} data-controls>
      <SeekBar playback={playback} duration={duration} film={film} disabled={disabled} isCard={isCard} />
      <div className={styles['row']} data-compact={isCard || undefined}>
        {onPrevious && <IconButton label={t('previousVideo')} icon={SkipBack} onClick={onPrevious} />}
        <IconButton
          label={t(playing ? 'pause' : 'play')}
          icon={playing ? Pause : Play}
          size={26}
          fill="currentColor"
          disabled={disabled}
          onClick={playback.toggle}
        />
        {onNext && <IconButton label={t('nextVideo')} icon={SkipForward} onClick={onNext} />}
        <span className={styles['sound']}>
          <IconButton
            label={t(muted ? 'unmute' : 'mute')}
            icon={muted ? VolumeX : Volume2}
            onClick={playback.toggleMute}
          />
          <input
            type="range"
            className={styles['volume']}
            aria-label={t('volume')}
            min={0}
            max={1}
            step={0.05}
            value={level}
            aria-valuetext={t('percent', { percent: Math.round(100 * level) })}
            style={{ '--done': `${level * 100}%` } as CSSProperties}
            onChange={(event) => playback.setVolume(event.target.valueAsNumber)}
          />
        </span>
        <span className={styles['where']}>
          <span className={styles['time']}>
            {formatDuration(Math.floor(time))} / {formatDuration(duration)}
          </span>
          <ChapterChoice chapters={film.chapters} time={time} onSeek={playback.seek} disabled={disabled} />
        </span>
        <span className={styles['more']}>
          <CaptionsChoice video={video} sourceKey={sourceKey} own={film.captions} />
          <SpeedChoice rate={playback.rate} onRate={playback.setRate} />
          {picture.supported && (
            <IconButton
              label={t(picture.small ? 'leavePictureInPicture' : 'pictureInPicture')}
              icon={PictureInPicture2}
              disabled={disabled}
              onClick={picture.toggle}
            />
          )}
          {fullscreen.supported && (
            <IconButton
              label={t(fullscreen.full ? 'leaveFullScreen' : 'fullScreen')}
              icon={fullscreen.full ? Minimize : Maximize}
              onClick={fullscreen.toggle}
            />
          )}
        </span>
      </div>
    </div>
  );
}
