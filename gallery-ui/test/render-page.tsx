import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { RequireGalleryAccess } from '../src/app/gallery/RequireGalleryAccess';
import { ServerState } from '../src/app/ServerState';
import { matchPage, PageParamsContext } from '../src/ui/routing/page-params';
import { Router, useLocation } from '../src/ui/routing/router';

/** Renders a page at an address, with router and query cache; every other address shows itself as text. */
export function renderPage(address: string, path: string, page: ReactNode) {
  window.history.replaceState(null, '', address);
  return render(
    <Router>
      <ServerState>
        <Suspense fallback={null}>
          <At path={path} page={page} />
        </Suspense>
      </ServerState>
    </Router>,
    // The error boundary has caught it, and the test sees what it shows.
    { onCaughtError: () => undefined },
  );
}

function At({ path, page }: { path: string; page: ReactNode }) {
  const params = matchPage(path, useLocation().pathname);
  return params ? (
    <PageParamsContext value={params}>
      <RequireGalleryAccess>{page}</RequireGalleryAccess>
    </PageParamsContext>
  ) : (
    <p>Elsewhere</p>
  );
}
