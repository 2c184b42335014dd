import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** A whole screen that says one thing: missing, expired, empty. */
export function Notice({ title, children, actions, level = 1 }: { title: string; children?: ReactNode; actions?: ReactNode; level?: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles['notice']}>
      <Heading className={styles['title']}>{title}</Heading>
      {children && <div className={styles['body']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
