import { usePageParams } from '../../ui/routing/page-params';
import { ApiError } from '../../api/api-error';
import { useGallery } from '../../api/gallery/gallery';
import { useGalleryPackages } from '../../api/payments/packages';
import { useSite } from '../../api/site';
import { describeAccess } from '../../api/gallery/describe-access';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { PlainPage } from '../../ui/page/PlainPage';
import { PackagesView } from './PackagesView';
import { AdditionalPhotos } from './SingleOffers';
import { common } from '../../i18n/en/common';
import { packages as packageTexts } from '../../i18n/en/packages';
import { getTranslations } from '../../i18n/translations';

/** The packages for one gallery; open to its client after the timer has ended too. */
export function PackagesPage() {
  const t = getTranslations(packageTexts);
  const { projectId = '', clientEmail = '' } = usePageParams();
  const link = { projectId, clientEmail };
  const gallery = useGallery(link);
  const packages = useGalleryPackages(link);
  const { data: site } = useSite();
  if (gallery.isPending || packages.isPending) return <Loading />;
  const errorCode = gallery.error instanceof ApiError ? gallery.error.code : null;
  // Without an answer the link may well be right.
  const silent = [gallery.error, packages.error].some(
    (error) => error !== null && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
  );
  const retry = () => void Promise.all([gallery.error && gallery.refetch(), packages.error && packages.refetch()]);
  const expired = errorCode === 'gallery.expired';
  if ((gallery.error && !expired) || !packages.data) {
    return (
      <PlainPage site={site} title={t('galleryNotFound')}>
        <StatusMessage
          title={t('galleryNotFound')}
          actions={
            <>
              {silent && (
                <Button variant="primary" onClick={retry}>
                  {getTranslations(common)('tryAgain')}
                </Button>
              )}
              <ButtonLink to="/" variant={silent ? 'secondary' : 'primary'}>
                {getTranslations(common)('backToHome')}
              </ButtonLink>
            </>
          }
        >
          <p>{silent ? getTranslations(common)('offline') : t('galleryNotFoundText')}</p>
        </StatusMessage>
      </PlainPage>
    );
  }
  const access = expired ? null : (gallery.data?.clientAccess ?? null);
  const level = access?.accessLevel ?? 'free';
  const project = expired
    ? ((gallery.error as ApiError).detail('project') as { name: string } | undefined)
    : gallery.data?.project;
  return (
    <PackagesView
      site={site}
      link={link}
      name={project?.name}
      packages={packages.data}
      additionalPhotos={
        access &&
        gallery.data && (
          <AdditionalPhotos
            link={link}
            offers={packages.data}
            access={access}
            photoCount={gallery.data.project.photoCount}
          />
        )
      }
      access={access && gallery.data ? describeAccess(gallery.data) : null}
      expired={expired}
      level={level}
    />
  );
}
