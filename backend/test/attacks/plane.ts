import sharp from 'sharp';

/** Brightness of a picture, one number a pixel, 0 to 255. */
export interface Plane {
  data: Float32Array | Uint8Array;
  width: number;
  height: number;
}

/** Decodes a picture into its brightness. */
export async function planeOf(picture: Buffer): Promise<Plane> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The pixels that an attacker tries to recover. */
export type Holes = Uint8Array;

/** Returns the likeness of two pictures inside the holes, in dB; more is nearer. */
export function likeness(a: Plane, b: Plane, holes: Holes): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < holes.length; i++) {
    if (holes[i] === 0) continue;
    sum += (a.data[i]! - b.data[i]!) ** 2;
    count++;
  }
  return 10 * Math.log10(255 ** 2 / (sum / count));
}

/**
 * Means of what lies beside the holes, over squares of `2 * radius + 1` pixels. Arrays and functions made for each
 * pixel would take half of the attackers' time.
 */
export function surroundings({ data, width, height }: Plane, holes: Holes, radius: number): Float32Array {
  const w = width + 1;
  const sums = new Float64Array(w * (height + 1));
  const counts = new Float64Array(w * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const to = (y + 1) * w + x + 1;
      const seen = holes[i] ? 0 : 1;
      sums[to] = seen * data[i]! + sums[to - 1]! + sums[to - w]! - sums[to - w - 1]!;
      counts[to] = seen + counts[to - 1]! + counts[to - w]! - counts[to - w - 1]!;
    }
  const means = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * w;
    const bottom = Math.min(height, y + radius + 1) * w;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const count = counts[bottom + right]! - counts[top + right]! - counts[bottom + left]! + counts[top + left]!;
      const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
      means[y * width + x] = sum / Math.max(1, count);
    }
  }
  return means;
}

/** Plain inpainting: the smoothest surface through the edges of each hole (Laplace's equation, by over-relaxation). */
export function inpainted(plane: Plane, holes: Holes): Plane {
  const { width, height } = plane;
  const data = Float32Array.from(plane.data);
  const start = surroundings(plane, holes, Math.round(Math.max(width, height) / 40));
  const inside: number[] = [];
  for (let i = 0; i < holes.length; i++) {
    if (holes[i] === 0) continue;
    inside.push(i);
    data[i] = start[i]!;
  }
  for (let round = 0; round < 200; round++)
    for (const i of inside) {
      const x = i % width;
      const y = Math.floor(i / width);
      const mean =
        (data[x > 0 ? i - 1 : i]! +
          data[x < width - 1 ? i + 1 : i]! +
          data[y > 0 ? i - width : i]! +
          data[y < height - 1 ? i + width : i]!) /
        4;
      data[i]! += 1.7 * (mean - data[i]!);
    }
  return { data, width, height };
}
