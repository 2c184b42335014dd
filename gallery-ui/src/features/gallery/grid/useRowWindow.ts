import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowsBetween, type PlacedRow } from './row-window';

/** Windows above and below that are rendered too, ahead of a fast scroll. */
const WINDOWS_AHEAD = 1;
/** Up to this number of rows, all are rendered. */
const MAX_UNVIRTUALIZED = 20;

/** The range of rows in or near the window: of thousands, a few dozen are rendered. */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  rows: readonly PlacedRow[],
): readonly [number, number] {
  const [span, setSpan] = useState<readonly [number, number]>([0, 0]);
  const rendered = useRef(span);
  const few = rows.length <= MAX_UNVIRTUALIZED;
  useLayoutEffect(() => {
    rendered.current = span;
  }, [span]);
  useLayoutEffect(() => {
    if (few) return;
    const update = () => {
      const top = -grid.current!.getBoundingClientRect().top;
      const height = window.innerHeight;
      const next = rowsBetween(rows, top - WINDOWS_AHEAD * height, top + (1 + WINDOWS_AHEAD) * height);
      const [first, last] = rowsBetween(rows, top, top + height);
      const render = () => setSpan((known) => (known[0] === next[0] && known[1] === next[1] ? known : next));
      // Rows outside the window render in a transition, visible ones at once.
      if (first < rendered.current[0] || last > rendered.current[1]) render();
      else startTransition(render);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [grid, rows, few]);
  return few ? [0, rows.length] : span;
}
