import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepScrollPosition, scrollPositionOf, saveScrollPosition } from '../../../ui/routing/scroll-positions';
import { restoreScroll } from '../../../ui/routing/restore-scroll';

/** The view of a gallery has a filter and the lists that are expanded. */
export interface GalleryView {
  filter: 'all' | 'video' | 'photo' | 'favourite' | 'chosen';
  allVideos: boolean;
  allPhotos: boolean;
}

const FIRST_VIEW: GalleryView = { filter: 'all', allVideos: false, allPhotos: false };

/**
 * Keeps the view of a gallery, which is restored with the scroll position after the packages, a payment or a reload.
 */
export function useGalleryView(path: string): [GalleryView, (change: Partial<GalleryView>) => void] {
  const [view, setView] = useState<GalleryView>(() => ({
    ...FIRST_VIEW,
    ...(scrollPositionOf(path)?.view as Partial<GalleryView> | undefined),
  }));
  const shown = useRef(view);
  useLayoutEffect(() => {
    shown.current = view;
  }, [view]);
  /** True while a position is restored: positions on the way must not be kept. */
  const returning = useRef(false);
  // The effect runs before the next page renders: that page may be shorter, and its scroll event would count for this
  // one.
  useLayoutEffect(() => {
    const keep = () =>
      keepScrollPosition(path, {
        top: returning.current ? (scrollPositionOf(path)?.top ?? 0) : window.scrollY,
        view: shown.current,
      });
    const save = () => {
      keep();
      saveScrollPosition(path);
    };
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', save);
      // The last scroll event may not have fired yet.
      keep();
    };
  }, [path]);
  // On a navigation PageFrame restores the position; after a reload it happens here.
  useLayoutEffect(() => {
    const top = scrollPositionOf(path)?.top ?? 0;
    if (top <= 0) return undefined;
    returning.current = true;
    return restoreScroll(top, () => {
      returning.current = false;
    });
  }, [path]);
  useEffect(() => {
    const known = scrollPositionOf(path);
    keepScrollPosition(path, { top: known?.top ?? window.scrollY, view });
  }, [path, view]);
  return [view, (change) => setView((known) => ({ ...known, ...change }))];
}
