import { listedSegments, smallestRung, spritePlan } from './sprite-plan.js';

const film = (seconds: number, length = 4) =>
  Array.from({ length: Math.ceil(seconds / length) }, (_, n) => ({
    name: `seg_${n}.ts`,
    seconds: Math.min(length, seconds - n * length),
  }));
const WIDE = { width: 1920, height: 1080 };

describe('the frames of the seek bar', () => {
  test.each([
    [10, 5, 2, 3],
    [1, 1, 2, 1],
    [3, 2, 2, 1],
    [199, 100, 2, 50],
    [201, 51, 4, 51],
    [400, 100, 4, 100],
    [404, 51, 8, 51],
    [6 * 3_600, 100, 216, 100],
  ])('of %d seconds are %d, every %d seconds, from %d segments', (length, count, seconds, segments) => {
    const plan = spritePlan(film(length), WIDE);
    expect([plan.tiles.count, plan.segments.length, plan.onlyFirst]).toEqual([count, segments, length > 200]);
    expect(plan.tiles.seconds).toBe(seconds);
    expect(plan.tiles.count * plan.tiles.seconds).toBeGreaterThanOrEqual(length - 0.5);
  });

  test.each([
    [1920, 1080, 160, 90],
    [1080, 1920, 90, 160],
    [1000, 1000, 160, 160],
    [4000, 10, 160, 2],
  ])('of a film of %d x %d have %d x %d', (width, height, tileWidth, tileHeight) => {
    expect(spritePlan(film(10), { width, height }).tiles).toMatchObject({ width: tileWidth, height: tileHeight });
  });

  test('are taken from the smallest rung', () => {
    const master =
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n720p/index.m3u8\n';
    expect([smallestRung(master), smallestRung('#EXTM3U\n')]).toEqual(['360p/index.m3u8', null]);
    expect(
      listedSegments('#EXTM3U\n#EXTINF:4.000000,\nseg_00000.ts\n#EXTINF:1.5,\nseg_00001.ts\n#EXT-X-ENDLIST\n'),
    ).toEqual([
      { name: 'seg_00000.ts', seconds: 4 },
      { name: 'seg_00001.ts', seconds: 1.5 },
    ]);
  });
});
