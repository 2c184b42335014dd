import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BrowserHistory } from '../lib/browser-history';
import { PageParamsContext } from '../lib/page-params';
import { Intent } from '../ui/Link';
import { Loading } from '../ui/Loading';
import { onLanguage, spokenNow } from '../words/language';
import { PageFrame } from './PageFrame';
import { Providers } from './Providers';
import { loadRoute, pageAt } from './routes';

/** The client's site. */
export function App() {
  // Another language draws everything again: what is said is looked up where it is said.
  useSyncExternalStore(onLanguage, spokenNow);
  return (
    <BrowserHistory>
      <Providers>
        <Intent value={preload}>
          <PageFrame>
            <Suspense fallback={<Loading />}><PageHere /></Suspense>
          </PageFrame>
        </Intent>
      </Providers>
    </BrowserHistory>
  );
}

/** The page of the address. The library's own table of routes nests, ranks and catches errors: 2 kB that ten flat paths do not need. */
function PageHere() {
  const { path, Page, params } = pageAt(useLocation().pathname);
  return <PageParamsContext value={params}><Page key={path} /></PageParamsContext>;
}

function preload(href: string): void {
  void loadRoute(href.split(/[?#]/, 1)[0]!);
}
