import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

/** The next page is loaded this far outside the window. */
const AHEAD = '2000px';
/** Loading shows its progress after this many milliseconds. */
const SLOW = 1_000;

/**
 * Calls `onNear` when a place comes near the window, while something waits there.
 * @param page changes with each page: the observer of the last page does not report a place that stays near the window
 */
export function useNearWindow(
  place: RefObject<HTMLElement | null>,
  waiting: boolean,
  page: unknown,
  onNear: () => void,
): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!waiting) return;
    if (typeof IntersectionObserver === 'undefined') return near();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [place, waiting, page]);
}

/** Measures the average height of one file in the grid before this place. */
export function useHeightOfOne(place: RefObject<HTMLElement | null>, shown: number, waiting: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const grid = place.current!.previousElementSibling;
    if (!waiting || !grid) return;
    const measure = () => setHeight(grid.getBoundingClientRect().height / Math.max(1, shown));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [place, shown, waiting]);
  return height;
}

/** Says whether something has been going on for more than a moment. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}
