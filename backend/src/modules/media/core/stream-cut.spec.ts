import { cutOf, secondsOfSegment } from './stream-cut.js';

describe('cutOf', () => {
  test.each([
    [25, 25, 1],
    [24_000 / 1001, 24_000, 1001],
    [40, 40, 1],
    [50, 50, 1],
    [60_000 / 1001, 60_000, 1001],
    // The rate is an average: it may be a little above what the film was made for.
    [60.2, 60, 1],
    [65, 60, 1],
    // Motion would be uneven if the frames that are kept were not equally far apart.
    [75, 75, 2],
    [90, 90, 2],
    [100, 100, 2],
    [120_000 / 1001, 120_000, 2002],
    [240, 240, 4],
  ])('shows a film of %d frames a second at %d in %d seconds', (frameRate, frames, seconds) => {
    expect(cutOf({ frameRate }).rate).toEqual({ frames, seconds });
  });

  test.each([1, 0.9, 0.5, 0.3, 0.1, 1 / 3600])(
    'repeats frames of a film with %d a second until it has one',
    (frameRate) => {
      const cut = cutOf({ frameRate });
      const { frames, seconds } = cut.rate;
      expect(frames / seconds).toBeGreaterThanOrEqual(1);
      expect(frames / seconds / frameRate).toBeCloseTo(Math.ceil(1 / frameRate), 0);
      expect(secondsOfSegment(cut)).toBeLessThan(6);
    },
  );

  test('takes an unknown rate for that of television', () => {
    expect(cutOf({ frameRate: 0 })).toEqual({ rate: { frames: 25, seconds: 1 }, segmentFrames: 100 });
  });
});
