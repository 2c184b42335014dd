import { justify } from './justified-layout';

const options = { containerWidth: 1000, targetHeight: 250, gap: 8 };
const widthOf = (row: { width: number }[]) => row.reduce((sum, { width }) => sum + width, 0) + 8 * (row.length - 1);

describe('justify', () => {
  const ratios = [1.5, 0.67, 1.5, 1.33, 1.78, 0.75, 1.5, 1.5, 1, 1.5, 0.67];

  it('keeps every picture, in order', () => {
    expect(
      justify(ratios, options)
        .flat()
        .map(({ index }) => index),
    ).toEqual(ratios.map((_, index) => index));
  });

  it('fills the width with rows of one height near the target', () => {
    const rows = justify(ratios, options);
    for (const row of rows.slice(0, -1)) {
      expect(widthOf(row)).toBeCloseTo(1000, 3);
      expect(new Set(row.map(({ height }) => height.toFixed(3))).size).toBe(1);
      expect(row[0]!.height).toBeGreaterThan(150);
      expect(row[0]!.height).toBeLessThan(400);
    }
  });

  it('limits the height of a single picture', () => {
    expect(justify([1.5], options)).toEqual([[{ index: 0, width: 656.25, height: 437.5 }]]);
    const onPhone = justify([1.5], { containerWidth: 382, targetHeight: 180, gap: 4 })[0]![0]!;
    expect(onPhone.width).toBeCloseTo(382, 3);
  });

  it('fills the width with a last row that nearly does', () => {
    const rows = justify(Array<number>(9).fill(0.667), { containerWidth: 382, targetHeight: 180, gap: 4 });
    expect(rows.map((row) => row.length)).toEqual([3, 3, 3]);
    expect(new Set(rows.flat().map(({ width }) => width.toFixed(3))).size).toBe(1);
  });

  it('shares the width of the last two rows with a lone last picture', () => {
    const rows = justify([1.33, 1.5, 1.5, 1.5], { containerWidth: 1432, targetHeight: 317, gap: 4 });
    expect(rows.map((row) => row.length)).toEqual([2, 2]);
    for (const row of rows) expect(row.reduce((sum, { width }) => sum + width, 4)).toBeCloseTo(1432, 3);
  });

  it('joins a lone last picture to the row before where shared rows would be too high', () => {
    const onTablet = { containerWidth: 754, targetHeight: 260, gap: 4 };
    const rowsOf = (count: number) => justify(Array<number>(count).fill(1.5), onTablet);
    expect([3, 5, 7].map((count) => rowsOf(count).map((row) => row.length))).toEqual([[3], [2, 3], [2, 2, 3]]);
    for (const row of rowsOf(7))
      expect(row.reduce((sum, { width }) => sum + width, 4 * (row.length - 1))).toBeCloseTo(754, 3);
  });

  it('keeps small pictures in rows of their height where joined rows would be too low', () => {
    const rows = justify(Array<number>(19).fill(1), { ...options, gap: 4, maxHeights: Array<number>(19).fill(100) });
    expect(rows.map((row) => row.length)).toEqual([10, 9]);
    expect(rows[1]![0]!.height).toBeCloseTo(rows[0]![0]!.height, 3);
  });

  it('never leaves the container, however wide one picture is', () => {
    for (const row of justify([12, 0.01, Number.NaN, 5], { ...options, containerWidth: 320 }))
      expect(widthOf(row)).toBeLessThanOrEqual(320.001);
  });

  it('is empty without a width', () => {
    expect(justify(ratios, { ...options, containerWidth: 0 })).toEqual([]);
  });
});
