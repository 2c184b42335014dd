import { useEffect } from 'react';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { dismissToast, type ShownToast } from './toast-store';
import styles from './PlainToast.module.css';

/** Shows a toast that needs no further code, for 5 seconds, like all toasts. */
export function PlainToast({
  toast: { id, open, title, description, variant, reload, action },
}: {
  toast: ShownToast;
}) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), 5000);
    return () => clearTimeout(timer);
  }, [id]);
  if (!open) return null;
  return (
    <p role="alert" className={styles['toast']} data-variant={variant ?? 'default'}>
      {title}
      {description && `: ${description}`}
      {reload && (
        <>
          {' '}
          <button type="button" className={styles['reload']} onClick={() => window.location.reload()}>
            {getTranslations(common)('reload')}
          </button>
        </>
      )}
      {action && (
        <>
          {' '}
          <button
            type="button"
            className={styles['reload']}
            onClick={() => {
              dismissToast(id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        </>
      )}
    </p>
  );
}
