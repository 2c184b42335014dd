import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findFfmpeg } from '../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { SharpImageTool } from '../../src/adapters/sharp/sharp-image-tool.js';
import { markMask } from '../../src/adapters/sharp/watermark/watermark-mask.js';
import { pickRungs, stillRenditions } from '../../src/modules/media/core/renditions.js';
import type { PictureSizes } from '../../src/modules/settings/picture-sizes.js';
import type { FilmMarks, PlacedWatermark } from '../../src/ports/image-tool.port.js';
import { encodeFilm } from '../fixtures/encode-film.js';
import { mediaFixture, watermarkOf } from '../fixtures/media-fixtures.js';
import { planeOf, surroundings, type Plane } from './plane.js';

/** The beginning of a film of the fixtures, and how many of its frames. */
export interface Film {
  name: string;
  seconds: number;
  frames: number;
}

export const PHOTOS = ['landscape-upright.jpg', 'phone-12mp.jpg', 'phone-hdr.jpg', 'with-gps.jpg'];
const tool = new SharpImageTool();

/** Reads a photo of the fixtures. */
export async function photo(name: string, edge: number): Promise<Plane> {
  return planeOf(
    await sharp(mediaFixture(`photos/${name}`))
      .autoOrient()
      .resize(edge, edge, { fit: 'inside' })
      .toBuffer(),
  );
}

/** Returns the requested number of crops of the photos, all of one size. */
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

/** Makes a ground of this brightness, each pixel up to `noise` away from it; the same each time. */
export function texture(edge: number, brightness: number, noise: number): Plane {
  const [width, height] = [edge, Math.round(edge / 1.5)];
  let last = 1;
  const data = Uint8Array.from({ length: width * height }, () => {
    last = (last * 48_271) % 0x7fffffff;
    return Math.min(255, brightness + noise * ((2 * last) / 0x7fffffff - 1));
  });
  return { data, width, height };
}

/** Makes a gradient from black on the left to white on the right. */
export function gradient(edge: number): Plane {
  const [width, height] = [edge, Math.round(edge / 1.5)];
  const data = Uint8Array.from({ length: width * height }, (_, i) => Math.round((255 * (i % width)) / (width - 1)));
  return { data, width, height };
}

/** Makes a film of the gradient, a second long. */
export async function gradientFilm(): Promise<{ name: string; bytes: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-gradient-'));
  try {
    const { data, width, height } = gradient(720);
    await sharp(Buffer.from(data as Uint8Array), { raw: { width, height, channels: 1 } }).toFile(join(folder, 'g.png'));
    const path = join(folder, 'gradient.mp4');
    const { ffmpeg } = findFfmpeg({}, process.env['PATH'] ?? '');
    const args = ['-v', 'error', '-loop', '1', '-i', join(folder, 'g.png'), '-t', '1', '-pix_fmt', 'yuv420p', path];
    await promisify(execFile)(ffmpeg, args);
    return { name: 'gradient.mp4', bytes: await readFile(path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a logo in white, in black, and in black on a white ground of its own. */
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

/** Renders a photo with the watermark as the product does, encodes it as JPEG and decodes it again. */
export async function frosted({ data, width, height }: Plane, watermark: PlacedWatermark) {
  const source = await sharp(Buffer.from(data as Uint8Array), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const spec = { name: 'x', maxEdge: Math.max(width, height), format: 'jpeg', quality: 80, watermark: true } as const;
  const { images } = await tool.render(source, [spec], watermark);
  const mask = await markMask(width, height, watermark);
  return { plane: await planeOf(images[0]!.data), holes: Uint8Array.from(mask.data, (value) => (value ? 1 : 0)) };
}

/** Renders a photo as a free client gets it: the preview, and the grid image without watermark enlarged to its size. */
export async function freeView(name: string, { previewSize, gridSize }: PictureSizes, watermark: PlacedWatermark) {
  const { images } = await tool.render(
    mediaFixture(`photos/${name}`),
    stillRenditions({ previewSize, gridSize }).filter(({ maxEdge }) => maxEdge === previewSize || maxEdge <= gridSize),
    watermark,
  );
  const [largest, grid] = [images.at(-1)!, images.findLast((image) => image.name.startsWith('thumb'))!];
  const { width, height } = largest;
  const enlarged = await sharp(grid.data).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).png().toBuffer();
  const clean = await sharp(mediaFixture(`photos/${name}`))
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const { data } = await markMask(width, height, watermark);
  return {
    preview: await planeOf(largest.data),
    grid: await planeOf(enlarged),
    clean: await planeOf(clean),
    holes: Uint8Array.from(data, (value) => (value ? 1 : 0)),
  };
}

/**
 * The inverse of the tint: of the two brightnesses that are drawn like what is seen, the one nearer to the
 * surroundings.
 */
export function untinted(preview: Plane, coverage: Uint8Array, strength: number): Plane {
  const { data, width, height } = preview;
  const around = surroundings(preview, coverage, 24);
  const reverted = new Float32Array(data).map((seen, i) => {
    if (!coverage[i]) return seen;
    const tint = (2.55 * strength * coverage[i]) / 255;
    const [lighter, darker] = [seen - tint, seen + tint];
    return Math.abs(lighter - around[i]!) < Math.abs(darker - around[i]!) ? lighter : darker;
  });
  return { data: reverted, width, height };
}

/** Draws the watermark of earlier releases: white letters at 42 per cent, in the same place on pictures of a size. */
export async function blended(pictures: readonly Plane[]) {
  const { width, height } = pictures[0]!;
  const { data: letters } = await markMask(width, height, watermarkOf('PREVIEW', {}, 'always the same'));
  const opacity = Float32Array.from(letters, (coverage) => (0.42 * coverage) / 255);
  // `Uint8Array.from` with a function takes twenty times as long.
  const blend = (value: number, i: number) => Math.round(value * (1 - opacity[i]!) + 255 * opacity[i]!);
  const planes = pictures.map(({ data }): Plane => ({ data: new Uint8Array(data).map(blend), width, height }));
  return { planes, opacity, holes: Uint8Array.from(letters, (value) => (value ? 1 : 0)) };
}

/** Inverts a blend. */
export function unblended({ data, width, height }: Plane, opacity: Float32Array): Plane {
  return {
    data: new Float32Array(data).map((seen, i) => (seen - 255 * opacity[i]!) / (1 - opacity[i]!)),
    width,
    height,
  };
}

/** Returns the frames of a film's preview stream, and of the same stream without watermark. */
export async function streams(
  { name, bytes, frames }: Pick<Film, 'name' | 'frames'> & { bytes: Buffer },
  watermark = watermarkOf(),
) {
  const videos = new FfmpegVideoTool({ searchPath: process.env['PATH'] ?? '' });
  const folder = await mkdtemp(join(tmpdir(), 'showreel-attack-'));
  try {
    const input = join(folder, name);
    await writeFile(input, bytes);
    const probe = await videos.probe(input);
    const rungs = pickRungs(probe).slice(0, 1);
    const { width, height } = rungs[0]!;
    const marks = await tool.filmMarks(width, height, watermark);
    const decode = async (watermark: FilmMarks | null) => {
      const outputDir = join(folder, watermark ? 'marked' : 'clean');
      await mkdir(outputDir);
      await encodeFilm(videos, input, outputDir, { probe, rungs, watermark });
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
    // A pixel is a hole when a letter covers half of it, as in the filter.
    const holes = Uint8Array.from(marks.mask.data, (coverage) => (coverage >= 128 ? 1 : 0));
    return { clean: await decode(null), marked: await decode(marks), holes, mask: marks.mask };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
