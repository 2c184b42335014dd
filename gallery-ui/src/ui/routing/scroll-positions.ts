import { decodePath } from '../../api/gallery/gallery-link';

/** The scroll position of a page, to restore it. */
export interface ScrollPosition {
  top: number;
  /** What else the page restores: filters and the like. */
  view?: unknown;
}

const places = new Map<string, ScrollPosition>();
/** The same path may have a bare "@" or an encoded one. */
const keyOf = (path: string) => `place:${decodePath(path)}`;

/** Keeps a page's scroll position while this tab shows the site. */
export function keepScrollPosition(path: string, place: ScrollPosition): void {
  places.set(keyOf(path), place);
}

/** Stores it for a reload: called when the page is about to unload. */
export function saveScrollPosition(path: string): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(places.get(keyOf(path))));
  } catch {
    // No storage: the page then begins at its top.
  }
}

/** The scroll position to restore; null for a new visit. */
export function scrollPositionOf(path: string): ScrollPosition | null {
  const known = places.get(keyOf(path));
  if (known || !cameBack()) return known ?? null;
  try {
    const saved = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as ScrollPosition | null;
    if (saved && typeof saved.top === 'number') places.set(keyOf(path), saved);
    return saved;
  } catch {
    return null;
  }
}

/** Whether this document was loaded by a reload or by going back. */
function cameBack(): boolean {
  const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return page?.type === 'reload' || page?.type === 'back_forward';
}
