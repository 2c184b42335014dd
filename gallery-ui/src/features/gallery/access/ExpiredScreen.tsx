import type { ClientAccessDto } from '@showreel/api-client';
import { useSignedIn } from '../../../api/session';
import { useSite } from '../../../api/site';
import { formatEnd } from '../../../i18n/format';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { ButtonLink } from '../../../ui/controls/Button';
import { StatusMessage } from '../../../ui/status/StatusMessage';
import { lazyWhenOnline } from '../../../ui/lazy/lazy-when-online';
import { PlainPage } from '../../../ui/page/PlainPage';
import { common } from '../../../i18n/en/common';
import { galleryEnd } from '../../../i18n/en/packages';
import { getTranslations } from '../../../i18n/translations';
import styles from '../Gallery.module.css';

const PackageComparison = lazyWhenOnline(async () => (await import('./PackageComparison')).PackageComparison);

/** After the timer has ended: offers the packages, which reopen the gallery. */
export function ExpiredScreen({
  link,
  name: known,
  expiresAt,
  offered,
}: {
  link: GalleryLink;
  name?: string;
  expiresAt?: string | null;
  offered: ClientAccessDto['offeredPackages'];
}) {
  const { data: site } = useSite();
  const signedIn = useSignedIn();
  const t = getTranslations(galleryEnd);
  const name = known || t('thisGallery');
  const sells = offered.length > 0;
  return (
    <PlainPage site={site} title={t('noLonger')}>
      <StatusMessage
        overline={t('over')}
        title={t('noLonger')}
        alone={false}
        actions={
          <>
            {sells && (
              <ButtonLink to={packagesPath(link)} variant="primary">
                {getTranslations(common)('viewPackages')}
              </ButtonLink>
            )}
            {signedIn && <ButtonLink to="/">{getTranslations(common)('backToDashboard')}</ButtonLink>}
          </>
        }
      >
        <p role="status">
          {expiresAt
            ? t.rich(sells ? 'endedOn' : 'endedOnOnly', {
                name,
                at: <time dateTime={expiresAt}>{formatEnd(expiresAt, site?.timezone)}</time>,
              })
            : t(sells ? 'ended' : 'endedOnly', { name })}
        </p>
      </StatusMessage>
      <div className={styles['expired']}>
        <PackageComparison link={link} closed />
      </div>
    </PlainPage>
  );
}
