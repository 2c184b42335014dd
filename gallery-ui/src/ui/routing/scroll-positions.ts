import { decodePath } from '../../api/gallery/gallery-link';

/** Where somebody was on a page, so that coming back leads there. */
export interface ScrollPosition {
  top: number;
  /** What else the page needs to look as it did. */
  view?: unknown;
}

const places = new Map<string, ScrollPosition>();
/** One page has many spellings: a bare "@" or an encoded one. */
const keyOf = (path: string) => `place:${decodePath(path)}`;

/** Keeps a page's place while this tab shows the site. */
export function keepScrollPosition(path: string, place: ScrollPosition): void {
  places.set(keyOf(path), place);
}

/** Keeps it past a reload too: called when the page is about to go. */
export function saveScrollPosition(path: string): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(places.get(keyOf(path))));
  } catch {
    // No storage, or none left: the page then begins at its top.
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

/** Whether this document was loaded again or by going back; a link that is followed begins at the top. */
function cameBack(): boolean {
  const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return page?.type === 'reload' || page?.type === 'back_forward';
}
