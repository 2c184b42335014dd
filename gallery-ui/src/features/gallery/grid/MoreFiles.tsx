import { useRef } from 'react';
import { useHeightOfOne, useNearWindow, useSlow } from '../../../../../shared-ui/src/more-files';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import type { MoreFilesState } from '../view/more-files';
import type { GalleryView } from '../view/useGalleryView';
import type { VisibleMedia } from '../view/visible-media';
import styles from './MoreFiles.module.css';

/**
 * Stands for the files that are not loaded: it has their height where the visitor scrolls to them, and loads the next
 * page when it comes near the window.
 */
export function MoreFiles({ more, media, view }: { more: MoreFilesState; media: VisibleMedia; view: GalleryView }) {
  const { cursor, loading, failed, loaded, total, next } = more;
  const place = useRef<HTMLDivElement>(null);
  const shown = media.firstPhotos.length;
  const missing = view.allPhotos ? media.countOf('photo') - shown : 0;
  const scrolled = missing > 0 || (view.allVideos && media.countOf('video') > media.firstVideos.length);
  const waiting = cursor !== undefined && scrolled;
  useNearWindow(place, waiting, cursor, next);
  const each = useHeightOfOne(place, shown, waiting);
  const slow = useSlow(loading);
  const t = getTranslations(section);
  return (
    <div
      ref={place}
      className={styles['rest']}
      style={{ height: waiting ? Math.max(1, Math.round(missing * each)) : undefined }}
      data-waiting={waiting || undefined}
    >
      {failed ? (
        <p className={styles['line']} role="alert">
          {t('filesFailed')} <Button onClick={more.retry}>{getTranslations(common)('tryAgain')}</Button>
        </p>
      ) : (
        slow && <p className={styles['line']}>{t('loadingFiles', { n: loaded, m: total })}</p>
      )}
    </div>
  );
}
