import { Suspense, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import { BrowserHistory } from '../lib/browser-history';
import { Intent } from '../ui/Link';
import { Loading } from '../ui/Loading';
import { onLanguage, spokenNow } from '../words/language';
import { PageFrame } from './PageFrame';
import { Providers } from './Providers';
import { loadRoute, ROUTES } from './routes';

/** The client's site. */
export function App() {
  // Another language draws everything again: what is said is looked up where it is said.
  useSyncExternalStore(onLanguage, spokenNow);
  return (
    <BrowserHistory>
      <Providers>
        <Intent value={preload}>
          <PageFrame>
            <Suspense fallback={<Loading />}>
              <Routes>{ROUTES.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)}</Routes>
            </Suspense>
          </PageFrame>
        </Intent>
      </Providers>
    </BrowserHistory>
  );
}

function preload(href: string): void {
  void loadRoute(href.split(/[?#]/, 1)[0]!);
}
