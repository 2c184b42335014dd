import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findFfmpeg } from '../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { SharpImageTool } from '../../src/adapters/sharp/sharp-image-tool.js';
import { stillMask } from '../../src/adapters/sharp/watermark/watermark-mask.js';
import { pickRungs } from '../../src/modules/media/core/renditions.js';
import type { MovingMask, PlacedWatermark } from '../../src/ports/image-tool.port.js';
import { filmBeginning, mediaFixture } from '../fixtures/media-fixtures.js';
import { watermarkOf } from '../fixtures/watermark-fixture.js';
import { inpainted, likeness, surroundings, type Holes, type Plane } from './plane.js';
import { cut, estimateFromCollection, regressFrames, revertDrawing } from './watermark-attackers.js';

/** How much work the attackers have. */
export interface Effort {
  /** Longest edge of the photos. */
  edge: number;
  placements: number;
  previews: number;
  film: { name: string; seconds: number; frames: number };
}

/** In dB: nobody comes nearer to the clean picture than plain inpainting by more than this. */
const MOST = 1;
/** In dB: this much of a blended watermark each attacker takes away. */
const CONTROL = 6;
const PHOTOS = ['landscape-upright.jpg', 'phone-12mp.jpg', 'phone-hdr.jpg', 'with-gps.jpg'];
const tool = new SharpImageTool();

/**
 * Three attackers who know the source but not the secret. Each is tried on a blended watermark too, as earlier
 * releases drew it: one that cannot undo that proves nothing.
 */
export function watermarkAttacks({ edge, placements, previews, film }: Effort): void {
  test('reverting the drawing code brings nothing back', async () => {
    for (const name of PHOTOS) {
      const clean = await photo(name, edge);
      const files = Array.from({ length: placements }, (_, i) => watermarkOf('PREVIEW', {}, `${name} ${i}`));
      // The true placement is among those tried.
      const { plane, holes } = await frosted(clean, files[0]!);
      const masks = await Promise.all(files.map((file) => stillMask(clean.width, clean.height, file)));
      const attempts = revertDrawing(plane, masks, (preview, mask) => untinted(preview, mask.data, files[0]!.strength));
      console.log(
        'A',
        best(attempts, clean, holes).toFixed(1),
        likeness(inpainted(plane, holes), clean, holes).toFixed(1),
      );
      const gain = best(attempts, clean, holes) - likeness(inpainted(plane, holes), clean, holes);
      expect(gain).toBeLessThan(MOST);
    }
    const clean = await photo(PHOTOS[0]!, edge);
    const { planes, holes, opacity } = await blended([clean]);
    const [attempt] = revertDrawing(planes[0]!, [opacity], unblended);
    expect(restored(attempt!, planes[0]!, clean, holes)).toBeGreaterThan(CONTROL);
  });

  test('estimating the mark from the previews of a gallery brings nothing back', async () => {
    const wanted = 3;
    const originals = await gallery(previews, edge);
    const marked = await Promise.all(
      originals.map((clean, i) => frosted(clean, watermarkOf('PREVIEW', {}, `file ${i}`))),
    );
    const attempts = estimateFromCollection(
      marked.map(({ plane }) => plane),
      wanted,
    );
    for (const [i, attempt] of attempts.entries())
      expect(gainOf(attempt, marked[i]!.plane, originals[i]!, marked[i]!.holes)).toBeLessThan(MOST);
    const old = await blended(originals);
    const gains = estimateFromCollection(old.planes, wanted).map((attempt, i) =>
      restored(attempt, old.planes[i]!, originals[i]!, old.holes),
    );
    expect(Math.min(...gains)).toBeGreaterThan(CONTROL);
  });

  describe('on a film', () => {
    let clean: Plane[];
    let marked: Plane[];
    let mask: MovingMask;
    let rate: number;
    beforeAll(async () => {
      ({ clean, marked, mask, rate } = await streams(film));
    }, 120_000);
    const wanted = 3;

    test('regressing each pixel over the frames brings nothing back', () => {
      const covered = Uint8Array.from(mask.data, (value) => (value ? 1 : 0));
      const placed = { covered, width: mask.width, height: mask.height };
      const positions = marked.map((_, frame) => positionAt(mask, frame / rate));
      const attempts = regressFrames(marked, placed, positions, wanted);
      for (const [i, attempt] of attempts.entries()) {
        const holes = cut(placed, positions[i]!, attempt.width, attempt.height);
        expect(gainOf(attempt, marked[i]!, clean[i]!, holes)).toBeLessThan(MOST);
      }
    });

    test('the same regression undoes a blended watermark', async () => {
      const { planes, holes } = await blended(clean);
      const { width, height } = clean[0]!;
      const attempts = regressFrames(
        planes,
        { covered: holes, width, height },
        planes.map(() => ({ x: 0, y: 0 })),
        wanted,
      );
      const gains = attempts.map((attempt, i) => restored(attempt, planes[i]!, clean[i]!, holes));
      expect(Math.min(...gains)).toBeGreaterThan(CONTROL);
    });

    test('the letters are readable after encoding', () => {
      const frame = marked.length >> 1;
      const covered = Uint8Array.from(mask.data, (value) => (value ? 1 : 0));
      const { width, height } = marked[frame]!;
      const holes = cut({ covered, width: mask.width }, positionAt(mask, frame / rate), width, height);
      expect(contrast(marked[frame]!, holes)).toBeGreaterThan(20);
    });

    test('the mark moves from second to second, and rarely returns', () => {
      const places = Array.from({ length: 600 }, (_, second) => Object.values(positionAt(mask, second)).join(' '));
      for (const [second, place] of places.entries()) expect(place).not.toBe(places[second + 1]);
      expect(new Set(places).size).toBeGreaterThan(400);
    });
  });

  test('the letters are readable on every photo', async () => {
    for (const name of PHOTOS) {
      const { plane, holes } = await frosted(await photo(name, edge), watermarkOf('PREVIEW', {}, name));
      expect(contrast(plane, holes)).toBeGreaterThan(20);
    }
  });
}

