import type { CSSProperties, RefObject } from 'react';
import { formatDuration } from '../../../../../../shared-ui/src/format';
import { viewer } from '../../../../i18n/en/viewer';
import { getTranslations } from '../../../../i18n/translations';
import { Play } from '../../../../ui/icons';
import { Maximize, Minimize, Pause, PictureInPicture2, SkipBack, SkipForward, Volume2, VolumeX } from '../../icons';
import { CaptionsChoice } from './CaptionsChoice';
import { SeekBar } from './SeekBar';
import { SpeedChoice } from './SpeedChoice';
import styles from './PlayerControls.module.css';
import type { useFullscreen } from '../useFullscreen';
import type { usePictureInPicture } from '../usePictureInPicture';
import type { Playback } from '../usePlayback';
import frame from '../../Viewer.module.css';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  /** Changes with the source, whose text tracks differ. */
  sourceKey: string;
  playback: Playback;
  duration: number;
  disabled: boolean;
  fullscreen: ReturnType<typeof useFullscreen>;
  picture: ReturnType<typeof usePictureInPicture>;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** The controls at the bottom of a video. Hidden while idle, but always reachable by keyboard. */
export function PlayerControls({
  video,
  sourceKey,
  playback,
  duration,
  disabled,
  fullscreen,
  picture,
  onPrevious,
  onNext,
}: Props) {
  const t = getTranslations(viewer);
  const { playing, muted, volume, time } = playback;
  const level = muted ? 0 : volume;
  return (
    <div className={styles['controls']} role="group" aria-label={t('controls')} data-controls>
      <SeekBar playback={playback} duration={duration} disabled={disabled} />
      <div className={styles['row']}>
        {onPrevious && (
          <button type="button" className={frame['icon']} aria-label={t('previousVideo')} onClick={onPrevious}>
            <SkipBack size={22} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={frame['icon']}
          aria-label={t(playing ? 'pause' : 'play')}
          disabled={disabled}
          onClick={playback.toggle}
        >
          {playing ? (
            <Pause size={26} aria-hidden fill="currentColor" />
          ) : (
            <Play size={26} aria-hidden fill="currentColor" />
          )}
        </button>
        {onNext && (
          <button type="button" className={frame['icon']} aria-label={t('nextVideo')} onClick={onNext}>
            <SkipForward size={22} aria-hidden />
          </button>
        )}
        <span className={styles['sound']}>
          <button
            type="button"
            className={frame['icon']}
            aria-label={t(muted ? 'unmute' : 'mute')}
            onClick={playback.toggleMute}
          >
            {muted ? <VolumeX size={22} aria-hidden /> : <Volume2 size={22} aria-hidden />}
          </button>
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
        <span className={styles['time']}>
          {formatDuration(Math.floor(time))} / {formatDuration(duration)}
        </span>
        <span className={styles['more']}>
          <CaptionsChoice video={video} sourceKey={sourceKey} />
          <SpeedChoice rate={playback.rate} onRate={playback.setRate} />
          {picture.supported && (
            <button
              type="button"
              className={frame['icon']}
              aria-label={t(picture.small ? 'leavePictureInPicture' : 'pictureInPicture')}
              disabled={disabled}
              onClick={picture.toggle}
            >
              <PictureInPicture2 size={22} aria-hidden />
            </button>
          )}
          {fullscreen.supported && (
            <button
              type="button"
              className={frame['icon']}
              aria-label={t(fullscreen.full ? 'leaveFullScreen' : 'fullScreen')}
              onClick={fullscreen.toggle}
            >
              {fullscreen.full ? <Minimize size={22} aria-hidden /> : <Maximize size={22} aria-hidden />}
            </button>
          )}
        </span>
      </div>
    </div>
  );
}
