import { inpainted, surroundings, type Holes, type Plane } from './plane.js';

/**
 * The first attacker: knows the drawing code, and reverts it at every placement that comes into question.
 * @param revert what the code's inverse gives for one placement
 */
export function revertDrawing<Placement>(
  preview: Plane,
  placements: readonly Placement[],
  revert: (preview: Plane, placement: Placement) => Plane,
): Plane[] {
  return placements.map((placement) => revert(preview, placement));
}

/**
 * The second attacker: estimates the mark and its opacity from many previews of one size (median of the gradients,
 * integrated; then least squares for each pixel), and subtracts it from the first `count` of them.
 */
export function estimateFromCollection(previews: readonly Plane[], count: number): Plane[] {
  const { width, height } = previews[0]!;
  const mark = integrated(medianGradient(previews, 1, width), medianGradient(previews, width, width), width, height);
  const support = Uint8Array.from(mark, (value) => (Math.abs(value) > 6 ? 1 : 0));
  const expected = previews.map((preview) => surroundings(preview, support, Math.round(width / 30)));
  const lines = fitLines(
    previews.map(({ data }) => data),
    expected,
  );
  return previews.slice(0, count).map((preview) => solved(preview, lines, support));
}

/**
 * The third attacker: for each pixel of the mark, a regression over the frames of one film between what is seen and
 * what the surroundings let expect. Where the mark lies is granted.
 */
export function regressFrames(frames: readonly Plane[], holes: Holes, count: number): Plane[] {
  const { width, height } = frames[0]!;
  const expected = frames.map((frame) => surroundings(frame, holes, Math.round(width / 50)));
  const lines = fitLines(
    frames.map(({ data }) => data),
    expected,
  );
  return frames.slice(0, count).map((frame) => solved({ ...frame, width, height }, lines, holes));
}

/**
 * The fourth attacker: has the grid image without watermark. Enlarges it, takes it under the letters, and carries its
 * difference to the preview at their edges inwards.
 * @param grid enlarged to the preview's size
 */
export function takeFromGrid(preview: Plane, grid: Plane, holes: Holes): Plane {
  const data = Float32Array.from(preview.data, (value, i) => value - grid.data[i]!);
  const difference = inpainted({ ...preview, data }, holes);
  return {
    ...preview,
    data: difference.data.map((value, i) => (holes[i] ? clamp(value + grid.data[i]!) : preview.data[i]!)),
  };
}

/** Returns the pixels of letters that the fourth attacker finds by comparing both pictures, with a margin. */
export function findHoles(preview: Plane, grid: Plane, tint: number): Holes {
  const { data, width, height } = preview;
  const difference = Float32Array.from(data, (value, i) => value - grid.data[i]!);
  const smooth = surroundings({ ...preview, data: difference }, new Uint8Array(data.length), 1);
  const holes = new Uint8Array(data.length);
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++)
      if (Math.abs(smooth[y * width + x]!) > tint / 2)
        for (let row = y - 2; row <= y + 2; row++) holes.fill(1, row * width + x - 2, row * width + x + 3);
  return holes;
}

const clamp = (value: number) => Math.min(255, Math.max(0, value));

interface Line {
  slope: number;
  offset: number;
}

/** Least squares; a slope below a fifth is no blend that could be undone without drowning in noise. */
function lineThrough(n: number, x: number, y: number, xx: number, xy: number): Line {
  const variance = n * xx - x * x;
  const slope = n < 8 || variance < n * n ? 1 : Math.min(1, Math.max(0.2, (n * xy - x * y) / variance));
  return { slope, offset: n === 0 ? 0 : (y - slope * x) / n };
}

function fitLines(seen: readonly ArrayLike<number>[], expected: readonly ArrayLike<number>[]): Line[] {
  return Array.from({ length: seen[0]!.length }, (_, i) => {
    let [x, y, xx, xy] = [0, 0, 0, 0];
    for (let k = 0; k < seen.length; k++) {
      const a = expected[k]![i]!;
      const b = seen[k]![i]!;
      x += a;
      y += b;
      xx += a * a;
      xy += a * b;
    }
    return lineThrough(seen.length, x, y, xx, xy);
  });
}

function solved({ data, width, height }: Plane, lines: readonly Line[], support: Holes): Plane {
  const clean = new Float32Array(data).map((value, i) =>
    support[i] ? clamp((value - lines[i]!.offset) / lines[i]!.slope) : value,
  );
  return { data: clean, width, height };
}

/** Returns for each pixel the median over all previews of the difference to the pixel `step` further. */
function medianGradient(previews: readonly Plane[], step: number, width: number): Float32Array {
  const length = previews[0]!.data.length;
  const values = new Float32Array(previews.length);
  return Float32Array.from({ length }, (_, i) => {
    if (i + step >= length || (step === 1 && i % width === width - 1)) return 0;
    for (let k = 0; k < previews.length; k++) values[k] = previews[k]!.data[i + step]! - previews[k]!.data[i]!;
    return values.sort()[values.length >> 1]!;
  });
}

/** Computes the surface with these gradients (Poisson's equation, by over-relaxation), zero at the border. */
function integrated(right: Float32Array, down: Float32Array, width: number, height: number): Float32Array {
  const surface = new Float32Array(width * height);
  for (let round = 0; round < 400; round++)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const divergence = right[i]! - right[i - 1]! + down[i]! - down[i - width]!;
        const mean = (surface[i - 1]! + surface[i + 1]! + surface[i - width]! + surface[i + width]! - divergence) / 4;
        surface[i]! += 1.8 * (mean - surface[i]!);
      }
  return surface;
}
