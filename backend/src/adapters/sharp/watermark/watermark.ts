import { MARK_SAMPLES, type MarkMask, type PlacedWatermark } from '../../../ports/image-tool.port.js';
import { markMask } from './watermark-mask.js';

/** The edge of a cell of the blurred copy, in pixels: nothing finer of the surroundings is seen through a mark. */
const CELL = 24;
/** Every n-th pixel of every n-th row is enough for a mean. */
const SAMPLING = 4;
/** Marks are lighter than the picture where at least this part of the strength stays below white, else darker. */
const LEAST_HEADROOM = 0.75;

/** A blurred copy of what can be seen beside the marks: means of cells, three bytes each. */
interface Blur {
  data: Float32Array;
  columns: number;
  rows: number;
  cell: number;
}

/**
 * Draws the watermark into RGB pixels in place: the pixels under a mark are replaced by a blurred
 * copy of the pixels BESIDE the marks, made lighter or darker. Nothing of what a mark covers stays in the picture, so
 * no knowledge of this code or of the placement brings it back (decision 036).
 */
export async function drawWatermark(
  rgb: Buffer,
  width: number,
  height: number,
  watermark: PlacedWatermark,
): Promise<void> {
  const mask = await markMask(width, height, watermark);
  const blur = blurOf(rgb, mask);
  const tones = tonesOf(blur, mask, Math.round(2.55 * watermark.strength));
  const across = Float32Array.from({ length: width }, (_, x) => (x + 0.5) / blur.cell - 0.5);
  const line = new Float32Array(blur.columns * 3);
  const covered = mask.data;
  const fours = new Uint32Array(covered.buffer, covered.byteOffset, covered.length >> 2);
  for (let y = 0; y < height; y++) {
    readLine(blur, (y + 0.5) / blur.cell - 0.5, line);
    for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
      // Most of a picture lies beside the marks: four pixels at once.
      while ((pixel & 3) === 0 && x + 4 < width && fours[pixel >> 2] === 0) {
        x += 4;
        pixel += 4;
      }
      const coverage = covered[pixel]!;
      if (coverage === 0) continue;
      const place = across[x]!;
      const before = Math.floor(place);
      const right = smooth(place - before);
      const from = Math.max(0, before) * 3;
      const to = Math.min(blur.columns - 1, before + 1) * 3;
      const red = line[from]! + (line[to]! - line[from]!) * right;
      const green = line[from + 1]! + (line[to + 1]! - line[from + 1]!) * right;
      const blue = line[from + 2]! + (line[to + 2]! - line[from + 2]!) * right;
      const shift = (tones[mask.numbers[pixel]! - 1]! * coverage) / 255;
      const out = pixel * 3;
      rgb[out] = clamp(red + shift);
      rgb[out + 1] = clamp(green + shift);
      rgb[out + 2] = clamp(blue + shift);
    }
  }
}

/**
 * Returns how much lighter (below zero: darker) than the blur each mark is drawn. The mean behind a mark decides, so
 * that the whole word has one tone.
 */
function tonesOf({ data, columns, cell }: Blur, { samples, width }: MarkMask, tint: number): Float32Array {
  return Float32Array.from({ length: samples.length / MARK_SAMPLES }, (_, mark) => {
    let luminance = 0;
    for (let i = mark * MARK_SAMPLES; i < (mark + 1) * MARK_SAMPLES; i++) {
      const at = 3 * (Math.floor(samples[i]! / width / cell) * columns + Math.floor((samples[i]! % width) / cell));
      luminance += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    }
    return luminance / MARK_SAMPLES <= 255 - LEAST_HEADROOM * tint ? tint : -tint;
  });
}

const smooth = (part: number) => part * part * (3 - 2 * part);
const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Writes one line of the blur, between two rows of cells. */
function readLine({ data, rows, columns }: Blur, at: number, line: Float32Array): void {
  const above = Math.floor(at);
  const down = smooth(at - above);
  const upper = Math.max(0, above) * columns * 3;
  const lower = Math.min(rows - 1, above + 1) * columns * 3;
  for (let i = 0; i < line.length; i++) line[i] = data[upper + i]! + (data[lower + i]! - data[upper + i]!) * down;
}

/**
 * Computes the means of the pixels beside the marks; cells that a mark covers whole take the mean of their neighbours.
 */
function blurOf(rgb: Buffer, { data: mask, width, height }: MarkMask): Blur {
  const cell = CELL;
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const data = new Float32Array(columns * rows * 3);
  const counts = new Uint32Array(columns * rows);
  for (let y = 1; y < height; y += SAMPLING) {
    const cells = Math.floor(y / cell) * columns;
    for (let x = 1; x < width; x += SAMPLING) {
      const pixel = y * width + x;
      if (mask[pixel] !== 0) continue;
      const to = cells + ((x / cell) | 0);
      counts[to]!++;
      data[to * 3]! += rgb[pixel * 3]!;
      data[to * 3 + 1]! += rgb[pixel * 3 + 1]!;
      data[to * 3 + 2]! += rgb[pixel * 3 + 2]!;
    }
  }
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    for (let channel = 0; channel < 3; channel++) data[i * 3 + channel]! /= counts[i]!;
  }
  const blur = { data, columns, rows, cell };
  fillGaps(blur, counts);
  return blur;
}

function fillGaps({ data, columns, rows }: Blur, counts: Uint32Array): void {
  let gaps = [...counts.keys()].filter((i) => counts[i] === 0);
  while (gaps.length > 0 && gaps.length < counts.length) {
    const filled: { i: number; mean: number[] }[] = [];
    for (const i of gaps) {
      const near = neighbours(i, columns, rows).filter((n) => counts[n]! > 0);
      if (near.length === 0) continue;
      const mean = [0, 1, 2].map((channel) => near.reduce((sum, n) => sum + data[n * 3 + channel]!, 0) / near.length);
      filled.push({ i, mean });
    }
    for (const { i, mean } of filled) {
      data.set(mean, i * 3);
      counts[i] = 1;
    }
    gaps = gaps.filter((i) => counts[i] === 0);
  }
}

function neighbours(i: number, columns: number, rows: number): number[] {
  const [x, y] = [i % columns, Math.floor(i / columns)];
  const near: number[] = [];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if ((dx || dy) && x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows)
        near.push(i + dy * columns + dx);
  return near;
}
