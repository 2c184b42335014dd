import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { useCopyLink } from '../ui/feedback/useCopyLink';

/** Copies the client's link to the clipboard. */
export function useCopyGalleryLink(): (project: Pick<ProjectDto, 'galleryPath'>) => Promise<void> {
  const t = useText();
  const copy = useCopyLink();
  return ({ galleryPath }) => copy(new URL(galleryPath, window.location.origin).href, t('projects.linkCopiedText'));
}
