import { Component, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../api/site';
import { keptPlace } from '../lib/kept-place';
import { MissingPart, partWhenOnline } from '../lib/loaded-part';
import { projectViewedAsClient } from '../lib/view-as';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { common } from '../words/en/common';
import { words } from '../words/words';

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

/** A screen that broke, or whose code a dead network keeps back, must not leave an empty page. */
class LastNet extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const say = words(common);
    const missing = (error as unknown) instanceof MissingPart ? (error as MissingPart) : null;
    const again = () => {
      missing?.forget();
      this.setState({ error: null });
    };
    return (
      <main id="content" tabIndex={-1}>
        <Notice
          title={say('brokenTitle')}
          actions={missing ? <Button look="primary" onClick={again}>{say('tryAgain')}</Button> : <Button look="primary" onClick={() => window.location.reload()}>{say('reload')}</Button>}
        >
          <p role="alert">{say(missing ? 'offline' : 'brokenText')}</p>
        </Notice>
      </main>
    );
  }
}
