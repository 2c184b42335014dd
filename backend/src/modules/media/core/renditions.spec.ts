import {
  CLEAN_STREAM,
  PREVIEW_STREAM,
  originalKey,
  pickRungs,
  renditionKey,
  renditionsPrefix,
  stillRenditions,
  streamFolder,
  ULTRA_HD_STREAM,
} from './renditions.js';
import { GRID_SIZES, PREVIEW_SIZES } from '../../settings/picture-sizes.js';

const sizes = (width: number, height: number) =>
  pickRungs({ width, height, frameRate: 25 }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`);

describe('pickRungs', () => {
  test.each([
    ['4K', 3840, 2160, ['720p 1280x720', '360p 640x360']],
    ['full HD', 1920, 1080, ['720p 1280x720', '360p 640x360']],
    ['portrait', 1080, 1920, ['720p 720x1280', '360p 360x640']],
    ['square', 1080, 1080, ['720p 720x720', '360p 360x360']],
    ['smaller than the high rung: not enlarged', 768, 432, ['432p 768x432', '216p 384x216']],
    ['odd edges: rounded down to even', 853, 481, ['480p 852x480', '240p 426x240']],
    ['wide cinema: the longer edge is limited too', 4096, 1000, ['468p 1920x468', '234p 960x234']],
    ['tiny: one rung is enough', 160, 120, ['120p 160x120']],
  ])('%s', (_, width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected);
  });

  test.each([
    [1024, 1920, 1080, '1024x576'],
    [1280, 2400, 1000, '1280x532'],
    [2048, 4096, 1000, '1920x468'],
  ])('previews of %i px on the long side', (previewSize, width, height, expected) => {
    const [better] = pickRungs({ width, height, frameRate: 25 }, PREVIEW_STREAM, previewSize);
    expect(`${better!.width}x${better!.height}`).toBe(expected);
  });

  test('plays an unlocked video larger', () => {
    expect(
      pickRungs({ width: 3840, height: 2160, frameRate: 25 }, CLEAN_STREAM).map(
        ({ width, height }) => `${width}x${height}`,
      ),
    ).toEqual(['1920x1080', '960x540']);
    expect(
      pickRungs({ width: 1280, height: 720, frameRate: 25 }, CLEAN_STREAM).map(
        ({ width, height }) => `${width}x${height}`,
      ),
    ).toEqual(['1280x720', '640x360']);
  });

  test.each([
    ['4K', 3840, 2160, ['3840x2160', '1920x1080', '960x540']],
    ['4K upright', 2160, 3840, ['2160x3840', '1080x1920', '540x960']],
    ['full HD', 1920, 1080, ['1920x1080', '960x540']],
    ['larger than 4K', 7680, 4320, ['3840x2160', '1920x1080', '960x540']],
  ])('plays an unlocked video of %s in 4K where the studio wants that', (_, width, height, expected) => {
    expect(
      pickRungs({ width, height, frameRate: 25 }, ULTRA_HD_STREAM).map((rung) => `${rung.width}x${rung.height}`),
    ).toEqual(expected);
  });

  test('never enlarges, keeps the shape, and gives the smaller rung fewer bits', () => {
    for (const [width, height] of [
      [640, 360],
      [720, 576],
      [1440, 1080],
      [333, 777],
      [8192, 4320],
    ] as const) {
      const rungs = pickRungs({ width, height, frameRate: 25 });
      for (const rung of rungs) {
        expect(rung.width).toBeLessThanOrEqual(width);
        expect(rung.height).toBeLessThanOrEqual(height);
        expect((rung.width % 2) + (rung.height % 2)).toBe(0);
        expect(Math.abs(rung.width / rung.height / (width / height) - 1)).toBeLessThan(0.02);
      }
      if (rungs[1]) expect(rungs[1].videoBitRate).toBeLessThan(rungs[0]!.videoBitRate / 2);
    }
  });

  test('gives more bits to a fast film, and no more to one whose frames are left out', () => {
    const bitsAt = (frameRate: number) => pickRungs({ width: 1280, height: 720, frameRate })[0]!.videoBitRate;
    expect([24, 30, 50, 60, 120].map((rate) => bitsAt(rate) / bitsAt(25))).toEqual(
      [1, 1, 1.29, 1.41, 1.41].map((factor) => expect.closeTo(factor, 2)),
    );
  });
});

describe('renditions', () => {
  test('have the watermark where they are previews, and nowhere else', () => {
    for (const previewSize of PREVIEW_SIZES)
      for (const gridSize of GRID_SIZES) {
        const made = stillRenditions({ previewSize, gridSize });
        for (const { watermark, class: shown } of made) expect(watermark).toBe(shown === 'preview');
        expect(Math.max(...made.map(({ maxEdge }) => maxEdge))).toBe(previewSize);
      }
  });

  test('have keys that depend on the ids alone', () => {
    expect(originalKey('p', 'u', 'mp4')).toBe('projects/p/originals/u.mp4');
    expect(stillRenditions().map((rendition) => renditionKey('p', 'm', rendition))).toEqual([
      'projects/p/renditions/m/thumb.webp',
      'projects/p/renditions/m/w480.webp',
      'projects/p/renditions/m/w768.webp',
      'projects/p/renditions/m/w1280.webp',
    ]);
    expect(streamFolder('p', 'm', PREVIEW_STREAM, '3-720p')).toBe(`${renditionsPrefix('p', 'm')}hls-3-720p`);
  });
});
