import type { ReactNode } from 'react';
import { mailtoOf } from '../../../../../shared-ui/src/mailto';
import type { ClosedCover, ClosedGallery } from '../../../api/gallery/closed-gallery';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { useSignedIn } from '../../../api/session';
import { useSite } from '../../../api/site';
import { formatEnd } from '../../../i18n/format';
import { ButtonAnchor, ButtonLink } from '../../../ui/controls/Button';
import { StatusMessage } from '../../../ui/status/StatusMessage';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { PageHeader, PageTitle } from '../../../ui/page/PageHeader';
import { PlainPage } from '../../../ui/page/PlainPage';
import { SiteFooter } from '../../../ui/page/SiteFooter';
import { common } from '../../../i18n/en/common';
import { galleryEnd } from '../../../i18n/en/packages';
import { getTranslations } from '../../../i18n/translations';
import { focusStyle } from '../cover/focus-style';
import styles from './ExpiredScreen.module.css';

const PackageComparison = lazyPart(() => import('./PackageComparison'), 'PackageComparison');

/**
 * Shows the screen after the timer has ended: the dimmed cover, the packages, which reopen the gallery, and whom to
 * ask.
 */
export function ExpiredScreen({ link, gallery }: { link: GalleryLink; gallery: ClosedGallery }) {
  const { cover } = gallery;
  const t = getTranslations(galleryEnd);
  const packages = (
    <div className={styles['packages']}>
      <PackageComparison link={link} closed />
    </div>
  );
  if (!cover)
    return (
      <PlainPage title={t('noLonger')}>
        <EndMessage link={link} gallery={gallery} />
        {packages}
      </PlainPage>
    );
  return (
    <>
      <PageTitle>{t('noLonger')}</PageTitle>
      <PageHeader back={null} over />
      <main id="content" tabIndex={-1}>
        <DimmedCover cover={cover}>
          <EndMessage link={link} gallery={gallery} />
        </DimmedCover>
        {packages}
      </main>
      <SiteFooter />
    </>
  );
}

function EndMessage({ link, gallery }: { link: GalleryLink; gallery: ClosedGallery }) {
  const { data: site } = useSite();
  const signedIn = useSignedIn();
  const t = getTranslations(galleryEnd);
  const { expiresAt } = gallery;
  const name = gallery.name || t('thisGallery');
  const sells = gallery.offered.length > 0;
  return (
    <StatusMessage
      overline={t('over')}
      title={t('noLonger')}
      alone={false}
      actions={
        <>
          {sells && (
            <ButtonLink to={packagesPath(link)} variant="primary" large>
              {getTranslations(common)('viewPackages')}
            </ButtonLink>
          )}
          {site && (
            <ButtonAnchor
              href={mailtoOf(site.supportEmail, t('askSubject', { name: gallery.name ?? site.studioName }))}
              variant={sells ? 'secondary' : 'primary'}
              large
            >
              {t('askForTime')}
            </ButtonAnchor>
          )}
          {signedIn && (
            <ButtonLink to="/" variant="quiet" large>
              {getTranslations(common)('backToDashboard')}
            </ButtonLink>
          )}
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
  );
}

/** Shows the message on the picture, which is dimmed in both themes. */
function DimmedCover({
  cover: { placeholder, sources, focus },
  children,
}: {
  cover: ClosedCover;
  children: ReactNode;
}) {
  const largest = sources.at(-1);
  return (
    <div
      className={styles['cover']}
      style={{ ...focusStyle(focus), ...(placeholder ? { backgroundImage: `url("${placeholder}")` } : {}) }}
    >
      {largest && (
        <img
          className={styles['picture']}
          alt=""
          src={largest.url}
          srcSet={sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="100vw"
          draggable={false}
        />
      )}
      <div className={styles['content']}>{children}</div>
    </div>
  );
}
