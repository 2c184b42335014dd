import type { ReactNode } from 'react';
import styles from './StatusMessage.module.css';

/** A whole screen with one message: missing, expired, empty. */
export function StatusMessage({
  title,
  overline,
  children,
  actions,
  level = 1,
  alone = true,
}: {
  title: string;
  /** Smaller text above the title. */
  overline?: string;
  children?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
  /** Centered, because nothing else is on the screen. */
  alone?: boolean;
}) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles['message']} data-alone={alone || undefined}>
      {overline && <p className={styles['overline']}>{overline}</p>}
      <Heading className={styles['title']}>{title}</Heading>
      {children && <div className={styles['body']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
