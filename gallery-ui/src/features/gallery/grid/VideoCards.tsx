import type { GalleryMediaFileDto } from '@showreel/api-client';
import { Fragment, type CSSProperties } from 'react';
import { formatDuration } from '../../../../../shared-ui/src/format';
import { durationInWords, formatSize, titleOf } from '../../../i18n/format';
import { downloadLabel } from '../downloads/download-step';
import { cutIntoSections } from '../view/sections';
import { Play } from '../../../../../shared-ui/src/draw-icon';
import { Check, Download } from '../../../ui/icons';
import { Button } from '../../../ui/controls/Button';
import { Badge, Picture } from '../../../ui/cards/Picture';
import { common } from '../../../i18n/en/common';
import { gallery as section } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { sharpEdge, usePixelRatio } from './sharpness';
import { FavouriteButton, SelectButton } from './FileButtons';
import { useOpenGallery } from './gallery-context';
import styles from './Media.module.css';
import { PrivateBadge } from './PhotoTile';
import { tileKeys } from './tile-focus';

/** With more cards than this, those outside the window are not laid out. */
const MAX_LAID_OUT = 24;

/** The `sizes` of a card's picture, by the number of videos. */
const SIZES = {
  1: '(min-width: 60rem) 56rem, 100vw',
  2: '(min-width: 48rem) 50vw, 100vw',
  many: '(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw',
} as const;

interface Props {
  /** These videos are shown; the button shows the rest of `all`. */
  videos: readonly GalleryMediaFileDto[];
  all: readonly GalleryMediaFileDto[];
  /** Counts the videos, those that are not loaded too: in all, or in one section. */
  countOf: (albumId?: string | null) => number;
  /** Shows all videos; undefined once they are shown. */
  onMore: (() => void) | undefined;
  /** True on phones, where the cards are a strip to swipe and not a list. */
  strip: boolean;
}

/** Shows the videos: the first six, then all on demand. */
export function VideoCards({ videos, all, countOf, onMore, strip }: Props) {
  const { albums } = useOpenGallery().gallery;
  const t = getTranslations(section);
  const tCommon = getTranslations(common);
  const sections = cutIntoSections(videos, albums);
  const pixelRatio = usePixelRatio();
  // All cards of the list have one width, that of the picture with the fewest pixels.
  const sharp = Math.min(...all.map(({ sources }) => sharpEdge(sources, pixelRatio)));
  // One or two videos get larger cards.
  const few = all.length < 3 ? (all.length as 1 | 2) : undefined;
  return (
    <section
      aria-labelledby="videos-title"
      className={videos.length > MAX_LAID_OUT ? `${styles['section']} ${styles['many']}` : styles['section']}
    >
      <h2 id="videos-title" className={sections[0]?.name ? 'visually-hidden' : styles['heading']}>
        {t('videos')}
      </h2>
      {sections.map(({ id, name, files }) => (
        <Fragment key={id ?? ''}>
          {name && (
            <div className={styles['part']}>
              <h3 id={`videos-${id}`}>{name}</h3>
              <span>{tCommon('videos', { count: albums.length === 0 ? countOf() : countOf(id ?? null) })}</span>
            </div>
          )}
          <ul
            className={styles['videos']}
            data-few={few}
            style={{ '--card': `${sharp}px` } as CSSProperties}
            data-strip={(strip && files.length > 1) || undefined}
            aria-labelledby={name && `videos-${id}`}
          >
            {files.map((video) => (
              <VideoCard key={video.id} video={video} Name={name ? 'h4' : 'h3'} sizes={SIZES[few ?? 'many']} />
            ))}
          </ul>
        </Fragment>
      ))}
      {onMore && countOf() > videos.length && (
        <p className={styles['more']}>
          <Button onClick={onMore}>{t('viewAll')}</Button>
        </p>
      )}
    </section>
  );
}

function VideoCard({ video, Name, sizes }: { video: GalleryMediaFileDto; Name: 'h3' | 'h4'; sizes: string }) {
  const { gallery, badges, busyId, favouriteIds, selection, actions } = useOpenGallery();
  const { selecting, ids } = selection;
  const t = getTranslations(section);
  const label = downloadLabel(video, gallery.clientAccess);
  const title = titleOf(video);
  return (
    <li id={`file-${video.id}`} className={styles['card']}>
      <article className={styles['video']} aria-label={title}>
        <div className={styles['frame']} onKeyDown={tileKeys}>
          <button
            type="button"
            className={styles['poster']}
            data-open
            inert={selecting}
            aria-keyshortcuts="F2"
            aria-label={t('play', { name: title, duration: durationInWords(video.duration ?? 0) })}
            onClick={(event) =>
              event.shiftKey || event.ctrlKey || event.metaKey
                ? actions.select(video, event.shiftKey)
                : actions.open(video)
            }
          >
            <Picture
              file={video}
              alt=""
              sizes={sizes}
              small={video.watermarked}
              fit={fitOf(video)}
              onError={actions.stale}
            />
            <span className={styles['play']} aria-hidden>
              <Play size={24} fill="currentColor" />
            </span>
          </button>
          <span className={styles['duration']} aria-hidden>
            {formatDuration(video.duration ?? 0)}
          </span>
          {(video.isPrivate || (badges && video.hasDownloaded)) && (
            <span className={styles['badges']}>
              {video.isPrivate && <PrivateBadge />}
              {badges && video.hasDownloaded && (
                <Badge color="over">
                  <Check size={14} aria-hidden />
                  {t('unlocked')}
                </Badge>
              )}
            </span>
          )}
          <SelectButton file={video} selected={ids.has(video.id)} selecting={selecting} onSelect={actions.select} />
          {!selecting && (
            <FavouriteButton file={video} favourite={favouriteIds.has(video.id)} onFavourite={actions.favourite} />
          )}
        </div>
        <div className={styles['caption']}>
          <div>
            <Name className={styles['name']} title={title}>
              {title}
            </Name>
            <p className={styles['size']}>{formatSize(video.fileSize)}</p>
          </div>
          {label !== null && (
            <Button
              onClick={() => actions.download(video)}
              disabled={busyId === video.id}
              aria-label={`${label} ${title}`}
            >
              <Download size={16} aria-hidden />
              {label}
            </Button>
          )}
        </div>
      </article>
    </li>
  );
}

/**
 * Says how a film's picture fits its card: it fills the card, unless that would crop most of an upright film or enlarge
 * a very wide one.
 */
function fitOf({ width, height }: GalleryMediaFileDto): 'cover' | 'contain' {
  const ratio = (width ?? 16) / (height ?? 9);
  return ratio > 1 && ratio < 1.8 ? 'cover' : 'contain';
}
