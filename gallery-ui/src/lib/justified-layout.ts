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

/**
 * Lays pictures out in rows of equal height that fill the width, in order. The last row keeps the target
 * height instead of being stretched. Needs only the sizes, so nothing jumps when a picture arrives.
 */
export function justify(aspectRatios: readonly number[], { containerWidth, targetHeight, gap }: JustifiedOptions): Tile[][] {
  if (containerWidth <= 0) return [];
  const rows: Tile[][] = [];
  let row: { index: number; ratio: number }[] = [];
  let ratioSum = 0;
  const heightFor = (count: number, sum: number) => (containerWidth - gap * (count - 1)) / sum;
  const close = (limit: number) => {
    const height = Math.min(heightFor(row.length, ratioSum), limit);
    rows.push(row.map(({ index, ratio }) => ({ index, width: ratio * height, height })));
    row = [];
    ratioSum = 0;
  };
  aspectRatios.forEach((raw, index) => {
    const ratio = Math.min(WIDEST, Math.max(NARROWEST, Number.isFinite(raw) && raw > 0 ? raw : 1));
    const without = row.length === 0 ? Infinity : heightFor(row.length, ratioSum);
    const withIt = heightFor(row.length + 1, ratioSum + ratio);
    // Break before this picture when the row is nearer to the target without it.
    if (row.length > 0 && withIt < targetHeight && without - targetHeight < targetHeight - withIt) close(Infinity);
    row.push({ index, ratio });
    ratioSum += ratio;
    if (heightFor(row.length, ratioSum) <= targetHeight) close(Infinity);
  });
  if (row.length > 0) close(targetHeight);
  return rows;
}
