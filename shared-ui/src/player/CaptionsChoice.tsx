import type { CaptionDto } from '@showreel/api-client';
import type { RefObject } from 'react';
import { chooseCaptions } from './captions';
import { Captions } from './icons';
import { usePlayerLanguage } from './player-language';
import styles from './PlayerControls.module.css';
import { useCaptions } from './useCaptions';

/** Chooses the captions. Renders nothing for a film without captions. */
export function CaptionsChoice({
  video,
  sourceKey,
  own,
}: {
  video: RefObject<HTMLVideoElement | null>;
  sourceKey: string;
  own: readonly CaptionDto[];
}) {
  const { text: t } = usePlayerLanguage();
  const { tracks, shown } = useCaptions(video, sourceKey, own);
  if (tracks.length === 0) return null;
  return (
    <label className={styles['captions']} data-on={shown >= 0 || undefined}>
      <Captions size={22} aria-hidden />
      <select
        className={styles['choice']}
        aria-label={t('captions')}
        value={shown}
        onChange={(event) => chooseCaptions(video.current, Number(event.target.value))}
      >
        <option value={-1}>{t('captionsOff')}</option>
        {tracks.map((label, index) => (
          <option key={`${index} ${label}`} value={index}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
