/** A tile is one picture's place in a justified grid, in pixels. */
export interface Tile {
  index: number;
  width: number;
  height: number;
}

export interface JustifiedOptions {
  containerWidth: number;
  /** Approximate height of the rows. */
  targetHeight: number;
  gap: number;
  /** A picture that is higher than this would be blurred. */
  maxHeights?: readonly number[];
}

/** A picture is cropped beyond these ratios of width to height, because it could fill the page. */
export const MIN_RATIO = 0.5;
const MAX_RATIO = 3;

/**
 * The greatest heights of a last row that fills the width, of one that takes pictures from the row before, and of an
 * only row, as multiples of the target height.
 */
const MAX_LAST_ROW = 1.3;
const MAX_SHARED_ROW = 1.65;
const MAX_ONLY_ROW = 1.75;
/** The least height of a last row that is joined to the row before, as a multiple of the target height. */
const MIN_JOINED_ROW = 0.5;

type Row = { index: number; ratio: number }[];

/**
 * Lays pictures out in order, in rows of equal height that fill the width. The last row fills the width too, unless it
 * would be too high: then it is balanced with the row before, or joined to it. A row in which a picture would be
 * blurred takes one more picture. Only the sizes are needed, so nothing moves when a picture loads.
 */
export function justify(
  aspectRatios: readonly number[],
  { containerWidth, targetHeight, gap, maxHeights = [] }: JustifiedOptions,
): Tile[][] {
  if (containerWidth <= 0) return [];
  const heightOf = (row: Row) =>
    (containerWidth - gap * (row.length - 1)) / row.reduce((sum, { ratio }) => sum + ratio, 0);
  const limitOf = (row: Row) => Math.min(...row.map(({ index }) => maxHeights[index] ?? Infinity));
  const isSharp = (row: Row) => heightOf(row) <= limitOf(row);
  const rows: Row[] = [];
  let row: Row = [];
  aspectRatios.forEach((raw, index) => {
    const ratio = Math.min(MAX_RATIO, Math.max(MIN_RATIO, Number.isFinite(raw) && raw > 0 ? raw : 1));
    const without = row.length === 0 ? Infinity : heightOf(row);
    const withIt = heightOf([...row, { index, ratio }]);
    // The row breaks before this picture when its height is nearer to the target without it.
    if (isSharp(row) && row.length > 0 && withIt < targetHeight && without - targetHeight < targetHeight - withIt) {
      rows.push(row);
      row = [];
    }
    row.push({ index, ratio });
    if (heightOf(row) <= targetHeight && isSharp(row)) {
      rows.push(row);
      row = [];
    }
  });
  const laid = (pictures: Row, limit = Infinity) => {
    const height = Math.min(heightOf(pictures), limitOf(pictures), limit);
    return pictures.map(({ index, ratio }) => ({ index, width: ratio * height, height }));
  };
  if (row.length === 0) return rows.map((full) => laid(full));
  const before = rows.pop();
  const full = rows.map((one) => laid(one));
  if (!before) return [laid(row, targetHeight * MAX_ONLY_ROW)];
  if (heightOf(row) <= targetHeight * MAX_LAST_ROW && isSharp(row)) return [...full, laid(before), laid(row)];
  const joined = [...before, ...row];
  const [first, second] = halved(joined, heightOf);
  if (Math.max(heightOf(first), heightOf(second)) <= targetHeight * MAX_SHARED_ROW && isSharp(first) && isSharp(second))
    return [...full, laid(first), laid(second)];
  if (heightOf(joined) >= targetHeight * MIN_JOINED_ROW) return [...full, laid(joined)];
  return [...full, laid(before), laid(row, Math.min(targetHeight * MAX_LAST_ROW, heightOf(before)))];
}

/** Splits a row into two of nearly the same height. */
function halved(pictures: Row, heightOf: (row: Row) => number): [Row, Row] {
  const cuts = pictures.slice(1).map((_, at): [Row, Row] => [pictures.slice(0, at + 1), pictures.slice(at + 1)]);
  const higher = ([first, second]: [Row, Row]) => Math.max(heightOf(first), heightOf(second));
  return cuts.reduce((best, cut) => (higher(cut) < higher(best) ? cut : best));
}
