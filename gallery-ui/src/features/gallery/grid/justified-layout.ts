/** One picture's place in a justified grid, in pixels. */
export interface Tile {
  index: number;
  width: number;
  height: number;
}

export interface JustifiedOptions {
  containerWidth: number;
  /** Rows come out about this high. */
  targetHeight: number;
  gap: number;
}

/** Wider or taller pictures are cropped to this, or one of them would fill the page. */
const NARROWEST = 0.5;
const WIDEST = 3;

/** How much higher than the target a last row may come out to fill the width; so a row that takes pictures over from the one before; and a row that is all there is. */
const STRETCHED = 1.3;
const SHARED = 1.65;
const ALONE = 1.75;

type Row = { index: number; ratio: number }[];

/**
 * Lays pictures out in rows of equal height that fill the width, in order. What is left over at the end fills the
 * width too where that makes no giants: if need be together with the row before. Needs only the sizes, so nothing
 * jumps when a picture arrives.
 */
export function justify(
  aspectRatios: readonly number[],
  { containerWidth, targetHeight, gap }: JustifiedOptions,
): Tile[][] {
  if (containerWidth <= 0) return [];
  const heightOf = (row: Row) =>
    (containerWidth - gap * (row.length - 1)) / row.reduce((sum, { ratio }) => sum + ratio, 0);
  const rows: Row[] = [];
  let row: Row = [];
  aspectRatios.forEach((raw, index) => {
    const ratio = Math.min(WIDEST, Math.max(NARROWEST, Number.isFinite(raw) && raw > 0 ? raw : 1));
    const without = row.length === 0 ? Infinity : heightOf(row);
    const withIt = heightOf([...row, { index, ratio }]);
    // Break before this picture when the row is nearer to the target without it.
    if (row.length > 0 && withIt < targetHeight && without - targetHeight < targetHeight - withIt) {
      rows.push(row);
      row = [];
    }
    row.push({ index, ratio });
    if (heightOf(row) <= targetHeight) {
      rows.push(row);
      row = [];
    }
  });
  const laid = (pictures: Row, limit = Infinity) => {
    const height = Math.min(heightOf(pictures), limit);
    return pictures.map(({ index, ratio }) => ({ index, width: ratio * height, height }));
  };
  if (row.length === 0) return rows.map((full) => laid(full));
  const before = rows.pop();
  const full = rows.map((one) => laid(one));
  if (!before) return [laid(row, targetHeight * ALONE)];
  if (heightOf(row) <= targetHeight * STRETCHED) return [...full, laid(before), laid(row)];
  const [first, second] = halved([...before, ...row], heightOf);
  if (Math.max(heightOf(first), heightOf(second)) <= targetHeight * SHARED) return [...full, laid(first), laid(second)];
  return [...full, laid(before), laid(row, Math.min(targetHeight * STRETCHED, heightOf(before)))];
}

/** Two rows out of one, as nearly of the same height as it goes. */
function halved(pictures: Row, heightOf: (row: Row) => number): [Row, Row] {
  const cuts = pictures.slice(1).map((_, at): [Row, Row] => [pictures.slice(0, at + 1), pictures.slice(at + 1)]);
  const higher = ([first, second]: [Row, Row]) => Math.max(heightOf(first), heightOf(second));
  return cuts.reduce((best, cut) => (higher(cut) < higher(best) ? cut : best));
}
