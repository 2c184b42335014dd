import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowsBetween, type PlacedRow } from './row-window';

/** So many windows above and below are drawn too, so that no quick thumb gets ahead. */
const AHEAD = 1;
/** So few are drawn all: there is nothing to gain. */
const FEW = 20;

/** Which rows of a grid are in sight, or nearly: thousands are known, some dozens are drawn. */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  rows: readonly PlacedRow[],
): readonly [number, number] {
  const [span, setSpan] = useState<readonly [number, number]>([0, 0]);
  const drawn = useRef(span);
  const few = rows.length <= FEW;
  useLayoutEffect(() => {
    drawn.current = span;
  }, [span]);
  useLayoutEffect(() => {
    if (few) return;
    const look = () => {
      const top = -grid.current!.getBoundingClientRect().top;
      const height = window.innerHeight;
      const next = rowsBetween(rows, top - AHEAD * height, top + (1 + AHEAD) * height);
      const [first, last] = rowsBetween(rows, top, top + height);
      const draw = () => setSpan((known) => (known[0] === next[0] && known[1] === next[1] ? known : next));
      // What is still out of sight is drawn between the frames; what is in sight already is waited for.
      if (first < drawn.current[0] || last > drawn.current[1]) draw();
      else startTransition(draw);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [grid, rows, few]);
  return few ? [0, rows.length] : span;
}
