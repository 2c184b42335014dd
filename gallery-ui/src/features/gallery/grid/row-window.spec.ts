import { justify } from './justified-layout';
import { neighbourOf, placeRows, rowOf, rowsBetween } from './row-window';

const tiles = justify(
  Array.from({ length: 2000 }, (_, i) => [1.5, 0.67, 1.78, 1][i % 4]!),
  { containerWidth: 1440, targetHeight: 300, gap: 4 },
);
const { rows, height } = placeRows([{ heading: 0, rows: tiles }], 4);

describe('row window', () => {
  it('places rows with even gaps', () => {
    for (const [at, row] of rows.slice(1).entries())
      expect(row.top).toBeCloseTo(rows[at]!.top + rows[at]!.height + 4, 6);
    expect(height).toBeCloseTo(rows.at(-1)!.top + rows.at(-1)!.height, 6);
  });

  it('reserves the height of group headings', () => {
    const groups = [tiles.slice(0, 2), tiles.slice(2, 5)].map((group, at) => ({ heading: at * 72, rows: group }));
    const { rows: placed, tops, height: whole } = placeRows(groups, 4);
    const second = placed[1]!.top + placed[1]!.height + 4;
    expect(tops).toEqual([0, second]);
    expect(placed[2]!.top).toBeCloseTo(second + 72, 6);
    expect(whole).toBeCloseTo(placed[4]!.top + placed[4]!.height, 6);
  });

  it('finds all rows that touch a stretch of the page, no others', () => {
    for (const [from, to] of [
      [-500, 10],
      [0, 900],
      [1234, 2345],
      [height - 10, height + 500],
      [height + 1, height + 2],
      [-20, -10],
    ] as const) {
      const [first, last] = rowsBetween(rows, from, to);
      const touching = rows.filter((row) => row.top + row.height > from && row.top < to);
      expect(rows.slice(first, last)).toEqual(touching);
    }
  });

  it('finds the row of a picture', () => {
    for (const index of [0, 1, 777, 1999])
      expect(rows[rowOf(rows, index)]!.tiles.some((tile) => tile.index === index)).toBe(true);
  });

  it('takes a grid without rows', () => {
    expect(placeRows([], 4)).toEqual({ rows: [], tops: [], height: 0 });
    expect(rowsBetween([], 0, 100)).toEqual([0, 0]);
  });

  it('leads from a picture to the nearest one above or below', () => {
    const square = (index: number) => ({ index, width: 100, height: 100 });
    const { rows: grid } = placeRows(
      [{ heading: 0, rows: [[square(0), square(1), square(2)], [{ index: 3, width: 300, height: 100 }]] }],
      4,
    );
    const from = (index: number) =>
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'a'].map((key) => neighbourOf(grid, index, key));
    expect(from(2)).toEqual([1, 3, undefined, 3, undefined]);
    expect(from(3)).toEqual([2, 4, 1, undefined, undefined]);
  });
});
