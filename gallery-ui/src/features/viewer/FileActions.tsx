import type { GalleryMediaFileDto } from '@showreel/api-client';
import { viewer } from '../../i18n/en/viewer';
import { getTranslations } from '../../i18n/translations';
import type { ViewerProps } from '../../ui/viewer-slot';
import { Download, Heart } from '../../ui/icons';
import { IconButton } from '../../../../shared-ui/src/player/IconButton';
import styles from './Viewer.module.css';

type Props = Pick<ViewerProps, 'choice' | 'downloadLabel' | 'onDownload' | 'isFavourite' | 'onFavourite'> & {
  file: GalleryMediaFileDto;
};

/** Offers the actions for the file shown: favourite and download. */
export function FileActions({ file, choice, downloadLabel, onDownload, isFavourite, onFavourite }: Props) {
  // A dialog would open behind the fullscreen element.
  const download = async () => {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
    onDownload(file);
  };
  const label = downloadLabel(file);
  const cost = file.fileType === 'photo' ? choice?.costOf(file) : null;
  return (
    <>
      {choice && file.fileType === 'photo' && (choice.onToggle || choice.isChosen(file)) && (
        <IconButton
          role="checkbox"
          label={choice.labelOf(file)}
          icon={choice.iconOf(file)}
          aria-checked={choice.isChosen(file)}
          aria-keyshortcuts="C"
          disabled={!choice.onToggle}
          onClick={() => choice.onToggle?.(file)}
        />
      )}
      {cost && <span aria-hidden>{cost}</span>}
      <IconButton
        label={getTranslations(viewer)('favourite')}
        icon={Heart}
        aria-pressed={isFavourite(file)}
        onClick={() => onFavourite(file)}
      />
      {label !== null && (
        <button type="button" className={styles['action']} onClick={() => void download()}>
          <Download size={18} aria-hidden />
          <span>{label}</span>
        </button>
      )}
    </>
  );
}
