import type { ReactNode } from 'react';
import styles from './StatusMessage.module.css';

/** Fills a screen with one message: missing, expired, empty. */
export function StatusMessage({
  title,
  overline,
  children,
  actions,
  alone = true,
}: {
  title: string;
  /** Smaller text above the title. */
  overline?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** The message is centered, because nothing else is on the screen. */
  alone?: boolean;
}) {
  return (
    <section className={styles['message']} data-alone={alone || undefined}>
      {overline && <p className={styles['overline']}>{overline}</p>}
      <h1 className={styles['title']}>{title}</h1>
      {children && <div className={styles['body']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
