import { useSignedIn } from '../../api/session';
import { useSite } from '../../api/site';
import { formatMomentWithZone } from '../../lib/format';
import { packagesPath, type GalleryLink } from '../../lib/gallery-link';
import { ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { partWhenOnline } from '../../ui/part-when-online';
import { PlainPage } from '../../ui/PlainPage';
import { common } from '../../words/en/common';
import { time } from '../../words/en/time';
import { words } from '../../words/words';
import styles from './Gallery.module.css';

const PackageComparison = partWhenOnline(async () => (await import('./PackageComparison')).PackageComparison);

/** Past the timer: the way on is a package, which reopens the gallery. */
export function ExpiredScreen({
  link,
  name: known,
  expiresAt,
}: {
  link: GalleryLink;
  name?: string;
  expiresAt?: string | null;
}) {
  const { data: site } = useSite();
  const signedIn = useSignedIn();
  const say = words(time);
  const name = known || say('thisGallery');
  return (
    <PlainPage site={site} title={say('noLonger')}>
      <Notice
        overline={say('over')}
        title={say('noLonger')}
        alone={false}
        actions={
          <>
            <ButtonLink to={packagesPath(link)} look="primary">
              {words(common)('viewPackages')}
            </ButtonLink>
            {signedIn && <ButtonLink to="/">{words(common)('backToDashboard')}</ButtonLink>}
          </>
        }
      >
        <p role="status">
          {expiresAt
            ? say.rich('endedOn', { name, at: <time dateTime={expiresAt}>{formatMomentWithZone(expiresAt)}</time> })
            : say('ended', { name })}
        </p>
      </Notice>
      <div className={styles['expired']}>
        <PackageComparison link={link} level="free" freeVideos={null} />
      </div>
    </PlainPage>
  );
}
