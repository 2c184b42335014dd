import type { GalleryMediaFileDto } from '@showreel/api-client';
import { gallery } from '../../../i18n/en/gallery';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { Check, Heart } from '../../../ui/icons';
import styles from './FileButtons.module.css';

/** The actions of a file, wherever it is shown. The object is the same at every render. */
export interface FileActions {
  open: (file: GalleryMediaFileDto) => void;
  download: (file: GalleryMediaFileDto) => void;
  favourite: (file: GalleryMediaFileDto) => void;
  /** Selects a file; with `range`, all files from the last selected one. */
  select: (file: GalleryMediaFileDto, range: boolean) => void;
  stale: () => void;
}

/** The state of a file's tile. */
export interface FileState {
  selecting: boolean;
  selected: boolean;
  busy: boolean;
  favourite: boolean;
}

/**
 * Shows the checkbox in the corner, which covers the whole tile while selecting. Otherwise it is no tab stop
 * (tile-focus.ts).
 */
export function SelectButton({
  file,
  selected,
  selecting,
  tabStop = true,
  onSelect,
}: {
  file: GalleryMediaFileDto;
  selected: boolean;
  selecting: boolean;
  /** True when Tab leads to the checkbox while selecting. */
  tabStop?: boolean;
  onSelect: FileActions['select'];
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={selected}
      data-action={!selecting || undefined}
      data-whole={selecting || undefined}
      tabIndex={selecting && tabStop ? 0 : -1}
      className={selecting ? `${styles['select']} ${styles['whole']}` : styles['select']}
      aria-label={getTranslations(gallery)('selectFile', { name: titleOf(file) })}
      onClick={(event) => onSelect(file, event.shiftKey)}
    >
      <span className={styles['check']}>
        <Check size={16} strokeWidth={3} aria-hidden />
      </span>
    </button>
  );
}

/** Shows the favourite button in the corner, which is no tab stop (tile-focus.ts). */
export function FavouriteButton({
  file,
  favourite,
  onFavourite,
}: {
  file: GalleryMediaFileDto;
  favourite: boolean;
  onFavourite: FileActions['favourite'];
}) {
  return (
    <button
      type="button"
      aria-pressed={favourite}
      data-action
      tabIndex={-1}
      className={styles['favourite']}
      aria-label={getTranslations(gallery)('favourite', { name: titleOf(file) })}
      onClick={() => onFavourite(file)}
    >
      <Heart size={20} aria-hidden />
    </button>
  );
}
