import styles from './Loading.module.css';
import { useLiveText } from './useLiveText';
import { common } from '../i18n/en/common';
import { getTranslations } from '../i18n/translations';

/** Something is on its way. Appears after a moment, so that a quick answer does not flicker. */
export function Loading({ label }: { label?: string }) {
  const text = useLiveText(label ?? getTranslations(common)('loading'));
  return (
    <div className={styles['loading']} role="status">
      <span className={styles['spinner']} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </div>
  );
}
