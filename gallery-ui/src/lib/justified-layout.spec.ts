import { justify } from './justified-layout';

const options = { containerWidth: 1000, targetHeight: 250, gap: 8 };
const widthOf = (row: { width: number }[]) => row.reduce((sum, { width }) => sum + width, 0) + 8 * (row.length - 1);

describe('justify', () => {
  const ratios = [1.5, 0.67, 1.5, 1.33, 1.78, 0.75, 1.5, 1.5, 1, 1.5, 0.67];

  it('keeps every picture, in order', () => {
    expect(justify(ratios, options).flat().map(({ index }) => index)).toEqual(ratios.map((_, index) => index));
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

  it('does not stretch the last row', () => {
    expect(justify([1.5], options)).toEqual([[{ index: 0, width: 375, height: 250 }]]);
  });

  it('never leaves the container, however wide one picture is', () => {
    for (const row of justify([12, 0.01, Number.NaN, 5], { ...options, containerWidth: 320 })) expect(widthOf(row)).toBeLessThanOrEqual(320.001);
  });

  it('waits for a width', () => {
    expect(justify(ratios, { ...options, containerWidth: 0 })).toEqual([]);
  });
});
