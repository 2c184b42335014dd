import type { ClientAccessDto } from '@showreel/api-client';
import { plural } from '../../lib/format';
import styles from './Gallery.module.css';

/** What the client may still take, in one line. */
export function Allowance({ access, freeVideos }: { access: ClientAccessDto; freeVideos: number }) {
  return <p className={styles['allowance']} role="status">{describe(access, freeVideos)}</p>;
}

function describe(access: ClientAccessDto, freeVideos: number): string {
  if (access.accessLevel === 'complete') return 'Complete Collection: everything is yours';
  const headshot = access.freeHeadshotUsed ? 'free headshot chosen' : '1 free headshot';
  if (access.accessLevel === 'extended') return `${plural(access.videoDownloadsLeft ?? 0, 'video download')} left, ${headshot}`;
  return `${plural(Math.max(0, freeVideos - access.freeDownloadsUsed), 'free video')} left, ${headshot}`;
}
