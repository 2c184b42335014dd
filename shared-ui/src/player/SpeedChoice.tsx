import { SPEEDS } from '../film-steps';
import { usePlayerLanguage } from './player-language';
import styles from './PlayerControls.module.css';

/** Chooses the playback rate, in a native select: on a phone it opens the system's picker. */
export function SpeedChoice({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const { text: t } = usePlayerLanguage();
  return (
    <select
      className={styles['choice']}
      aria-label={t('speed')}
      value={rate}
      onChange={(event) => onRate(Number(event.target.value))}
    >
      {[...new Set([...SPEEDS, rate])]
        .sort((one, other) => one - other)
        .map((each) => (
          <option key={each} value={each}>
            {t('speedValue', { rate: each })}
          </option>
        ))}
    </select>
  );
}
