import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { GalleryReply } from '../../../api/gallery/gallery';
import { useSite } from '../../../api/site';
import { formatEnd, formatStudioDate } from '../../../i18n/format';
import { common } from '../../../i18n/en/common';
import { gallery as section } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { focusStyle } from './focus-style';
import { GalleryCover } from './GalleryCover';

/**
 * Shows the cover of a gallery that has loaded. `coverSources` are in the order of the server's page
 * (docs/gallery-page.md).
 */
export function GalleryHero({
  gallery: { project, coverSources, coverLayout, coverFocus },
  cover,
  onStale,
  onView,
}: {
  gallery: GalleryReply;
  /** Undefined for a gallery without files, and where the studio shows no cover. */
  cover: GalleryMediaFileDto | undefined;
  onStale: () => void;
  onView: () => void;
}) {
  const { data: site } = useSite();
  const t = getTranslations(common);
  const ends = project.timerEnabled && project.expiresAt;
  return (
    <GalleryCover
      name={project.name}
      layout={coverLayout}
      viewGallery={t('viewGallery')}
      placeholder={cover?.placeholder}
      focus={cover && focusStyle(coverFocus)}
      picture={
        cover && {
          src: coverSources.at(-1)?.url ?? cover.thumbnailUrl ?? undefined,
          srcSet: coverSources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined,
          width: cover.width ?? undefined,
          height: cover.height ?? undefined,
          onError: onStale,
        }
      }
      note={cover && ends && getTranslations(section)('availableUntil', { at: formatEnd(ends, site?.timezone) })}
      onView={onView}
    >
      {project.eventDate ? (
        // A day is the same in every zone.
        <time dateTime={project.eventDate}>{formatStudioDate(project.eventDate, 'UTC')}</time>
      ) : (
        <time dateTime={project.createdAt}>{formatStudioDate(project.createdAt, site?.timezone)}</time>
      )}
      {project.videoCount > 0 && <span>{t('videos', { count: project.videoCount })}</span>}
      {project.photoCount > 0 && <span>{t('photos', { count: project.photoCount })}</span>}
    </GalleryCover>
  );
}
