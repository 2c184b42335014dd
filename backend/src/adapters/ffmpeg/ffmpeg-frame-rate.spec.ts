import { averageOfVarying, evenRate } from './ffmpeg-frame-rate.js';

/** A phone counts time in 600ths of a second. */
const TICKS = 600;
const packets = (ticks: readonly number[]) => ticks.map((tick) => ({ pts_time: (tick / TICKS).toFixed(6) }));
const frames = (count: number, tickOf: (frame: number) => number) => Array.from({ length: count }, (_, n) => tickOf(n));

describe('averageOfVarying', () => {
  test.each([
    ['60/1', '2997/100', 29.97],
    ['120/1', '30/1', 30],
    ['30/1', '2997/100', null],
    ['25/1', '25/1', null],
    ['30/1', '4/1', null],
    ['30/1', '0/0', null],
  ])('with a nominal rate of %s and an average of %s is %d', (r_frame_rate, avg_frame_rate, average) => {
    expect(averageOfVarying({ r_frame_rate, avg_frame_rate }, false)).toBe(average);
  });

  test('is null for half pictures', () => {
    expect(averageOfVarying({ r_frame_rate: '50/1', avg_frame_rate: '25/1' }, true)).toBeNull();
  });
});

describe('evenRate', () => {
  test('is that of frames that come a little early or late', () => {
    const late = packets(frames(900, (n) => 20 * n + [0, 3, 5, 2][n % 4]!));
    expect(evenRate(29.97, late, 0)).toBe(30);
    expect(evenRate(29.97, late, -1 / 7)).not.toBe(30);
  });

  test('is that of television where the clock fits it', () => {
    const late = packets(frames(900, (n) => Math.round((n * TICKS * 1001) / 30_000)));
    expect(evenRate(29.97, late, 0)).toBe(30_000 / 1001);
  });

  test('is the usual one where single frames are missing', () => {
    const gaps = frames(900, (n) => 20 * n).filter((_, n) => n % 100 !== 50);
    expect(evenRate(29.7, packets(gaps), 0)).toBe(30);
  });

  test('counts from the beginning of the film, and takes packets in any order', () => {
    const late = packets(frames(300, (n) => 7 + 20 * (n % 2 ? n - 1 : n + 1)));
    expect(evenRate(30, late, 7 / TICKS)).toBe(30);
  });

  test.each([
    ['half of it is twice as fast', (n: number) => (n < 300 ? 10 * n : 3_000 + 40 * (n - 300))],
    ['two frames share a place', (n: number) => 20 * n + (n % 2 ? 0 : 11)],
    ['each third frame stays', (n: number) => 24 * (n + Math.floor(n / 3))],
  ])('is none when %s', (_what, tickOf) => {
    const ticks = frames(600, tickOf);
    const average = (ticks.length * TICKS) / ticks.at(-1)!;
    expect(evenRate(average, packets(ticks), 0)).toBeNull();
  });

  test('is none where the film is slower than elsewhere', () => {
    expect(evenRate(40, packets(frames(450, (n) => 20 * n)), 0)).toBeNull();
  });

  test('takes what was looked at in several places', () => {
    const places = [0, 36_000, 72_000].flatMap((start) => frames(150, (n) => start + 20 * n + (n % 3)));
    expect(evenRate(29.98, packets(places), 0)).toBe(30);
  });

  test('is none without times', () => {
    expect(evenRate(30, [], 0)).toBeNull();
    expect(evenRate(30, [{}, { pts_time: 'N/A' }], 0)).toBeNull();
  });
});
