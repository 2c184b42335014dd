import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import type { MoreFilesState } from '../more-files';
import type { GalleryView } from '../useGalleryView';
import type { VisibleMedia } from './visible-media';
import styles from './MoreFiles.module.css';

/** The next page is loaded this far outside the window. */
const AHEAD = '2000px';
/** Milliseconds after which loading shows how far it is. */
const SLOW = 1_000;

/**
 * Stands for the files that are not loaded: where the visitor scrolls to them it has their height, and loads the next
 * page when it comes near the window.
 */
export function MoreFiles({ more, media, view }: { more: MoreFilesState; media: VisibleMedia; view: GalleryView }) {
  const { cursor, loading, failed, loaded, total, next } = more;
  const place = useRef<HTMLDivElement>(null);
  const shown = media.firstPhotos.length;
  const missing = view.allPhotos ? media.countOf('photo') - shown : 0;
  const scrolled = missing > 0 || (view.allVideos && media.countOf('video') > media.firstVideos.length);
  const waiting = cursor !== undefined && scrolled;
  const near = useEffectEvent(next);
  useEffect(() => {
    if (!waiting) return;
    if (typeof IntersectionObserver === 'undefined') return near();
    // A new observer is made for each page: the one before does not report what stays near the window.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [waiting, cursor]);
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

/** The height that one photo takes on the average in the grid before this place. */
function useHeightOfOne(place: RefObject<HTMLElement | null>, shown: number, waiting: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const grid = place.current!.previousElementSibling;
    if (!waiting || !grid) return;
    const measure = () => setHeight(grid.getBoundingClientRect().height / Math.max(1, shown));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [place, shown, waiting]);
  return height;
}

/** Whether something has been going on for more than a moment. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}
