import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GalleryReply } from '../../api/gallery/gallery';
import { countFiles, knownFiles } from '../../api/gallery/gallery-files';
import { useSignedIn } from '../../api/session';
import { useSite } from '../../api/site';
import { useSelections } from '../../api/gallery/selections';
import { galleryPath, receiptPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { downloadLabel, isLocked } from './downloads/download-step';
import { useStableCallbacks } from '../../ui/useStableCallbacks';
import { onFirstInteraction } from '../../ui/on-first-interaction';
import { SiteFooter } from '../../ui/page/SiteFooter';
import { ButtonLink } from '../../ui/controls/Button';
import { PageHeader, PageTitle } from '../../ui/page/PageHeader';
import { RenderWhenNear } from '../../ui/RenderWhenNear';
import { chunkErrorToast } from '../../ui/toast/missing-toast';
import { common } from '../../i18n/en/common';
import { gallery as section } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';
import type { FileActions } from './grid/FileButtons';
import styles from './view/Gallery.module.css';
import { GalleryContext } from './grid/gallery-context';
import { GalleryHero } from './cover/GalleryHero';
import { GalleryMedia } from './GalleryMedia';
import type { Choosing } from './proofing/choosing';
import { visibleMedia } from './view/visible-media';
import { useSelection } from './selection/useSelection';
import { useDownload } from './downloads/useDownload';
import { useCleanPreviews } from './view/useCleanPreviews';
import { useFreshLinks } from './useFreshLinks';
import { useFavourites } from './view/useFavourites';
import type { MoreFilesState } from './view/more-files';
import { useGalleryView } from './view/useGalleryView';
import { useViewer } from './useViewer';
import type { ViewerSlot } from '../../ui/viewer-slot';

const DownloadDialog = lazyPart(() => import('./downloads/DownloadDialog'), 'DownloadDialog');
const SelectionBar = lazyPart(() => import('./selection/SelectionBar'), 'SelectionBar');
// Only galleries with a selection of the studio need this part.
const Proofing = lazyPart(() => import('./proofing/Proofing'), 'Proofing');
// Only large galleries need this part.
const FilesLoader = lazyPart(() => import('./FilesLoader'), 'FilesLoader');
// Only galleries with a timer need this part; its space is reserved.
const CountdownCard = lazyPart(() => import('./cover/CountdownCard'), 'CountdownCard');
const DeferredNotice = lazyPart(() => import('../../ui/cards/DeferredNotice'), 'DeferredNotice');
const PackageComparison = lazyPart(() => import('./access/PackageComparison'), 'PackageComparison');

/** A file causes at most this many requests of pictures: for the tile's sizes and the viewer's. */
const PICTURES_PER_FILE = 4;

/** Shows the gallery to a client who may see it. */
export function OpenGallery({
  link,
  gallery,
  onEnd,
  onStale,
  renderViewer,
}: {
  link: GalleryLink;
  gallery: GalleryReply;
  onEnd: () => void;
  onStale: (byVisitor?: true) => void;
  renderViewer: ViewerSlot;
}) {
  const { project, mediaFiles, rest, albums, clientAccess } = gallery;
  const { data: site } = useSite();
  const signedIn = useSignedIn();
  const download = useDownload(link, clientAccess);
  const favourites = useFavourites(link);
  const { ids: favouriteIds, likers } = favourites;
  const [used, setUsed] = useState(false);
  const selections = useSelections(link, used);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [view, changeView] = useGalleryView(galleryPath(link));
  const media = useMemo(
    () => visibleMedia({ mediaFiles, albums, rest }, view, favouriteIds, choosing?.fileIds),
    [mediaFiles, albums, rest, view, favouriteIds, choosing],
  );
  const files = useMemo(() => knownFiles({ mediaFiles, rest }), [mediaFiles, rest]);
  const selection = useSelection(files, media.shown);
  /**
   * The live region for the number of selected files is there before the bar: otherwise the first number would not be
   * announced.
   */
  const [selectionStatus, setSelectionStatus] = useState<HTMLElement | null>(null);
  useFreshLinks(gallery, onStale);
  const readAgain = useCallback(() => onStale(true), [onStale]);
  const rerendering = useCleanPreviews(link, files, readAgain);
  // Most galleries have no selection, so the first load does not request one.
  useEffect(() => onFirstInteraction(() => setUsed(true)), []);
  useEffect(() => onFirstInteraction(DownloadDialog.prepare), []);
  // The viewer looks up which size of a photo has been loaded already; by default browsers keep 250 entries.
  const pictures = mediaFiles.length * PICTURES_PER_FILE;
  useEffect(() => performance.setResourceTimingBufferSize?.(250 + pictures), [pictures]);
  // Nobody is offered an empty package.
  const { offeredPackages, deferredPurchases } = clientAccess;
  const offers = mediaFiles.length > 0 && offeredPackages.length > 0;
  const t = getTranslations(section);
  const endsAt = project.timerEnabled && project.expiresAt ? project.expiresAt : null;
  const cover = gallery.coverLayout === 'none' ? undefined : files.find(({ id }) => id === gallery.coverFileId);
  const filesPlace = useRef<HTMLDivElement>(null);

  const viewer = useViewer(gallery, media, [view, changeView], onStale, favouriteIds);
  const [wantedSection, setWantedSection] = useState<string>();
  const [selectsAll, setSelectsAll] = useState(false);
  const [more, setMore] = useState<MoreFilesState>();
  // The files that are to be selected have loaded.
  if (selectsAll && !rest) {
    setSelectsAll(false);
    selection.selectAll([...media.videos, ...media.photos]);
  }
  const showChunkError = () => void chunkErrorToast(getTranslations(section)('notOpened'));
  const actions = useStableCallbacks<FileActions>({
    open: viewer.open,
    download: (file) => download.start([file]),
    favourite: (file) => void favourites.toggle(file),
    select: selection.press,
    stale: onStale,
  });

  return (
    <>
      <PageTitle>{site ? `${project.name} – ${site.studioName}` : project.name}</PageTitle>
      <a className="skip-link" href="#content">
        {t('skipToGallery')}
      </a>
      {offers && (
        <a className="skip-link" href="#packages">
          {t('skipToPackages')}
        </a>
      )}
      <PageHeader
        back={signedIn ? { to: '/', label: getTranslations(common)('backToDashboard') } : null}
        over={cover && /full|cent/.test(gallery.coverLayout)}
      />
      <main id="content" tabIndex={-1} className={styles['main']} data-selecting={selection.selecting || undefined}>
        <GalleryHero
          gallery={gallery}
          cover={cover}
          onStale={() => onStale()}
          onView={() => filesPlace.current!.scrollIntoView()}
        />
        {(project.description || endsAt) && (
          <div className={styles['intro']}>
            {project.description && <p className={styles['description']}>{project.description}</p>}
            {endsAt && (
              <div className={styles['timer']} data-style={gallery.timerStyle}>
                <CountdownCard
                  key={endsAt}
                  style={gallery.timerStyle}
                  dated={!cover}
                  expiresAt={endsAt}
                  skew={gallery.clockSkew}
                  readAt={gallery.readAt}
                  onEnd={onEnd}
                />
              </div>
            )}
          </div>
        )}
        {deferredPurchases?.[0] && (
          <div className={styles['after']}>
            <DeferredNotice link={link} purchases={deferredPurchases} />
          </div>
        )}
        <div ref={filesPlace} id="gallery" className={styles['files']}>
          <GalleryContext
            value={{
              link,
              gallery,
              badges: countFiles(gallery, {}, 'locked') > 0,
              busyId: download.busyId,
              favouriteIds,
              selection,
              choosing,
              actions,
            }}
          >
            <GalleryMedia
              media={media}
              view={view}
              onView={changeView}
              photoToReveal={viewer.photoToReveal}
              onSlideshow={viewer.startSlideshow}
              rerendering={rerendering}
              more={more}
              wanted={[wantedSection, setWantedSection]}
            />
          </GalleryContext>
        </div>
        <div id="packages" tabIndex={-1} className={styles['after']}>
          {offers && (
            <RenderWhenNear>
              <PackageComparison watermarked={countFiles(gallery, {}, 'watermarked') > 0} link={link} />
            </RenderWhenNear>
          )}
          {clientAccess.accessLevel !== 'free' && (
            <p className={styles['purchases']}>
              <ButtonLink variant="quiet" to={receiptPath(link)}>
                {getTranslations(common)('yourPurchases')}
              </ButtonLink>
            </p>
          )}
        </div>
      </main>
      <SiteFooter />
      <p ref={setSelectionStatus} className="visually-hidden" role="status" />
      {(rest || more) && (
        <FilesLoader
          link={link}
          gallery={gallery}
          files={files}
          viewer={viewer}
          needsAll={!!wantedSection || selectsAll}
          neededIds={[
            ...(view.filter === 'favourite' ? favouriteIds : []),
            ...selections.flatMap(({ fileIds }) => fileIds),
          ]}
          onState={setMore}
          onChanged={readAgain}
        />
      )}
      {selection.selecting && (
        <SelectionBar
          status={selectionStatus}
          files={selection.files}
          download={download}
          favourites={favourites}
          choosing={choosing}
          onSelectAll={() => setSelectsAll(true)}
          onClear={() => {
            setSelectsAll(false);
            selection.clear();
          }}
          media={media}
          more={more}
          onMissing={() => {
            selection.clear();
            showChunkError();
          }}
        />
      )}
      {selections.length > 0 && (
        <Proofing
          link={link}
          selections={selections}
          files={files}
          more={more}
          filtered={view.filter === 'chosen'}
          onFilter={(on) => changeView({ filter: on ? 'chosen' : 'all' })}
          onChoosing={setChoosing}
          hidden={selection.selecting}
        />
      )}
      {viewer.shown &&
        renderViewer({
          ...viewer.shown,
          isLocked,
          downloadLabel: (file) => downloadLabel(file, clientAccess),
          onDownload: actions.download,
          isFavourite: (file) => favouriteIds.has(file.id),
          likersOf: (file) => likers.get(file.id) ?? [],
          onFavourite: actions.favourite,
          choice: choosing?.viewer,
          onStale,
        })}
      {download.question && (
        <DownloadDialog
          download={download}
          onMissing={() => {
            download.cancel();
            showChunkError();
          }}
        />
      )}
    </>
  );
}
