import type { GalleryMediaFileDto, GalleryProjectDto, ImageSourceDto } from '@showreel/api-client';
import { formatDate, formatStudioDate } from '../../i18n/format';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { GalleryCover } from './GalleryCover';

/** The cover of a gallery that has loaded. `coverSources` are in the order of the server's page (docs/gallery-page.md). */
export function GalleryHero({
  project,
  cover,
  sources,
  onStale,
}: {
  project: GalleryProjectDto;
  cover: GalleryMediaFileDto | undefined;
  sources: readonly ImageSourceDto[];
  onStale: () => void;
}) {
  const t = getTranslations(common);
  return (
    <GalleryCover
      name={project.name}
      placeholder={cover?.placeholder}
      picture={
        cover && {
          src: sources.at(-1)?.url ?? cover.thumbnailUrl ?? undefined,
          srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined,
          width: cover.width ?? undefined,
          height: cover.height ?? undefined,
          onError: onStale,
        }
      }
    >
      {project.eventDate ? (
        // A day is the same in every zone.
        <time dateTime={project.eventDate}>{formatStudioDate(project.eventDate, 'UTC')}</time>
      ) : (
        <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
      )}
      <span>{t('videos', { count: project.videoCount })}</span>
      <span>{t('photos', { count: project.photoCount })}</span>
    </GalleryCover>
  );
}
