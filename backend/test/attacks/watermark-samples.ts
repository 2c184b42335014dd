import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findFfmpeg } from '../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { GLASS_EVERY } from '../../src/adapters/ffmpeg/ffmpeg-watermark.js';
import { FfmpegVideoTool } from '../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { SharpImageTool } from '../../src/adapters/sharp/sharp-image-tool.js';
import { stillMask } from '../../src/adapters/sharp/watermark/watermark-mask.js';
import { pickRungs } from '../../src/modules/media/core/renditions.js';
import type { MovingMask, PlacedWatermark } from '../../src/ports/image-tool.port.js';
import { filmBeginning, mediaFixture, watermarkOf } from '../fixtures/media-fixtures.js';
import { surroundings, type Plane } from './plane.js';

/** The beginning of a film of the fixtures, and how many of its frames. */
export interface Film {
  name: string;
  seconds: number;
  frames: number;
}

export const PHOTOS = ['landscape-upright.jpg', 'phone-12mp.jpg', 'phone-hdr.jpg', 'with-gps.jpg'];
const tool = new SharpImageTool();

/** A photo of the fixtures. */
export async function photo(name: string, edge: number): Promise<Plane> {
  return planeOf(
    await sharp(mediaFixture(`photos/${name}`))
      .autoOrient()
      .resize(edge, edge, { fit: 'inside' })
      .toBuffer(),
  );
}

/** The requested number of crops of the photos, all of one size. */
export async function gallery(count: number, edge: number): Promise<Plane[]> {
  const [width, height] = [Math.round(edge * 0.75), Math.round(edge / 2)];
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const source = sharp(mediaFixture(`photos/${PHOTOS[i % PHOTOS.length]!}`)).autoOrient();
      const large = await source.resize(edge, edge, { fit: 'cover' }).toBuffer();
      const left = (i * 37) % (edge - width);
      const top = (i * 53) % (edge - height);
      const part = sharp(large).extract({ left, top, width, height });
      return planeOf(await (i % 2 ? part.flop() : part).toBuffer());
    }),
  );
}

/** A ground of this brightness, each pixel up to `noise` away from it; the same each time. */
export function texture(edge: number, brightness: number, noise: number): Plane {
  const [width, height] = [edge, Math.round(edge / 1.5)];
  let last = 1;
  const data = Uint8Array.from({ length: width * height }, () => {
    last = (last * 48_271) % 0x7fffffff;
    return Math.min(255, brightness + noise * ((2 * last) / 0x7fffffff - 1));
  });
  return { data, width, height };
}

