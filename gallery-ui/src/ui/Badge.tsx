import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A word about a thing's state. `over` is for pictures: legible on any of them. */
export function Badge({ children, color = 'plain' }: { children: ReactNode; color?: 'plain' | 'secondary' | 'over' }) {
  return <span className={`${styles['badge']} ${styles[color]}`}>{children}</span>;
}
