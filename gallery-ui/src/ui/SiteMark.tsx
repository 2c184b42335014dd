import styles from './SiteMark.module.css';

/** The studio's logo, or its name. */
export function SiteMark({ site }: { site: { studioName: string; logoUrl: string | null } | undefined }) {
  if (!site) return <span className={styles['mark']}>&nbsp;</span>;
  return site.logoUrl ? <img className={styles['logo']} src={site.logoUrl} alt={site.studioName} /> : <span className={styles['mark']}>{site.studioName}</span>;
}
