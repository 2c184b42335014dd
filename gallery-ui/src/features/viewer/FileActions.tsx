import type { GalleryMediaFileDto } from '@showreel/api-client';
import { viewer } from '../../i18n/en/viewer';
import { getTranslations } from '../../i18n/translations';
import type { ViewerProps } from '../../ui/viewer-slot';
import { Download, Heart } from '../../ui/icons';
import styles from './Viewer.module.css';

type Props = Pick<ViewerProps, 'downloadLabel' | 'onDownload' | 'isFavourite' | 'onFavourite'> & {
  file: GalleryMediaFileDto;
};

/** What a client does with the file that is shown. */
export function FileActions({ file, downloadLabel, onDownload, isFavourite, onFavourite }: Props) {
  // A question would open behind a full screen.
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
