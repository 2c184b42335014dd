import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPath, NavigationType, parsePath, Router, type Location, type Navigator, type To } from 'react-router';

/**
 * react-router over the browser's history. Its own BrowserRouter and Link bring the forms, fetchers and
 * prefetching of its framework mode along: 5 kB of every first load that this site has no use for.
 */
export function BrowserHistory({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => ({ location: readLocation(), action: NavigationType.Pop }));
  const navigator = useMemo<Navigator>(() => {
    // In a transition the page shown stays until the next one's code is there.
    const show = (action: NavigationType) => startTransition(() => setPlace({ location: readLocation(), action }));
    return {
      createHref: hrefOf,
      go: (delta) => window.history.go(delta),
      push: (to, state) => {
        window.history.pushState({ usr: state, key: newKey(), idx: index() + 1 }, '', hrefOf(to));
        show(NavigationType.Push);
      },
      replace: (to, state) => {
        window.history.replaceState({ usr: state, key: newKey(), idx: index() }, '', hrefOf(to));
        show(NavigationType.Replace);
      },
    };
  }, []);
  useLayoutEffect(() => {
    const pop = () => startTransition(() => setPlace({ location: readLocation(), action: NavigationType.Pop }));
    window.addEventListener('popstate', pop);
    return () => window.removeEventListener('popstate', pop);
  }, []);
  return <Router location={place.location} navigationType={place.action} navigator={navigator}>{children}</Router>;
}

/** Whether this site has shown a page before this one in this tab, so that going back stays inside it. */
export function canGoBack(): boolean {
  return index() > 0;
}

interface Entry {
  usr?: unknown;
  key?: string;
  idx?: number;
}

const entry = () => (window.history.state ?? {}) as Entry;
const index = () => entry().idx ?? 0;
const newKey = () => Math.random().toString(36).slice(2, 10);

function hrefOf(to: To): string {
  const path = typeof to === 'string' ? parsePath(to) : to;
  // A search or hash alone keeps the page it is on.
  return createPath({ pathname: window.location.pathname, ...path });
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = entry();
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default', mask: undefined };
}
