import { SPEEDS } from '../../../../../../shared-ui/src/film-steps';
import { viewer } from '../../../../i18n/en/viewer';
import { getTranslations } from '../../../../i18n/translations';
import styles from './PlayerControls.module.css';

/** The playback rate. A native select: on a phone it opens the system's picker. */
export function SpeedChoice({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const t = getTranslations(viewer);
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
