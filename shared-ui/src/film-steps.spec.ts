import { besideFrame, besideSpeed, chapterAt } from './film-steps';

describe('the frame beside a position', () => {
  test.each([24, 25, 29.97, 30_000 / 1001, 24_000 / 1001])('is the next one at %d frames a second', (rate) => {
    let at = 0;
    for (let frame = 1; frame <= 300; frame += 1) {
      at = besideFrame(at, 1, rate);
      expect(Math.floor(at * rate)).toBe(frame);
    }
    for (let frame = 299; frame >= 0; frame -= 1) {
      at = besideFrame(at, -1, rate);
      expect(Math.floor(at * rate)).toBe(frame);
    }
    expect(besideFrame(at, -1, rate)).toBeCloseTo(0.5 / rate);
  });

  test('is that of a position a little before its frame', () => {
    expect(besideFrame(0.9999, 1, 25)).toBeCloseTo(26.5 / 25);
  });

  test('is a 25th of a second away where the rate is not known', () => {
    expect(besideFrame(1, 1, null)).toBeCloseTo(1.06);
  });
});

describe('a player', () => {
  test.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, -1, 1],
  ] as const)('goes from speed %d in direction %d to speed %d', (rate, step, other) => {
    expect(besideSpeed(rate, step)).toBe(other);
  });

  test('finds the chapter at a position', () => {
    const chapters = [{ start: 1 }, { start: 5 }];
    expect([0, 0.999, 1, 4.9, 5, 60].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, 0, 0, 0, 1, 1]);
  });
});
