import { Suspense, useSyncExternalStore } from 'react';
import { PageParamsContext } from '../lib/page-params';
import { Router, useLocation } from '../lib/router';
import { Intent } from '../ui/Link';
import { Loading } from '../ui/Loading';
import { onLanguage, spokenNow } from '../words/language';
import { PageFrame } from './PageFrame';
import { Providers } from './Providers';
import { RequireGalleryAccess } from './RequireGalleryAccess';
import { loadRoute, pageAt } from './routes';

/** The client's site. */
export function App() {
  // Another language draws everything again: what is said is looked up where it is said.
  useSyncExternalStore(onLanguage, spokenNow);
  return (
    <Router>
      <Providers>
        <Intent value={preload}>
          <PageFrame>
            <Suspense fallback={<Loading />}><PageHere /></Suspense>
          </PageFrame>
        </Intent>
      </Providers>
    </Router>
  );
}

/** The page of the address. */
function PageHere() {
  const { path, Page, params } = pageAt(useLocation().pathname);
  return <PageParamsContext value={params}><RequireGalleryAccess key={path}><Page /></RequireGalleryAccess></PageParamsContext>;
}

function preload(href: string): void {
  void loadRoute(href.split(/[?#]/, 1)[0]!);
}
