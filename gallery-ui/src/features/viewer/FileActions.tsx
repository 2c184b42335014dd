import type { GalleryMediaFileDto } from '@showreel/api-client';
import { viewer } from '../../i18n/en/viewer';
import { getTranslations } from '../../i18n/translations';
import type { ViewerProps } from '../../ui/viewer-slot';
import { Download, Heart } from '../../ui/icons';
import styles from './Viewer.module.css';

type Props = Pick<ViewerProps, 'downloadLabel' | 'onDownload' | 'isFavourite' | 'onFavourite'> & {
  file: GalleryMediaFileDto;
};

/** Actions for the file shown: favourite and download. */
export function FileActions({ file, downloadLabel, onDownload, isFavourite, onFavourite }: Props) {
  // A dialog would open behind the fullscreen element.
  const download = async () => {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
    onDownload(file);
  };
  return (
    <>
      <button
        type="button"
        className={styles['icon']}
        aria-label={getTranslations(viewer)('favourite')}
        aria-pressed={isFavourite(file)}
        onClick={() => onFavourite(file)}
      >
        <Heart size={22} aria-hidden />
      </button>
      <button type="button" className={styles['action']} onClick={() => void download()}>
        <Download size={18} aria-hidden />
        <span>{downloadLabel(file)}</span>
      </button>
    </>
  );
}
