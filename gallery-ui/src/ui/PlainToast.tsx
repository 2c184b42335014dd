import { useEffect } from 'react';
import { dismissToast, type ShownToast } from './toast-store';
import styles from './PlainToast.module.css';

/** A toast without what the usual ones are made of: for 5 seconds, too. */
export function PlainToast({ toast: { id, open, title, description, variant } }: { toast: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), 5000);
    return () => clearTimeout(timer);
  }, [id]);
  return open ? <p role="alert" className={styles['toast']} data-variant={variant ?? 'default'}>{title}{description && `: ${description}`}</p> : null;
}
