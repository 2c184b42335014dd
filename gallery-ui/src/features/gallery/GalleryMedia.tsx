import { useEffect, useMemo, useRef } from 'react';
import { CircleCheck } from '../../ui/icons';
import { Button } from '../../ui/controls/Button';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { Tabs } from '../../ui/controls/Tabs';
import { useNarrow } from '../../ui/useNarrow';
import { gallery as section } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';
import { describeAccess } from '../../api/gallery/describe-access';
import styles from './view/Gallery.module.css';
import { useOpenGallery } from './grid/gallery-context';
import { useDensity } from './grid/density';
import type { VisibleMedia } from './view/visible-media';
import { PhotoGrid } from './grid/PhotoGrid';
import type { GalleryView } from './view/useGalleryView';
import type { MoreFilesState } from './view/more-files';
import { VideoCards } from './grid/VideoCards';

// Only large galleries need this part.
const MoreFiles = lazyPart(() => import('./grid/MoreFiles'), 'MoreFiles');
// Only galleries with sections need this part; its space is reserved.
const SectionBar = lazyPart(() => import('./grid/SectionBar'), 'SectionBar');
const ViewTools = lazyPart(() => import('./grid/ViewTools'), 'ViewTools');
// The button appears only once everything is bought. Without a network it is left out: each file has a button of its
// own.
const DownloadAll = lazyPart(() => import('./downloads/DownloadAll'), 'DownloadAll');

/** Shows the files under their tabs. */
export function GalleryMedia({
  media,
  view,
  onView,
  photoToReveal,
  onSlideshow,
  rerendering,
  more,
  wanted,
}: {
  media: VisibleMedia;
  view: GalleryView;
  onView: (change: Partial<GalleryView>) => void;
  photoToReveal: { id: string } | undefined;
  onSlideshow: () => void;
  /** True while unlocked files still show their watermark. */
  rerendering: boolean;
  more: MoreFilesState | undefined;
  /** The section that the visitor has requested, while its files are not loaded. */
  wanted: readonly [string | undefined, (id: string | undefined) => void];
}) {
  const { link, gallery, selection, choosing } = useOpenGallery();
  const t = getTranslations(section);
  const { mediaFiles, clientAccess } = gallery;
  const { filter, allVideos, allPhotos } = view;
  const [density, setDensity] = useDensity(gallery.gridDensity);
  const { videos, photos, firstVideos, firstPhotos, countOf } = media;
  const sections = useMemo(
    () =>
      filter === 'chosen' ? [] : gallery.albums.filter(({ id }) => countOf('video', id) + countOf('photo', id) > 0),
    [gallery.albums, countOf, filter],
  );
  const hasFiles = mediaFiles.length > 0;
  const tabs = [
    { value: 'all', label: t('allMedia') },
    { value: 'video', label: t('videos') },
    { value: 'photo', label: t('photos') },
    { value: 'favourite', label: t('favourites', { n: media.favourites }) },
    ...(choosing ? [{ value: 'chosen', label: choosing.tab } as const] : []),
  ] as const;
  const complete = clientAccess.accessLevel === 'complete';
  // The sticky bar has two lines: on phones and tablets, what does not fit beside the tabs is above them, and the tools
  // are beside the sections.
  const narrow = useNarrow('60rem');
  const access = (
    <>
      <p className={styles['allowance']} role="status">
        {describeAccess(gallery)}
      </p>
      {complete && hasFiles && <DownloadAll link={link} access={clientAccess} />}
    </>
  );
  const tools = (
    <div className={styles['view']}>
      {photos.length > 1 && <ViewTools density={density} onDensity={setDensity} onSlideshow={onSlideshow} />}
    </div>
  );
  const sectioned = sections.length > 1;
  return (
    <Tabs
      label={t('show')}
      tabs={tabs}
      value={filter}
      onChange={(next) => onView({ filter: next })}
      lead={
        narrow && (
          <div className={styles['lead-in']}>
            {access}
            {!sectioned && tools}
          </div>
        )
      }
      below={
        sectioned && (
          <div className={styles['below']}>
            <SectionBar
              sections={sections}
              isComplete={!gallery.rest}
              wanted={wanted}
              waiting={<div className={styles['sections']} />}
            />
            {narrow && tools}
          </div>
        )
      }
      aside={
        <div className={styles['tools']}>
          {narrow || access}
          {narrow || tools}
          {hasFiles && (
            <SelectToggle
              selecting={selection.selecting}
              onPress={selection.selecting ? selection.clear : selection.begin}
            />
          )}
        </div>
      }
    >
      {/* Explains why watermarks are still visible after a payment. */}
      {complete && rerendering && (
        <p className={styles['rerendering']} role="status">
          {t('rerendering')}
        </p>
      )}
      {!hasFiles && <p className={styles['empty']}>{t('empty')}</p>}
      {countOf('video') > 0 && (
        <VideoCards
          videos={firstVideos}
          all={videos}
          countOf={(albumId) => countOf('video', albumId)}
          onMore={allVideos ? undefined : () => onView({ allVideos: true })}
          strip={filter === 'all'}
        />
      )}
      {countOf('photo') > 0 && (
        <PhotoGrid
          photos={firstPhotos}
          countOf={(albumId) => countOf('photo', albumId)}
          onMore={allPhotos ? undefined : () => onView({ allPhotos: true })}
          density={density}
          flat={filter === 'chosen'}
          photoToReveal={photoToReveal}
        />
      )}
      {more && <MoreFiles more={more} media={media} view={view} />}
      {choosing && filter === 'chosen' && photos.length === 0 && <p className={styles['empty']}>{choosing.empty}</p>}
      {hasFiles && filter === 'video' && countOf('video') === 0 && <p className={styles['empty']}>{t('noVideos')}</p>}
      {hasFiles && filter === 'photo' && countOf('photo') === 0 && <p className={styles['empty']}>{t('noPhotos')}</p>}
      {hasFiles && filter === 'favourite' && media.favourites === 0 && (
        <div className={styles['empty']}>
          <h2 className={styles['none']}>{t('noFavourites')}</h2>
          <p>{t('noFavouritesText')}</p>
        </div>
      )}
    </Tabs>
  );
}

/** Starts and ends selecting files. It gets the focus when the selection bar that had it closes. */
function SelectToggle({ selecting, onPress }: { selecting: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(selecting);
  useEffect(() => {
    if (was.current && !selecting && (document.activeElement === document.body || !document.activeElement))
      button.current?.focus({ preventScroll: true });
    was.current = selecting;
  }, [selecting]);
  const phone = useNarrow();
  return (
    <Button ref={button} variant="quiet" aria-pressed={selecting} onClick={onPress}>
      <CircleCheck size={18} aria-hidden />
      <span className={phone ? 'visually-hidden' : undefined}>{getTranslations(section)('select')}</span>
    </Button>
  );
}
