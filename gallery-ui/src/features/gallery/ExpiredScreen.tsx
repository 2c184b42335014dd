import { lazy, Suspense } from 'react';
import { formatMoment } from '../../lib/format';
import { packagesPath, type GalleryLink } from '../../lib/gallery-link';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './Gallery.module.css';

const PackageComparison = lazy(async () => ({ default: (await import('./PackageComparison')).PackageComparison }));

/** Past the timer: the way on is a package, which reopens the gallery. */
export function ExpiredScreen({ link, name, expiresAt }: { link: GalleryLink; name?: string; expiresAt?: string | null }) {
  return (
    <main id="content" tabIndex={-1}>
      <title>Access No Longer Available</title>
      <Notice
        title="Access No Longer Available" alone={false}
        actions={<><ButtonLink to={packagesPath(link)} look="primary">View Packages</ButtonLink><ButtonLink to="/">Back to Dashboard</ButtonLink></>}
      >
        <p role="status">
          {name ? `The free access to ${name} ended` : 'The free access to this gallery ended'}
          {expiresAt ? <> on <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time></> : null}. A package opens it again.
        </p>
      </Notice>
      <div className={styles['expired']}><Suspense fallback={null}><PackageComparison link={link} level="free" freeVideos={null} /></Suspense></div>
    </main>
  );
}
