import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * An element's width, kept up to date; known before the first paint, so that nothing moves after it.
 * @param margins what it leaves of the window: drawn with that at first, the page is as high as it will be, and whoever comes back to a place far down finds it
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
