import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns an element's current width, which is known before the first paint, so that nothing moves after it.
 * @param margins the CSS pixels of a window's width that the element leaves free: for the first estimate, so that the
 * page is high enough to restore its scroll position
 */
export function useElementWidth<T extends HTMLElement>(
  margins: (width: number) => number,
): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(() => {
    const { clientWidth } = document.documentElement;
    return Math.max(0, clientWidth - margins(clientWidth));
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
