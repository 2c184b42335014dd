import type { GalleryDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { timeLeft } from '../../../api/gallery/countdown';
import { useSite } from '../../../api/site';
import { formatEnd, unitName } from '../../../i18n/format';
import { gallery } from '../../../i18n/en/gallery';
import { galleryEnd } from '../../../i18n/en/packages';
import { getTranslations } from '../../../i18n/translations';
import styles from './CountdownCard.module.css';

const PARTS = [
  ['days', 'day'],
  ['hours', 'hour'],
  ['minutes', 'minute'],
  ['seconds', 'second'],
] as const;

/**
 * Shows the gallery's end on the server's clock: its date, the days that are left, or a countdown of every second. Key
 * it by `expiresAt`.
 */
export function CountdownCard({
  style,
  dated,
  expiresAt,
  skew,
  readAt,
  onEnd,
}: {
  style: GalleryDto['timerStyle'];
  /** True when the card shows the date, which a cover has already. */
  dated: boolean;
  expiresAt: string;
  skew: number;
  /** The server made the reply at this time of its clock. */ readAt: number;
  onEnd: () => void;
}) {
  const { data: site } = useSite();
  const end = Date.parse(expiresAt);
  const t = getTranslations(galleryEnd);
  const [now, setNow] = useState(() => Date.now() + skew);
  useEffect(() => {
    // Staff may open a gallery after its end: nothing ends then.
    if (readAt >= end) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const at = Date.now() + skew;
      setNow(at);
      if (at >= end) onEnd();
      // The timer is aligned to the second: a plain interval drifts and sometimes skips one.
      else timer = setTimeout(tick, (end - at) % 1000 || 1000);
    };
    timer = setTimeout(tick, (end - Date.now() - skew) % 1000 || 1000);
    // Timers stop while a phone sleeps: the countdown must be right when it wakes.
    const wake = () => {
      if (document.visibilityState === 'visible') tick();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, [end, skew, readAt, onEnd]);

  const left = timeLeft(end - now);
  if (style === 'date' && !dated && !left.over) return null;
  return (
    <section className={styles['card']} aria-label={t('access')}>
      {left.over ? (
        <p className={styles['title']} role="status">
          {t('over')}
        </p>
      ) : (
        <>
          {dated && (
            <p className={styles['title']}>
              {getTranslations(gallery).rich('availableUntil', {
                at: <time dateTime={expiresAt}>{formatEnd(expiresAt, site?.timezone)}</time>,
              })}
            </p>
          )}
          {style === 'days' && (
            <p className={styles['days']}>{left.days > 0 ? t('daysLeft', { count: left.days }) : t('lastDay')}</p>
          )}
          {style === 'clock' && (
            <p className={styles['parts']} role="timer" aria-live="off">
              {PARTS.map(([part, unit]) => (
                <span key={part}>
                  <strong>{String(left[part]).padStart(2, '0')}</strong> <small>{unitName(unit, left[part])}</small>
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
