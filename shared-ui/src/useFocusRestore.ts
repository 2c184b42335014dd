import { useEffect, useMemo, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the focus in a part of the page when the focused element disappears: a deleted file, the tools of an ended
 * selection. Otherwise the browser moves it to the document, and keyboard users start from the top again.
 */
export function useFocusRestore<E extends HTMLElement = HTMLDivElement>(): {
  container: RefObject<E | null>;
  focusEvents: { onFocus: () => void; onBlur: (event: FocusEvent) => void };
} {
  const container = useRef<E>(null);
  const inside = useRef(false);
  // The effect runs after every change, because a removed element fires no event.
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  });
  const focusEvents = useMemo(
    () => ({
      onFocus: () => void (inside.current = true),
      onBlur: ({ relatedTarget }: FocusEvent) => void (inside.current = relatedTarget !== null),
    }),
    [],
  );
  return { container, focusEvents };
}
