import type { GalleryMediaFileDto, GalleryProjectDto } from '@showreel/api-client';
import { formatDate } from '../../i18n/format';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

/**
 * The cover over the whole width, with the gallery's name. The server has rendered the same into the page
 * (docs/gallery-page.md): keep class names, the order of `sources` and `sizes`, so that nothing moves.
 */
export function GalleryHero({
  project,
  cover,
  onStale,
}: {
  project: GalleryProjectDto;
  cover: GalleryMediaFileDto | undefined;
  onStale: () => void;
}) {
  const t = getTranslations(common);
  return (
    <section
      className={cover ? 'gallery-cover gallery-cover-pictured' : 'gallery-cover'}
      style={cover?.placeholder ? { backgroundImage: `url("${cover.placeholder}")` } : undefined}
    >
      {cover && (
        <img
          className="gallery-cover-picture"
          alt=""
          fetchPriority="high"
          draggable={false}
          onError={onStale}
          src={cover.sources.at(-1)?.url ?? cover.thumbnailUrl ?? undefined}
          srcSet={cover.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes="100vw"
          width={cover.width ?? undefined}
          height={cover.height ?? undefined}
        />
      )}
      <div className="gallery-cover-text">
        <h1 className="gallery-cover-title">{project.name}</h1>
        <p className="gallery-cover-facts">
          <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
          <span>{t('videos', { count: project.videoCount })}</span>
          <span>{t('photos', { count: project.photoCount })}</span>
        </p>
      </div>
    </section>
  );
}
