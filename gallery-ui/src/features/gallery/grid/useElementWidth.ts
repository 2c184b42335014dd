import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * An element's current width, known before the first paint so that nothing moves after it.
 * @param margins CSS pixels of the window that it leaves free: the first estimate, so that the page is high enough to restore its scroll position
 */
export function useElementWidth<T extends HTMLElement>(margins: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(() => Math.max(0, document.documentElement.clientWidth - margins));
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
