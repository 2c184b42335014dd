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
  /** Stands above the title, smaller. */
  overline?: string;
  children?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
  /** Nothing else is on the screen: it stands in its middle. */
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
