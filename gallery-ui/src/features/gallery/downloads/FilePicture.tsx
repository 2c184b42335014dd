import type { GalleryMediaFileDto } from '@showreel/api-client';
import { Picture } from '../../../ui/cards/Picture';
import { titleOf } from '../../../i18n/format';
import styles from './FilePicture.module.css';

/** Shows which file a dialog is about: the photo itself; a video has its title as well. */
export function FilePicture({ file }: { file: GalleryMediaFileDto }) {
  const { width, height, fileType } = file;
  const title = titleOf(file);
  return (
    <figure className={styles['file']}>
      <div className={styles['picture']} style={{ aspectRatio: `${width ?? 16} / ${height ?? 9}` }}>
        <Picture file={file} alt={fileType === 'photo' ? title : ''} sizes="28rem" small={file.watermarked} eager />
      </div>
      {fileType === 'video' && (
        <figcaption>
          <strong>{title}</strong>
        </figcaption>
      )}
    </figure>
  );
}
