import { framesOfBlur } from './ffmpeg-watermark.js';

describe('framesOfBlur', () => {
  test.each([
    [30_000, 1001, 6],
    [24_000, 1001, 6],
    [12, 1, 3],
    [1, 1, 1],
    [1, 2, 1],
  ])(
    'of %d frames in %d seconds is %d: no blur stays for longer than a quarter of a second',
    (frames, seconds, every) => {
      expect(framesOfBlur({ frames, seconds })).toBe(every);
    },
  );
});
