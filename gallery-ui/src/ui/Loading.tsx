import styles from './Loading.module.css';

/** Something is on its way. Appears after a moment, so that a quick answer does not flicker. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return <div className={styles['loading']} role="status"><span className={styles['spinner']} aria-hidden /><span className="visually-hidden">{label}</span></div>;
}
