import { sessionStore } from '../../../../shared-ui/src/storage';
import { decodePath } from '../../api/gallery/gallery-link';

/** The scroll position of a page, to restore it. */
export interface ScrollPosition {
  top: number;
  /** The page restores this too, such as filters. */
  view?: unknown;
}

const positions = new Map<string, ScrollPosition>();
/** Makes paths comparable: the "@" in one may be bare or encoded. */
const keyOf = (path: string) => `place:${decodePath(path)}`;

/** Keeps a page's scroll position while this tab shows the site. */
export function keepScrollPosition(path: string, position: ScrollPosition): void {
  positions.set(keyOf(path), position);
}

/** Stores the position for a reload; called when the page is about to unload. */
export function saveScrollPosition(path: string): void {
  sessionStore.writeJson(keyOf(path), positions.get(keyOf(path)) ?? null);
}

/** Returns the scroll position to restore; null for a new visit. */
export function scrollPositionOf(path: string): ScrollPosition | null {
  const known = positions.get(keyOf(path));
  if (known || !cameBack()) return known ?? null;
  const saved = sessionStore.readJson<ScrollPosition>(keyOf(path));
  if (saved && typeof saved.top === 'number') positions.set(keyOf(path), saved);
  return saved;
}

/** Says whether this document was loaded by a reload or by going back. */
function cameBack(): boolean {
  const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return page?.type === 'reload' || page?.type === 'back_forward';
}
