import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 40rem)';

/** True on a phone's width, for what stands elsewhere there; what only looks different is the style sheet's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(NARROW).matches ?? false);
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia?.(NARROW);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}
