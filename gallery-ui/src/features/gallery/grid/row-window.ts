import type { Tile } from './justified-layout';

/** A row of a justified grid with its place from the top of it, in pixels. */
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

/** Puts groups of rows under each other. The grid's height is known before anything of it is drawn, and so is where each group begins. */
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

/** The first and the last row (excluded) that touch the stretch between two heights. */
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

/** The row of a picture. */
export function rowOf(rows: readonly PlacedRow[], index: number): number {
  return firstWhere(rows, ({ tiles }) => tiles.at(-1)!.index >= index);
}

/** The first row of which something is true that is true of all after it: halves, for there may be thousands. */
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
