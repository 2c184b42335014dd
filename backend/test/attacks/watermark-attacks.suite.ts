import { stillMask } from '../../src/adapters/sharp/watermark/watermark-mask.js';
import type { MovingMask } from '../../src/ports/image-tool.port.js';
import { watermarkOf } from '../fixtures/media-fixtures.js';
import { inpainted, likeness, surroundings, type Holes, type Plane } from './plane.js';
import { cut, estimateFromCollection, regressFrames, revertDrawing } from './watermark-attackers.js';
import {
  blended,
  frosted,
  gallery,
  glassTime,
  photo,
  PHOTOS,
  positionAt,
  logos,
  streams,
  texture,
  unblended,
  untinted,
  type Film,
} from './watermark-samples.js';

/** How much work the attackers have. */
export interface Effort {
  /** Longest edge of the photos. */
  edge: number;
  placements: number;
  previews: number;
  film: Film;
}

/** In dB: nobody comes nearer to the clean picture than plain inpainting by more than this. */
const MOST = 1;
/** In dB: this much of a blended watermark each attacker takes away. */
const CONTROL = 6;

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
      const gain = best(attempts, clean, holes) - likeness(inpainted(plane, holes), clean, holes);
      expect(gain).toBeLessThan(MOST);
    }
    const clean = await photo(PHOTOS[0]!, edge);
    const { planes, holes, opacity } = await blended([clean]);
    const [attempt] = revertDrawing(planes[0]!, [opacity], unblended);
    expect(restored(attempt!, planes[0]!, clean, holes)).toBeGreaterThan(CONTROL);
  });

  test('estimating the mark from the previews of a gallery brings nothing back', async () => {
    const count = 3;
    const originals = await gallery(previews, edge);
    const marked = await Promise.all(
      originals.map((clean, i) => frosted(clean, watermarkOf('PREVIEW', {}, `file ${i}`))),
    );
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

  describe('on a film', () => {
    let clean: Plane[];
    let marked: Plane[];
    let mask: MovingMask;
    let rate: number;
    beforeAll(async () => {
      ({ clean, marked, mask, rate } = await streams(film));
    }, 120_000);
    const count = 3;

    test('regressing each pixel over the frames brings nothing back', () => {
      const covered = Uint8Array.from(mask.data, (value) => (value ? 1 : 0));
      const placed = { covered, width: mask.width, height: mask.height };
      const positions = marked.map((_, frame) => positionAt(mask, glassTime(frame, rate)));
      const attempts = regressFrames(marked, placed, positions, count);
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
        count,
      );
      const gains = attempts.map((attempt, i) => restored(attempt, planes[i]!, clean[i]!, holes));
      expect(Math.min(...gains)).toBeGreaterThan(CONTROL);
    });

    test('the letters are readable after encoding', () => {
      const frame = marked.length >> 1;
      const covered = Uint8Array.from(mask.data, (value) => (value ? 1 : 0));
      const { width, height } = marked[frame]!;
      const holes = cut({ covered, width: mask.width }, positionAt(mask, glassTime(frame, rate)), width, height);
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

  test.each([
    ['foliage', 80, 45],
    ['sand', 190, 15],
    ['white', 255, 0],
    ['grey, where the tint turns', 150, 0],
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
/** How much of what the watermark hides an attempt recovers. */
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
