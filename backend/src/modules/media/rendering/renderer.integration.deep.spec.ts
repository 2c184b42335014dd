import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { filmBeginning, mediaFixture, watermarkOf } from '../../../../test/fixtures/media-fixtures.js';
import { renderFilm } from '../../../../test/fixtures/render-film.js';
import { DiskStorage } from '../../../adapters/disk/disk-storage.js';
import { findFfmpeg } from '../../../adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../../adapters/ffmpeg/ffmpeg-video-tool.js';
import { SharpImageTool } from '../../../adapters/sharp/sharp-image-tool.js';
import { SystemClock } from '../../../common/clock.js';
import { DEFAULT_SIZES, type PictureSizes } from '../../settings/picture-sizes.js';
import type { Studio } from '../../settings/studio.js';
import { Renderer } from './renderer.js';
import { DEEP } from '../../../../test/fixtures/deep.js';

const searchPath = process.env['PATH'] ?? '';

/** The renderer with sharp, ffmpeg and a disk: real files in, real renditions out. */
describe('Renderer with sharp and ffmpeg', () => {
  let root: string;
  let storage: DiskStorage;
  let renderer: Renderer;
  let sizes: PictureSizes = DEFAULT_SIZES;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'showreel-render-'));
    storage = new DiskStorage({
      root: join(root, 'storage'),
      secret: 'x'.repeat(32),
      publicPath: '/api/uploads',
      clock: new SystemClock(),
    });
    renderer = new Renderer(
      storage,
      new SharpImageTool(),
      new FfmpegVideoTool({ searchPath }),
      {
        previewRules: async () => ({ watermark: watermarkOf(), sizes, version: 3 }),
        current: { timezone: 'Europe/Berlin' } as Studio,
      },
      new SystemClock(),
      { path: async () => root },
    );
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const stored = async (path: string) => {
    const originalKey = 'projects/p/originals/original.bin';
    await storage.writeFile(originalKey, path, 'application/octet-stream');
    return { projectId: 'p', folder: 'm', originalKey };
  };
  const read = async (key: string) => buffer(await storage.read(key));

  test('turns a rotated photo upright in every rendition', async () => {
    sizes = { previewSize: 2048, gridSize: 768 };
    const result = await renderer.renderPhoto(await stored(mediaFixture('photos/landscape-exif-rotated-6.jpg')));
    expect([result.width, result.height]).toEqual([1800, 1200]);
    for (const rendition of result.renditions) {
      const { width, height } = await sharp(await read(rendition.key)).metadata();
      expect([width, height]).toEqual([rendition.width, rendition.height]);
      expect(width).toBeGreaterThan(height);
    }
    expect(
      (await sharp(await read(result.renditions.find(({ name }) => name === 'w2048')!.key)).metadata()).format,
    ).toBe('jpeg');
    expect(result.renditions.map(({ name }) => name)).toContain('thumb768');
    sizes = DEFAULT_SIZES;
  });

  if (DEEP)
    test('turns a portrait video upright in poster and stream', async () => {
      const result = await renderFilm(renderer, await stored(mediaFixture('videos/phone-portrait-rotated.mp4')));
      expect(result).toMatchObject({ width: 360, height: 640, rotation: 270 });
      const [thumb] = result.renditions;
      expect(await sharp(await read(thumb!.key)).metadata()).toMatchObject({ width: 270, height: 480 });
      const master = (await read('projects/p/renditions/m/hls-3-360p/master.m3u8')).toString();
      expect(master).toContain('RESOLUTION=360x640');
      expect(master).toContain('RESOLUTION=180x320');
      for (const playlist of master.match(/^\w+\/index\.m3u8$/gm)!) {
        const segments = (await read(`projects/p/renditions/m/hls-3-360p/${playlist}`))
          .toString()
          .match(/^seg_\d+\.ts$/gm)!;
        for (const segment of segments) {
          const found = await storage.head(`projects/p/renditions/m/hls-3-360p/${playlist.split('/')[0]}/${segment}`);
          expect(found).toMatchObject({ contentType: 'video/mp2t' });
        }
      }
    });

  if (DEEP)
    test('makes a bright poster of a film that begins black', async () => {
      const path = join(root, 'black-first.mp4');
      const inputs = [
        '-f',
        'lavfi',
        '-i',
        'color=black:s=320x240:d=3:r=25',
        '-f',
        'lavfi',
        '-i',
        'testsrc=s=320x240:d=7:r=25',
      ];
      await promisify(execFile)(findFfmpeg({}, searchPath).ffmpeg, [
        '-v',
        'error',
        '-y',
        ...inputs,
        '-filter_complex',
        '[0][1]concat',
        '-pix_fmt',
        'yuv420p',
        path,
      ]);
      const result = await renderFilm(renderer, await stored(path));
      const light = await new SharpImageTool().meanLuminance(await read(result.renditions[0]!.key));
      expect(light).toBeGreaterThan(60);
    });

  if (DEEP)
    test('cuts the poster of a 4K film at the size of its rendition', async () => {
      const path = join(root, 'uhd.mp4');
      await writeFile(path, await filmBeginning('uhd-4k.mp4', 0.3));
      const result = await renderFilm(renderer, await stored(path));
      expect(result).toMatchObject({ width: 3840, height: 2160, audioCodec: 'aac' });
      expect(result.renditions.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
        'thumb 480x270',
        'w480 480x270',
        'w768 768x432',
        'w1280 1280x720',
        'hls 1280x720',
      ]);
    });
});
