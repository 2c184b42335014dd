import type { GalleryMediaFileDto } from '@showreel/api-client';
import { createPortal } from 'react-dom';
import { useDebounced } from '../../../../../shared-ui/src/useDebounced';
import { FAVOURITES_PER_CALL } from '../../../api/gallery/favourites';
import { useArchiveSize } from '../../../api/gallery/archives';
import { formatSize } from '../../../i18n/format';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { Download, Heart, X } from '../../../ui/icons';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { Button } from '../../../ui/controls/Button';
import { toast } from '../../../ui/toast/toast-store';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { downloadLabel, isLocked } from '../downloads/download-step';
import type { Download as DownloadFlow } from '../downloads/useDownload';
import styles from './SelectionBar.module.css';
import type { VisibleMedia } from '../view/visible-media';
import type { Choosing } from '../proofing/choosing';
import type { Favourites } from '../view/useFavourites';
import type { MoreFilesState } from '../view/more-files';

// Only clients need this part.
const PrivateButton = lazyPart(() => import('./PrivateButton'), 'PrivateButton');
// This part is loaded separately from the bar, whose file would take the checkout's code with it.
const BuyFiles = lazyPart(() => import('./BuyFiles'), 'BuyFiles');

/** The size is requested after this many milliseconds without a change. */
const SIZE_DELAY = 300;

/** Shows the selected files, their size and actions, at the bottom of the window. */
export function SelectionBar({
  status,
  files,
  download,
  favourites,
  choosing,
  onClear,
  onSelectAll,
  media,
  more,
}: {
  /** The live region for the selection. */ status: HTMLElement | null;
  files: readonly GalleryMediaFileDto[];
  download: DownloadFlow;
  favourites: Favourites;
  choosing: Choosing | null;
  onClear: () => void;
  /** Selects all files of the view; those that are not loaded are loaded first. */
  onSelectAll: () => void;
  media: VisibleMedia;
  /** Undefined where all files are loaded from the beginning. */
  more: MoreFilesState | undefined;
}) {
  const t = getTranslations(section);
  const { link, access, busy } = download;
  // One call cannot name as many files as a large gallery may have: without names, everything that is unlocked is
  // meant.
  const isWhole = files.length === more?.total;
  const isEverything = isWhole && !files.some(isLocked);
  const bytes = useSizeOf(link, files, isEverything);
  const count = media.countOf('video') + media.countOf('photo');
  const allFavourites = files.length > 0 && files.every(({ id }) => favourites.ids.has(id));
  const photos = files.filter(({ fileType }) => fileType === 'photo');
  const setFavourites = async () => {
    const { changed, failed } = await setMany(favourites, files, !allFavourites);
    if (failed > 0)
      toast({
        variant: 'destructive',
        title: getTranslations(gallery)('notSaved'),
        description: t('notAllSaved', { count: failed }),
      });
    else toast({ title: t(allFavourites ? 'favouritesRemoved' : 'favouritesAdded', { count: changed }) });
  };
  return (
    <>
      <section className={styles['bar']} aria-label={t('selection')}>
        <p className={styles['what']}>
          <strong>{t('selected', { count: files.length })}</strong>
          {files.length > 0 && <span>{formatSize(bytes)}</span>}
        </p>
        {(files.length === 0 || files.some((file) => downloadLabel(file, access) !== null)) && (
          <Button
            variant="primary"
            disabled={files.length === 0 || !!busy}
            onClick={() => download.start(isEverything ? null : files, isWhole)}
          >
            <Download size={16} aria-hidden />
            {busy ? t(busy === 'files' ? 'preparingFiles' : 'preparingZip') : getTranslations(gallery)('download')}
          </Button>
        )}
        <Button disabled={files.length === 0} onClick={() => void setFavourites()}>
          <Heart size={16} aria-hidden fill={allFavourites ? 'currentColor' : 'none'} />
          {t(allFavourites ? 'unfavourite' : 'favourite')}
        </Button>
        {choosing?.setMany && photos.length > 0 && (
          <Button onClick={() => choosing.setMany?.(photos, !photos.every(({ id }) => choosing.fileIds.includes(id)))}>
            {choosing.manyLabel(photos)}
          </Button>
        )}
        {access.mayHide && <PrivateButton link={link} files={files} />}
        {files.some(isLocked) && <BuyFiles link={link} selected={files} access={access} />}
        {count > files.length && !more?.failed && (
          <Button variant="quiet" disabled={more?.loading} onClick={onSelectAll}>
            {more?.loading ? t('loadingFiles', { n: more.loaded, m: more.total }) : t('selectAll', { count })}
          </Button>
        )}
        {more?.failed && (
          <>
            <span className={styles['better']}>{t('filesFailed')}</span>
            <Button variant="quiet" onClick={more.retry}>
              {getTranslations(common)('tryAgain')}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={onClear}>
          <X size={16} aria-hidden />
          {t('clear')}
        </Button>
      </section>
      {status &&
        createPortal(files.length > 0 ? `${t('selected', { count: files.length })}, ${formatSize(bytes)}` : '', status)}
    </>
  );
}

/** @returns how many files were to change, and how many of them failed */
async function setMany({ ids, set }: Favourites, files: readonly GalleryMediaFileDto[], favourite: boolean) {
  const changed = files.map(({ id }) => id).filter((id) => ids.has(id) !== favourite);
  const calls = [];
  for (let at = 0; at < changed.length; at += FAVOURITES_PER_CALL)
    calls.push(set({ fileIds: changed.slice(at, at + FAVOURITES_PER_CALL), favourite }));
  const saved = (await Promise.allSettled(calls)).reduce(
    (sum, call) => sum + (call.status === 'fulfilled' ? call.value.fileIds.length : 0),
    0,
  );
  return { changed: changed.length, failed: changed.length - saved };
}

/** Returns the size of the ZIP if the server would make it, otherwise the sum of the files. */
function useSizeOf(link: GalleryLink, files: readonly GalleryMediaFileDto[], isEverything: boolean): number {
  const ids = files.map(({ id }) => id).join();
  const settled = useDebounced(ids, SIZE_DELAY);
  const fileIds = isEverything ? null : settled.split(',');
  const size = useArchiveSize(link, { fileIds }, files.length > 1 && settled === ids);
  return (settled === ids && size.data?.bytes) || files.reduce((sum, { fileSize }) => sum + fileSize, 0);
}
