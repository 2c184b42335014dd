import type { ClientAccessDto } from '@showreel/api-client';
import { describeAccess } from '../../api/describe-access';
import styles from './Gallery.module.css';

/** What the client may still take, in one line. */
export function Allowance({ access, freeVideos }: { access: ClientAccessDto; freeVideos: number }) {
  return (
    <p className={styles['allowance']} role="status">
      {describeAccess(access, freeVideos)}
    </p>
  );
}
