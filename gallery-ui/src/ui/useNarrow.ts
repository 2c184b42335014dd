import { useCallback, useSyncExternalStore } from 'react';

/** A phone has this width, as in the style sheets. */
const PHONE = '40rem';

/** Says whether the window is narrow, for a different structure; differences in style belong in the style sheets. */
export function useNarrow(width = PHONE): boolean {
  const query = `(max-width: ${width})`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
