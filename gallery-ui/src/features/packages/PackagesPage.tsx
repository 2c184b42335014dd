import { usePageParams } from '../../ui/routing/page-params';
import { ApiError } from '../../api/api-error';
import { closedGalleryOf } from '../../api/gallery/closed-gallery';
import { useGallery } from '../../api/gallery/gallery';
import { useGalleryPackages } from '../../api/payments/packages';
import { describeAccess } from '../../api/gallery/describe-access';
import { Loading } from '../../ui/status/Loading';
import { GalleryNotFound } from '../../ui/page/GalleryNotFound';
import { PackagesView } from './PackagesView';
import { AdditionalPhotos } from './SingleOffers';

/** Shows the packages for one gallery, which is open to its client after the timer has ended too. */
export function PackagesPage() {
  const { projectId = '', visitor = '' } = usePageParams();
  const link = { projectId, visitor };
  const gallery = useGallery(link);
  const packages = useGalleryPackages(link);
  if (gallery.isPending || packages.isPending) return <Loading />;
  const closed =
    gallery.error instanceof ApiError && gallery.error.code === 'gallery.expired'
      ? closedGalleryOf(gallery.error)
      : null;
  const failure = closed ? null : gallery.error;
  if (failure || !packages.data) {
    const retry = () => void Promise.all([gallery.error && gallery.refetch(), packages.error && packages.refetch()]);
    return <GalleryNotFound error={failure ?? packages.error} onRetry={retry} />;
  }
  const open = closed ? undefined : gallery.data;
  return (
    <PackagesView
      link={link}
      name={closed?.name ?? open?.project.name}
      packages={packages.data}
      additionalPhotos={
        open && (
          <AdditionalPhotos
            link={link}
            offers={packages.data}
            access={open.clientAccess}
            photoCount={open.project.photoCount}
          />
        )
      }
      access={open && describeAccess(open)}
      expired={closed !== null}
      level={open?.clientAccess.accessLevel ?? 'free'}
    />
  );
}
