import { markMask } from '../../src/adapters/sharp/watermark/watermark-mask.js';
import { DEFAULT_SIZES } from '../../src/modules/settings/picture-sizes.js';
import { MARK_SAMPLES, type MarkMask } from '../../src/ports/image-tool.port.js';
import { filmBeginning, watermarkOf } from '../fixtures/media-fixtures.js';
import { inpainted, likeness, surroundings, type Holes, type Plane } from './plane.js';
import {
  estimateFromCollection,
  findHoles,
  regressFrames,
  revertDrawing,
  takeFromGrid,
} from './watermark-attackers.js';
import {
  blended,
  freeView,
  frosted,
  gallery,
  gradient,
  gradientFilm,
  photo,
  PHOTOS,
  logos,
  streams,
  texture,
  unblended,
  untinted,
  type Film,
} from './watermark-samples.js';

/** The amount of work for the attackers. */
export interface Effort {
  /** Longest edge of the photos. */
  edge: number;
  previews: number;
  film: Film;
  /** The number of photos that are compared with their grid image, in the sizes that clients get. */
  gridPhotos: number;
}

/** In dB: nobody comes nearer to the clean picture than plain inpainting by more than this. */
const MOST = 1;
/** In dB over inpainting, mean of the photos: what a grid image of this size gives away at most (decision 036). */
const PUBLISHED = { 480: 4.5, 768: 5.5 } as const;
/**
 * In dB: each of the first three attackers removes this much of a blended watermark, as earlier releases drew it. An
 * attacker who cannot do that proves nothing.
 */
const CONTROL = 6;

/** Tests an attacker who knows the source but not the secret, and tries this many placements. */
export function drawingAttack({ edge, placements }: { edge: number; placements: number }): void {
  test('reverting the drawing code brings nothing back', async () => {
    for (const name of PHOTOS) {
      const clean = await photo(name, edge);
      const files = Array.from({ length: placements }, (_, i) => watermarkOf('PREVIEW', {}, `${name} ${i}`));
      // The true placement is among those tried.
      const { plane, holes } = await frosted(clean, files[0]!);
      const masks = await Promise.all(files.map((file) => markMask(clean.width, clean.height, file)));
      const attempts = revertDrawing(plane, masks, (preview, mask) => untinted(preview, mask.data, files[0]!.strength));
      const gain = best(attempts, clean, holes) - likeness(inpainted(plane, holes), clean, holes);
      expect(gain).toBeLessThan(MOST);
    }
    const clean = await photo(PHOTOS[0]!, edge);
    const { planes, holes, opacity } = await blended([clean]);
    const [attempt] = revertDrawing(planes[0]!, [opacity], unblended);
    expect(restored(attempt!, planes[0]!, clean, holes)).toBeGreaterThan(CONTROL);
  });
}