/** A logo in white, in black, and in black on a white ground of its own. */
export async function logos(): Promise<Buffer[]> {
  const logo = (fill: string, ground = 'none') =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="${ground}"/><g fill="${fill}"><circle cx="100" cy="100" r="70"/><rect x="220" y="40" width="340" height="40"/><rect x="220" y="120" width="240" height="40"/></g></svg>`,
      ),
    )
      .png()
      .toBuffer();
  return Promise.all([logo('#fff'), logo('#000'), logo('#000', '#fff')]);
}

async function planeOf(picture: Buffer): Promise<Plane> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** What the product makes of a photo, after JPEG. */
export async function frosted({ data, width, height }: Plane, watermark: PlacedWatermark) {
  const source = await sharp(Buffer.from(data as Uint8Array), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const spec = { name: 'x', maxEdge: Math.max(width, height), format: 'jpeg', quality: 80, watermark: true } as const;
  const { images } = await tool.render(source, [spec], watermark);
  const mask = await stillMask(width, height, watermark);
  return { plane: await planeOf(images[0]!.data), holes: Uint8Array.from(mask.data, (value) => (value ? 1 : 0)) };
}

/**
 * The inverse of the tint: of the brightnesses that are drawn like what is seen, the one nearest to the surroundings.
 */
export function untinted(preview: Plane, coverage: Uint8Array, strength: number): Plane {
  const { data, width, height } = preview;
  const around = surroundings(preview, coverage, 24);
  const reverted = new Float32Array(data).map((seen, i) => {
    if (!coverage[i]) return seen;
    let nearest = seen;
    let least = Infinity;
    for (let glass = 0; glass < 256; glass++) {
      const drawn = glass + (2.55 * strength * SHIFTS[glass]! * coverage[i]) / 255;
      const error = Math.abs(drawn - seen) + 0.05 * Math.abs(glass - around[i]!);
      if (error >= least) continue;
      least = error;
      nearest = glass;
    }
    return nearest;
  });
  return { data: reverted, width, height };
}

const SHIFTS = Float32Array.from({ length: 256 }, (_, glass) => {
  const shift = Math.tanh((150 - glass) / 14);
  return glass < 150 ? Math.max(0.6, shift) : Math.min(-0.6, shift);
});

/** The watermark of earlier releases: white letters at 42 per cent, in the same place on all pictures of a size. */
export async function blended(pictures: readonly Plane[]) {
  const { width, height } = pictures[0]!;
  const { data: letters } = await stillMask(width, height, watermarkOf('PREVIEW', {}, 'always the same'));
  const opacity = Float32Array.from(letters, (coverage) => (0.42 * coverage) / 255);
  // `Uint8Array.from` with a function takes twenty times as long.
  const blend = (value: number, i: number) => Math.round(value * (1 - opacity[i]!) + 255 * opacity[i]!);
  const planes = pictures.map(({ data }): Plane => ({ data: new Uint8Array(data).map(blend), width, height }));
  return { planes, opacity, holes: Uint8Array.from(letters, (value) => (value ? 1 : 0)) };
}

/** The inverse of a blend. */
export function unblended({ data, width, height }: Plane, opacity: Float32Array): Plane {
  return {
    data: new Float32Array(data).map((seen, i) => (seen - 255 * opacity[i]!) / (1 - opacity[i]!)),
    width,
    height,
  };
}

/** The second for which the glass over a frame was made. */
export const glassTime = (frame: number, rate: number) => (frame - (frame % GLASS_EVERY)) / rate;

/** Where the frame lies on the mask; as the filter does it. */
export function positionAt({ swings, x, y }: MovingMask, seconds: number) {
  const along = ({ start, speed, range }: MovingMask['x']) => {
    const way = start + speed * seconds;
    return Math.trunc(swings ? Math.abs((way % (2 * range)) - range) : way % range);
  };
  return { x: along(x), y: along(y) };
}

/** The frames of a film's preview stream, and of the same stream without watermark. */
export async function streams({ name, seconds, frames }: Film) {
  const videos = new FfmpegVideoTool({ searchPath: process.env['PATH'] ?? '' });
  const folder = await mkdtemp(join(tmpdir(), 'showreel-attack-'));
  try {
    const input = join(folder, name);
    await writeFile(input, await filmBeginning(name, seconds));
    const probe = await videos.probe(input);
    const rungs = pickRungs(probe).slice(0, 1);
    const { width, height } = rungs[0]!;
    const mask = await tool.movingMask(width, height, watermarkOf());
    const decode = async (watermark: MovingMask | null) => {
      const outputDir = join(folder, watermark ? 'marked' : 'clean');
      await mkdir(outputDir);
      await videos.hls({ input, probe, rungs, watermark, outputDir });
      const { stdout } = await promisify(execFile)(
        findFfmpeg({}, process.env['PATH'] ?? '').ffmpeg,
        ['-v', 'error', '-i', join(outputDir, rungs[0]!.name, 'index.m3u8'), '-frames:v', String(frames)].concat([
          ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-vsync', '0', '-'],
        ]),
        { encoding: 'buffer', maxBuffer: 2 ** 30 },
      );
      const size = width * height;
      return Array.from({ length: Math.floor(stdout.length / size) }, (_, i) => ({
        data: stdout.subarray(i * size, (i + 1) * size),
        width,
        height,
      }));
    };
    return { clean: await decode(null), marked: await decode(mask), mask, rate: Math.min(30, probe.frameRate) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
