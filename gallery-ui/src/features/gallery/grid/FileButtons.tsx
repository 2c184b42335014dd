import type { GalleryMediaFileDto } from '@showreel/api-client';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { Check, Heart } from '../../../ui/icons';
import styles from './FileButtons.module.css';

/** What can be done with a file of the gallery, wherever it is shown. The same object from one drawing to the next. */
export interface FileActions {
  open: (file: GalleryMediaFileDto) => void;
  download: (file: GalleryMediaFileDto) => void;
  favourite: (file: GalleryMediaFileDto) => void;
  /** Chooses it; with `range` all from the last one on. */
  select: (file: GalleryMediaFileDto, range: boolean) => void;
  stale: () => void;
}

/** How a file stands in the gallery just now. */
export interface FileState {
  selecting: boolean;
  selected: boolean;
  busy: boolean;
}

/** The check in the corner; while files are being chosen it is the whole tile, and all there is to press. Else Tab passes it by (tile-focus.ts). */
export function SelectButton({
  file,
  selected,
  selecting,
  onSelect,
}: {
  file: GalleryMediaFileDto;
  selected: boolean;
  selecting: boolean;
  onSelect: FileActions['select'];
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={selected}
      data-action={!selecting || undefined}
      tabIndex={selecting ? 0 : -1}
      className={selecting ? `${styles['select']} ${styles['whole']}` : styles['select']}
      aria-label={getTranslations(gallery)('selectFile', { name: file.originalName })}
      onClick={(event) => onSelect(file, event.shiftKey)}
    >
      <span className={styles['check']}>
        <Check size={16} strokeWidth={3} aria-hidden />
      </span>
    </button>
  );
}

/** The button for favourites in the corner; Tab passes it by (tile-focus.ts). */
export function FavouriteButton({
  file,
  onFavourite,
}: {
  file: GalleryMediaFileDto;
  onFavourite: FileActions['favourite'];
}) {
  return (
    <button
      type="button"
      aria-pressed={file.isFavourite}
      data-action
      tabIndex={-1}
      className={styles['favourite']}
      aria-label={getTranslations(gallery)('favourite', { name: file.originalName })}
      onClick={() => onFavourite(file)}
    >
      <Heart size={20} aria-hidden />
    </button>
  );
}
