import { Component, lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../api/site';
import { keptPlace } from '../lib/kept-place';
import { projectViewedAsClient } from '../lib/view-as';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { common } from '../words/en/common';
import { words } from '../words/words';

const ViewAsBanner = lazy(async () => ({ default: (await import('./ViewAsBanner')).ViewAsBanner }));

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
      {viewedProject && <Suspense fallback={null}><ViewAsBanner projectId={viewedProject} path={pathname} /></Suspense>}
      <LastNet key={pathname}>{children}</LastNet>
    </>
  );
}

/** A screen that broke must not leave an empty page. */
class LastNet extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const say = words(common);
    return (
      <main id="content" tabIndex={-1}>
        <Notice title={say('brokenTitle')} actions={<Button look="primary" onClick={() => window.location.reload()}>{say('reload')}</Button>}>
          <p>{say('brokenText')}</p>
        </Notice>
      </main>
    );
  }
}
