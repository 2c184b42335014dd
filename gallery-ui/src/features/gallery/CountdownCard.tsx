import { useEffect, useState } from 'react';
import { timeLeft } from '../../lib/countdown';
import { formatMoment } from '../../lib/format';
import styles from './CountdownCard.module.css';

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Counts down to the gallery's end, every second, on the server's clock. Key it by `expiresAt`. */
export function CountdownCard({ expiresAt, skew, readAt, onEnd }: {
  expiresAt: string; skew: number; /** When the server still had the gallery open, on its clock. */ readAt: number; onEnd: () => void;
}) {
  const end = Date.parse(expiresAt);
  const [now, setNow] = useState(() => Date.now() + skew);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Staff look at galleries past their end: nothing ends then.
    if (readAt >= end) return;
    const tick = () => {
      const at = Date.now() + skew;
      setNow(at);
      if (at >= end) onEnd();
      // On the second: a plain interval drifts and skips one now and then.
      else timer = setTimeout(tick, (end - at) % 1000 || 1000);
    };
    timer = setTimeout(tick, (end - Date.now() - skew) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [end, skew, readAt, onEnd]);

  const left = timeLeft(end - now);
  return (
    <section className={styles['card']} aria-label="Gallery access">
      {left.over ? <p className={styles['title']} role="status">Gallery Access Expired</p> : (
        <>
          <p className={styles['title']}>Gallery access ends <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time></p>
          <p className={styles['parts']} role="timer" aria-live="off">
            {PARTS.map((part) => <span key={part}><strong>{String(left[part]).padStart(2, '0')}</strong> <small>{part}</small></span>)}
          </p>
        </>
      )}
    </section>
  );
}
