import { useEffect } from 'react';

let decided = false;

// A page that the browser restores from its cache was not left after all.
globalThis.addEventListener?.('pageshow', () => (decided = false));

/** Lets the page be left without asking, once its drafts are stored. */
export function leaveWithoutAsking(): void {
  decided = true;
}

/** Says whether the page is unloading: errors are not shown any more. */
export const isLeaving = (): boolean => decided;

/** Has the browser ask before the tab is closed or reloaded while `busy`. */
export function useAskBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!decided) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);
}
