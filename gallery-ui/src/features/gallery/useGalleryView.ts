import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepScrollPosition, scrollPositionOf, saveScrollPosition } from '../../ui/routing/scroll-positions';
import { restoreScroll } from '../../ui/routing/restore-scroll';

/** How a gallery is looked at. */
export interface GalleryView {
  filter: 'all' | 'video' | 'photo' | 'favourite';
  allVideos: boolean;
  allPhotos: boolean;
}

const FIRST_VIEW: GalleryView = { filter: 'all', allVideos: false, allPhotos: false };

/** The view of a gallery, and the place in it: as they were, for who comes back from the packages, a payment or a reload. */
export function useGalleryView(path: string): [GalleryView, (change: Partial<GalleryView>) => void] {
  const [view, setView] = useState<GalleryView>(() => ({
    ...FIRST_VIEW,
    ...(scrollPositionOf(path)?.view as Partial<GalleryView> | undefined),
  }));
  const shown = useRef(view);
  useLayoutEffect(() => {
    shown.current = view;
  }, [view]);
  /** On the way to the place: how far it has come is no place to keep. */
  const returning = useRef(false);
  // Saved before the next page renders: it is shorter, and its scroll event would be taken for this page's.
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
  // Going from page to page, the frame of the site goes to the place; a page loaded again starts here.
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
