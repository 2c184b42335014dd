import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSite } from '../api/site';
import { scrollPositionOf } from '../ui/routing/scroll-positions';
import { useLocation } from '../ui/routing/router';
import { projectViewedAsClient } from '../api/gallery/gallery-link';
import { TitleListener } from '../ui/page/PageHeader';
import { lazyPart } from '../ui/lazy/lazy-part';
import { ErrorBoundary } from './ErrorBoundary';

const ViewAsBanner = lazyPart(() => import('./gallery/ViewAsBanner'), 'ViewAsBanner');

/** Surrounds every screen with the title, scroll position and focus on a change of page, and the error boundary. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: site } = useSite();
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  const viewedProject = projectViewedAsClient(pathname);
  const { announcement, onTitle } = useTitleAnnouncement(frame);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page that was left is shown at the same scroll position; any other at its top.
    window.scrollTo(0, scrollPositionOf(pathname)?.top ?? 0);
    focusMain(frame.current);
  }, [pathname]);
  return (
    <>
      {site && <title>{site.studioName}</title>}
      {viewedProject && <ViewAsBanner projectId={viewedProject} path={pathname} />}
      <TitleListener value={onTitle}>
        <div ref={frame} tabIndex={-1} className="page-frame">
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </div>
      </TitleListener>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** Announces the title of a new screen to screen readers. The browser announces the first one. */
function useTitleAnnouncement(frame: RefObject<HTMLElement | null>) {
  const [announcement, setAnnouncement] = useState('');
  const isFirst = useRef(true);
  const onTitle = useCallback(
    (title: string) => {
      if (!isFirst.current) {
        setAnnouncement(title);
        // The focus was lost with the previous screen, or came here while this one was loading.
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body || activeElement === frame.current)
          focusMain(frame.current);
      }
      isFirst.current = false;
    },
    [frame],
  );
  return { announcement, onTitle };
}

/** A screen that is still loading has no <main>: the frame has the focus until then. */
function focusMain(frame: HTMLElement | null): void {
  (frame?.querySelector<HTMLElement>('main[tabindex]') ?? frame)?.focus({ preventScroll: true });
}
