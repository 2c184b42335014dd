import { fullSegments } from './ffmpeg-hls.js';

describe('fullSegments', () => {
  const cut = { rate: { frames: 1, seconds: 1 }, segmentFrames: 4 };
  const segment = (number: number, seconds: number) => ({ number, seconds, paths: [] });

  test('leaves out the first short segment and all after it: a later run knows by the numbers what is missing', () => {
    const segments = [segment(3, 4), segment(4, 2), segment(5, 4)];
    expect(fullSegments(segments, { cut })).toEqual([segment(3, 4)]);
    expect(fullSegments(segments.slice(0, 1), { cut })).toEqual([segment(3, 4)]);
  });
});
