import { useEffect, useRef, type ReactNode } from 'react';
import { useSite } from '../api/site';
import { keptPlace } from '../lib/kept-place';
import { useLocation } from '../lib/router';
import { projectViewedAsClient } from '../lib/view-as';
import { partWhenOnline } from '../ui/part-when-online';
import { LastNet } from './LastNet';

const ViewAsBanner = partWhenOnline(async () => (await import('./ViewAsBanner')).ViewAsBanner);

/** Around every screen: the title, the way past the header, scroll and focus on a change of page, and the last net. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: site } = useSite();
  const shown = useRef(pathname);
  const viewedProject = projectViewedAsClient(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Coming back to a page leads to the place left; any other begins at its top.
    window.scrollTo(0, keptPlace(pathname)?.top ?? 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      {site && <title>{site.studioName}</title>}
      {viewedProject && <ViewAsBanner projectId={viewedProject} path={pathname} />}
      <LastNet key={pathname}>{children}</LastNet>
    </>
  );
}
