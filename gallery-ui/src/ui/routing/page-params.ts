import { createContext, useContext } from 'react';
import { decodePath } from '../../api/gallery/gallery-link';

/** The path parameters of the page shown. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** The component that chooses the page provides them (app/App.tsx). */
export const PageParamsContext = createContext<PageParams>({});

/** Returns the path parameters of the page shown. */
export function usePageParams(): PageParams {
  return useContext(PageParamsContext);
}

/**
 * Matches an address against a path like `/gallery/:projectId/:visitor`, and returns its parameters, or null. `*`
 * matches every address.
 */
export function matchPage(path: string, pathname: string): PageParams | null {
  if (path === '*') return {};
  const [pattern, address] = [segments(path), segments(pathname)];
  if (pattern.length !== address.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const value = decodePath(address[at]!);
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value.toLowerCase()) return null;
  }
  return params;
}

const segments = (path: string) => path.split('/').filter(Boolean);