/** Tests the other attackers who know the source but not the secret. */
export function otherAttacks({ edge, previews, film, gridPhotos }: Effort): void {
  test('estimating the mark from the previews of a gallery brings nothing back', async () => {
    const count = 3;
    const originals = await gallery(previews, edge);
    const marked = await Promise.all(originals.map((clean) => frosted(clean, watermarkOf())));
    const attempts = estimateFromCollection(
      marked.map(({ plane }) => plane),
      count,
    );
    for (const [i, attempt] of attempts.entries())
      expect(gainOf(attempt, marked[i]!.plane, originals[i]!, marked[i]!.holes)).toBeLessThan(MOST);
    const old = await blended(originals);
    const gains = estimateFromCollection(old.planes, count).map((attempt, i) =>
      restored(attempt, old.planes[i]!, originals[i]!, old.holes),
    );
    expect(Math.min(...gains)).toBeGreaterThan(CONTROL);
  });

  test.each([480, 768] as const)('a grid image of %i px gives away no more than is published', async (gridSize) => {
    const gains = { told: 0, blind: 0 };
    for (const name of PHOTOS.slice(0, gridPhotos)) {
      const watermark = watermarkOf('PREVIEW', { layout: 'centre' });
      const { preview, grid, clean, holes } = await freeView(name, { ...DEFAULT_SIZES, gridSize }, watermark);
      const inpainting = likeness(inpainted(preview, holes), clean, holes);
      const found = findHoles(preview, grid, 2.55 * watermark.strength);
      gains.told += (likeness(takeFromGrid(preview, grid, holes), clean, holes) - inpainting) / gridPhotos;
      gains.blind += (likeness(takeFromGrid(preview, grid, found), clean, holes) - inpainting) / gridPhotos;
    }
    for (const gain of Object.values(gains)) {
      expect(gain).toBeLessThan(PUBLISHED[gridSize]);
      // An attacker who gains nothing would prove nothing.
      expect(gain).toBeGreaterThan(1);
    }
  });

  describe('on a film', () => {
    let clean: Plane[];
    let marked: Plane[];
    let holes: Holes;
    let mask: MarkMask;
    beforeAll(async () => {
      const bytes = await filmBeginning(film.name, film.seconds);
      ({ clean, marked, holes, mask } = await streams({ ...film, bytes }));
    }, 120_000);
    const count = 3;

    test('regressing each pixel over the frames brings nothing back', () => {
      for (const [i, attempt] of regressFrames(marked, holes, count).entries())
        expect(gainOf(attempt, marked[i]!, clean[i]!, holes)).toBeLessThan(MOST);
    });

    test('the same regression undoes a blended watermark', async () => {
      const { planes, holes: covered } = await blended(clean);
      const attempts = regressFrames(planes, covered, count);
      const gains = attempts.map((attempt, i) => restored(attempt, planes[i]!, clean[i]!, covered));
      expect(Math.min(...gains)).toBeGreaterThan(CONTROL);
    });

    test('the letters are readable after encoding, at one place in all frames', () => {
      for (const frame of [marked[0]!, marked[marked.length >> 1]!, marked.at(-1)!])
        expect(contrast(frame, holes)).toBeGreaterThan(35);
    });

    test('the letters are no bolder than on a photo', () => {
      const photo = mask.data.reduce((sum, coverage) => sum + coverage, 0) / 255;
      const film = holes.filter(Boolean).length;
      expect(film / photo).toBeGreaterThan(0.95);
      expect(film / photo).toBeLessThan(1.05);
    });
  });

  test('each word has one tone on a photo from black to white', async () => {
    const ground = gradient(960);
    const { plane } = await frosted(ground, watermarkOf());
    expect(tornMarks(plane, ground, await markMask(ground.width, ground.height, watermarkOf()))).toBe(0);
  });

  test('each word has one tone on a film from black to white', async () => {
    const { clean, marked, mask } = await streams({ ...(await gradientFilm()), frames: 20 });
    expect(tornMarks(marked.at(-1)!, clean.at(-1)!, mask)).toBe(0);
  });

  test('the letters are readable on every photo', async () => {
    for (const name of PHOTOS) {
      const { plane, holes } = await frosted(await photo(name, edge), watermarkOf('PREVIEW', {}, name));
      expect(contrast(plane, holes)).toBeGreaterThan(20);
    }
  });

  test.each([
    ['foliage', 80, 45],
    ['sand', 190, 15],
    ['white', 255, 0],
    ['light grey, where the tint turns', 213, 0],
  ])('a logo is readable on %s, whatever its colours', async (_, brightness, noise) => {
    const ground = texture(edge, brightness, noise);
    const covered: number[] = [];
    for (const png of await logos()) {
      const { plane, holes } = await frosted(ground, watermarkOf({ png }));
      expect(contrast(plane, holes)).toBeGreaterThan(20);
      covered.push(holes.filter(Boolean).length);
    }
    // The shape alone, also of a logo with a ground of its own.
    expect(Math.max(...covered) / Math.min(...covered)).toBeLessThan(1.2);
  });
}

const gainOf = (attempt: Plane, preview: Plane, clean: Plane, holes: Holes) =>
  likeness(attempt, clean, holes) - likeness(inpainted(preview, holes), clean, holes);
/** Returns how much an attempt recovers of what the watermark hides. */
const restored = (attempt: Plane, preview: Plane, clean: Plane, holes: Holes) =>
  likeness(attempt, clean, holes) - likeness(preview, clean, holes);
const best = (attempts: readonly Plane[], clean: Plane, holes: Holes) =>
  Math.max(...attempts.map((attempt) => likeness(attempt, clean, holes)));

/** Returns the difference between the letters and what surrounds them: the mean over all their pixels. */
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

/** Counts the marks that are lighter than the clean picture in one part and darker in another. */
function tornMarks({ data }: Plane, clean: Plane, mask: MarkMask): number {
  const tones = Array.from({ length: mask.samples.length / MARK_SAMPLES }, () => ({ lighter: 0, darker: 0 }));
  for (let i = 0; i < data.length; i++) {
    if (mask.data[i] !== 255) continue;
    const difference = data[i]! - clean.data[i]!;
    if (difference > 15) tones[mask.numbers[i]! - 1]!.lighter++;
    if (difference < -15) tones[mask.numbers[i]! - 1]!.darker++;
  }
  expect(tones.some(({ lighter }) => lighter > 0) && tones.some(({ darker }) => darker > 0)).toBe(true);
  return tones.filter(({ lighter, darker }) => Math.min(lighter, darker) > 0.02 * (lighter + darker)).length;
}
