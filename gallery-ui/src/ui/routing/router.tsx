import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useStableCallbacks } from '../useStableCallbacks';

/** The address shown. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** State from the page that navigated here. No address can set it. */
  state: unknown;
}

/** Navigates to a path of this site, or to a search (`?…`) of the page shown. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/** The state of one of our history entries. `index` counts from the first page of this tab. */
interface Entry {
  state: unknown;
  index: number;
}

const RouterContext = createContext<{ location: Location; navigate: Navigate } | null>(null);

/**
 * Routes the site over the browser's history. Ten flat paths need no table of routes (app/routes.ts); what the
 * libraries have beyond this is too large for the first load. docs/decisions/014
 */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(readLocation);
  const index = useRef(0);
  // In a transition the page shown stays until the next one's code has loaded.
  const showLocation = useCallback(() => startTransition(() => setLocation(readLocation())), []);
  const { navigate } = useStableCallbacks({
    navigate: ((to, { replace = false, state = null } = {}) => {
      if (!replace) index.current += 1;
      // The address is relative to the page shown: during a transition the address bar is ahead of it.
      write(
        replace ? 'replaceState' : 'pushState',
        { state, index: index.current },
        to.startsWith('/') ? to : `${location.pathname}${to}`,
      );
      showLocation();
    }) satisfies Navigate,
  });
  useLayoutEffect(() => {
    const note = (indexOfUnknown: number) => {
      const entry = readEntry();
      index.current = entry?.index ?? indexOfUnknown;
      if (!entry) write('replaceState', { state: null, index: index.current });
    };
    const pop = () => {
      // A hash link adds an entry of its own after the current one.
      note(index.current + 1);
      showLocation();
    };
    note(0);
    window.addEventListener('popstate', pop);
    return () => window.removeEventListener('popstate', pop);
  }, [showLocation]);
  const value = useMemo(() => ({ location, navigate }), [location, navigate]);
  return <RouterContext value={value}>{children}</RouterContext>;
}

function useRouter() {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no <Router> around this.');
  return router;
}

/** Returns the location shown. During a transition the address bar is ahead of it. */
export function useLocation(): Location {
  return useRouter().location;
}

/** Returns the same function at every render. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** Returns the address's query parameters. */
export function useQueryParameters(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Navigates as soon as it is shown, replacing the history entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/** Makes a link's address of a location. */
export function hrefOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}

/** Says whether this site has shown a page before this one in this tab, so that going back stays inside it. */
export function canGoBack(): boolean {
  return (readEntry()?.index ?? 0) > 0;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: readEntry()?.state ?? null };
}

function readEntry(): Entry | null {
  const entry = window.history.state as Partial<Entry> | null;
  return typeof entry?.index === 'number' ? { state: entry.state ?? null, index: entry.index } : null;
}

function write(how: 'pushState' | 'replaceState', entry: Entry, path?: string): void {
  // The address contains the origin: a path that begins with two slashes would be another site.
  window.history[how](entry, '', path === undefined ? undefined : `${window.location.origin}${path}`);
}
