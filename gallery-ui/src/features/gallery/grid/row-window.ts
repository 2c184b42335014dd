import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Tile } from './justified-layout';

/** A row of a justified grid and its distance from the top, in CSS pixels. */
export interface PlacedRow {
  top: number;
  height: number;
  tiles: readonly Tile[];
}

/** A group of rows, with space for a heading above them. */
export interface RowGroup {
  heading: number;
  rows: readonly Tile[][];
}

/** Stacks groups of rows, so that the height of the grid and the top of each group are known before rendering. */
export function placeRows(
  groups: readonly RowGroup[],
  gap: number,
): { rows: PlacedRow[]; tops: number[]; height: number } {
  let top = 0;
  const tops: number[] = [];
  const placed = groups.flatMap(({ heading, rows }) => {
    tops.push(top);
    top += heading;
    return rows.map((tiles) => {
      const row = { top, height: tiles[0]?.height ?? 0, tiles };
      top += row.height + gap;
      return row;
    });
  });
  return { rows: placed, tops, height: Math.max(0, top - gap) };
}

/** Returns the range of rows that overlap the span between two heights; the last row is excluded. */
export function rowsBetween(rows: readonly PlacedRow[], from: number, to: number): readonly [number, number] {
  const first = firstWhere(rows, ({ top, height }) => top + height > from);
  return [
    first,
    Math.max(
      first,
      firstWhere(rows, ({ top }) => top >= to),
    ),
  ];
}

/** Returns the row of a picture. */
export function rowOf(rows: readonly PlacedRow[], index: number): number {
  return firstWhere(rows, ({ tiles }) => tiles.at(-1)!.index >= index);
}

/** Returns the picture to which an arrow key leads from another: the neighbour, or the nearest one above or below. */
export function neighbourOf(rows: readonly PlacedRow[], index: number, key: string): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) return index + step;
  const row = rows[rowOf(rows, index)];
  const target = rows[rowOf(rows, index) + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? NaN)];
  if (!row || !target) return undefined;
  const middle = middlesOf(row).find((at) => at.index === index)!.middle;
  return middlesOf(target).reduce((best, at) =>
    Math.abs(at.middle - middle) < Math.abs(best.middle - middle) ? at : best,
  ).index;
}

function middlesOf({ tiles }: PlacedRow): { index: number; middle: number }[] {
  let left = 0;
  return tiles.map(({ index, width }) => {
    left += width;
    return { index, middle: left - width / 2 };
  });
}

/** Finds the first row that passes a test by binary search: all later rows must pass it too. */
function firstWhere(rows: readonly PlacedRow[], test: (row: PlacedRow) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(rows[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Rows this many windows above and below are rendered too, ahead of a fast scroll. */
const WINDOWS_AHEAD = 1;
/** Up to this number of rows, all are rendered. */
const MAX_UNVIRTUALIZED = 20;

/** Returns the range of rows in or near the window: of thousands, a few dozen are rendered. */
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