const gainOf = (attempt: Plane, preview: Plane, clean: Plane, holes: Holes) =>
  likeness(attempt, clean, holes) - likeness(inpainted(preview, holes), clean, holes);
/** How much of what the watermark took away an attempt gives back. */
const restored = (attempt: Plane, preview: Plane, clean: Plane, holes: Holes) =>
  likeness(attempt, clean, holes) - likeness(preview, clean, holes);
const best = (attempts: readonly Plane[], clean: Plane, holes: Holes) =>
  Math.max(...attempts.map((attempt) => likeness(attempt, clean, holes)));

/** How far the letters differ from what surrounds them: the mean over all their pixels. */
function contrast(plane: Plane, holes: Holes): number {
  const around = surroundings(plane, holes, Math.round(plane.width / 40));
  let [sum, count] = [0, 0];
  for (let i = 0; i < holes.length; i++) {
    if (!holes[i]) continue;
    sum += Math.abs(plane.data[i]! - around[i]!);
    count++;
  }
  return sum / count;
}

async function photo(name: string, edge: number): Promise<Plane> {
  return planeOf(
    await sharp(mediaFixture(`photos/${name}`))
      .autoOrient()
      .resize(edge, edge, { fit: 'inside' })
      .toBuffer(),
  );
}

/** Parts of the photos, as many as are wanted, all of one size. */
async function gallery(count: number, edge: number): Promise<Plane[]> {
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

async function planeOf(picture: Buffer): Promise<Plane> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** What the product makes of a photo, after JPEG. */
async function frosted({ data, width, height }: Plane, watermark: PlacedWatermark) {
  const source = await sharp(Buffer.from(data as Uint8Array), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const spec = { name: 'x', maxEdge: Math.max(width, height), format: 'jpeg', quality: 80, watermark: true } as const;
  const { images } = await tool.render(source, [spec], watermark);
  const mask = await stillMask(width, height, watermark);
  return { plane: await planeOf(images[0]!.data), holes: Uint8Array.from(mask.data, (value) => (value ? 1 : 0)) };
}

/** The inverse of the tint: of the brightnesses that are drawn like what is seen, the one nearest to the surroundings. */
function untinted(preview: Plane, coverage: Uint8Array, strength: number): Plane {
  const { data, width, height } = preview;
  const around = surroundings(preview, coverage, 24);
  const reverted = Float32Array.from(data, (seen, i) => {
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

const SHIFTS = Float32Array.from({ length: 256 }, (_, glass) => Math.tanh((150 - glass) / 14));

/** The watermark of earlier releases: white letters at 42 per cent, in the same place on all pictures of a size. */
async function blended(pictures: readonly Plane[]) {
  const { width, height } = pictures[0]!;
  const { data: letters } = await stillMask(width, height, watermarkOf('PREVIEW', {}, 'always the same'));
  const opacity = Float32Array.from(letters, (coverage) => (0.42 * coverage) / 255);
  const blend = (value: number, i: number) => Math.round(value * (1 - opacity[i]!) + 255 * opacity[i]!);
  const planes = pictures.map(({ data }): Plane => ({ data: Uint8Array.from(data, blend), width, height }));
  return { planes, opacity, holes: Uint8Array.from(letters, (value) => (value ? 1 : 0)) };
}

function unblended({ data, width, height }: Plane, opacity: Float32Array): Plane {
  return { data: Float32Array.from(data, (seen, i) => (seen - 255 * opacity[i]!) / (1 - opacity[i]!)), width, height };
}

function positionAt({ swings, x, y }: MovingMask, seconds: number) {
  const along = ({ start, speed, range }: MovingMask['x']) => {
    const way = start + speed * seconds;
    return Math.trunc(swings ? Math.abs((way % (2 * range)) - range) : way % range);
  };
  return { x: along(x), y: along(y) };
}

/** The frames of a film's preview stream, and of the same stream without watermark. */
async function streams({ name, seconds, frames }: Effort['film']) {
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
