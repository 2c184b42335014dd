import { Suspense } from 'react';
import { PageParamsContext } from '../ui/routing/page-params';
import { Router, useLocation } from '../ui/routing/router';
import { Intent } from '../ui/routing/Link';
import { Loading } from '../ui/status/Loading';
import { useLanguage } from '../i18n/language';
import { PageFrame } from './PageFrame';
import { ToastSlot } from '../ui/toast/ToastSlot';
import { Brand } from './Brand';
import { ServerState } from './ServerState';
import { RequireGalleryAccess } from './gallery/RequireGalleryAccess';
import { loadRoute, pageAt } from './routes';

/** Shows the client's site. */
export function App() {
  // Texts are looked up while rendering: a change of language re-renders everything.
  useLanguage();
  return (
    <Router>
      <ServerState>
        <Brand />
        <Intent value={preload}>
          <PageFrame>
            <Suspense fallback={<Loading />}>
              <PageHere />
            </Suspense>
          </PageFrame>
        </Intent>
        <ToastSlot />
      </ServerState>
    </Router>
  );
}

/** Shows the page of the address. */
function PageHere() {
  const { path, Page, params } = pageAt(useLocation().pathname);
  return (
    <PageParamsContext value={params}>
      <RequireGalleryAccess key={path}>
        <Page />
      </RequireGalleryAccess>
    </PageParamsContext>
  );
}

function preload(href: string): void {
  void loadRoute(href.split(/[?#]/, 1)[0]!);
}
