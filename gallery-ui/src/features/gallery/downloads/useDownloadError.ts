import { ApiError, reasonOf } from '../../../api/api-error';
import { packagesPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { useNavigate } from '../../../ui/routing/router';
import { toast } from '../../../ui/toast/toast-store';

/** Opens the packages of a gallery. */
export function useOpenPackages(link: GalleryLink): () => void {
  const navigate = useNavigate();
  return () => navigate(packagesPath(link));
}

/** Shows why a download failed, or the packages where a package helps. */
export function useDownloadError(link: GalleryLink) {
  const openPackages = useOpenPackages(link);
  const t = getTranslations(gallery);
  return (error: unknown, title = t('downloadFailed'), fallback = t('downloadFailedText')) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'download.requires_payment' || code === 'download.limit_reached') openPackages();
    else if (code === 'gallery.expired')
      toast({ variant: 'destructive', title: t('expiredTitle'), description: t('expiredText') });
    else toast({ variant: 'destructive', title, description: reasonOf(error, fallback) });
  };
}
