import { createContext, useContext } from 'react';
import { decodePath } from '../../api/gallery/gallery-link';

/** What the address of the page shown has in the places of its path. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** Filled by the frame that chooses the page. */
export const PageParamsContext = createContext<PageParams>({});

/** The parts of the page's address. */
export function usePageParams(): PageParams {
  return useContext(PageParamsContext);
}

/**
 * What an address has in the places of a path like `/gallery/:projectId/:clientEmail`; null where it is another page's.
 * `*` takes every address.
 */
export function matchPage(path: string, pathname: string): PageParams | null {
  if (path === '*') return {};
  const [wanted, given] = [segments(path), segments(pathname)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decodePath(given[at]!);
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value.toLowerCase()) return null;
  }
  return params;
}

const segments = (path: string) => path.split('/').filter(Boolean);
