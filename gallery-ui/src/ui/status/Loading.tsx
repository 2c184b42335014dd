import { useEffect, useState } from 'react';
import styles from './Loading.module.css';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/** Shows a spinner. It appears after a moment, so that a quick answer does not flicker. */
export function Loading({ label }: { label?: string }) {
  const text = useLiveText(label ?? getTranslations(common)('loading'));
  return (
    <div className={styles['loading']} role="status">
      <span className={styles['spinner']} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </div>
  );
}

/** A screen reader notices a live region after this many milliseconds; a wait of this length also needs no text. */
const DELAY = 250;

/**
 * Returns the text of a live region that is mounted together with it: it is empty at first, because screen readers
 * announce changes, and often not the text that was there from the start.
 */
export function useLiveText(text: string): string {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return known ? text : '';
}
