import { createHash } from 'node:crypto';
import { MARK_SAMPLES, type MarkMask, type PlacedWatermark } from '../../../ports/image-tool.port.js';
import { pictureStencil, textStencil, type Stencil } from './watermark-stencil.js';

type Point = readonly [x: number, y: number];
/** The mask that is being stamped. */
type Stamped = Stencil & Pick<MarkMask, 'numbers'> & { count: number };

/** Coverage below this is the blur of turning a stencil, not the stencil. */
const LEAST_COVERAGE = 16;
const MAX_STENCILS = 64;
/** The cache keeps this many masks of a few megabytes each: a gallery has few sizes. */
const MAX_MASKS = 6;
/** The letters' height and the box of a logo are parts of the longest edge. */
const SIZES = {
  small: { text: 0.021, box: { width: 0.13, height: 0.055 } },
  medium: { text: 0.029, box: { width: 0.18, height: 0.075 } },
  large: { text: 0.04, box: { width: 0.25, height: 0.105 } },
};
/** A single mark is larger than one of many. */
const LAYOUTS = {
  pattern: { scale: 1, angle: -24, turn: 8 },
  centre: { scale: 2, angle: 0, turn: 3 },
  corner: { scale: 1.2, angle: 0, turn: 1.5 },
};

const stencils = new Map<string, Promise<Stencil>>();
const masks = new Map<string, Promise<MarkMask>>();

/**
 * The marks of a picture or film of this size. Their places follow from the seed alone, so all files of one size have
 * the same mask; it is kept for the next of them.
 */
export function markMask(width: number, height: number, watermark: PlacedWatermark): Promise<MarkMask> {
  const { layout, size, seed } = watermark;
  const key = `${width} ${height} ${layout} ${size} ${keyOf(watermark)} ${seed.toString('base64url')}`;
  return remembered(masks, MAX_MASKS, key, () => makeMask(width, height, watermark));
}

async function makeMask(width: number, height: number, watermark: PlacedWatermark): Promise<MarkMask> {
  const { stencil, tile } = await marksFor(Math.max(width, height), watermark);
  const size = width * height;
  const mask: Stamped = { data: Buffer.alloc(size), numbers: new Uint16Array(size), width, height, count: 0 };
  const [right, down] = [fraction(watermark, 2), fraction(watermark, 3)];
  if (tile) stampPattern(mask, stencil, tile, [right * tile.width, down * tile.height]);
  else {
    const area = areaOf(watermark, width, height, stencil);
    stamp(mask, stencil, [area.left + right * area.width, area.top + down * area.height]);
  }
  return { data: mask.data, numbers: mask.numbers, samples: sampleMarks(mask), width, height };
}

/** Returns the mark in its size, turned as the seed says; for a pattern also the period, which holds two marks. */
async function marksFor(longEdge: number, watermark: PlacedWatermark) {
  const { layout, size } = watermark;
  const { scale, angle, turn } = LAYOUTS[layout];
  const turned = Math.round(angle + turn * (2 * fraction(watermark, 0) - 1));
  const key = `${longEdge} ${layout} ${size} ${turned} ${keyOf(watermark)}`;
  const stencil = await remembered(stencils, MAX_STENCILS, key, () =>
    makeStencil(watermark, longEdge * scale, turned, longEdge),
  );
  if (layout !== 'pattern') return { stencil, tile: null };
  const spacing = 0.9 + 0.2 * fraction(watermark, 1);
  const letters = longEdge * SIZES[size].text;
  const tile = {
    width: Math.ceil((stencil.width * 1.7 + letters * 3) * spacing),
    height: Math.ceil((stencil.height * 1.5 + letters * 4) * spacing),
  };
  return { stencil, tile };
}

const keyOf = ({ mark }: PlacedWatermark) =>
  typeof mark === 'string' ? `text ${mark}` : createHash('sha256').update(mark.png).digest('base64url');

function makeStencil({ mark, size }: PlacedWatermark, edge: number, angle: number, longEdge: number): Promise<Stencil> {
  const { text, box } = SIZES[size];
  if (typeof mark === 'string') return textStencil(mark, edge * text, longEdge * 0.5, angle);
  return pictureStencil(mark.png, { width: edge * box.width, height: edge * box.height }, angle);
}

/** Returns what was made for this key before, and forgets the entry that was not used for longest. */
function remembered<T>(known: Map<string, Promise<T>>, most: number, key: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? make();
  known.delete(key);
  known.set(key, made);
  if (known.size > most) known.delete(known.keys().next().value!);
  made.catch(() => known.delete(key));
  return made;
}

/** Returns the area in which the centre of a single mark may be. */
function areaOf({ layout }: PlacedWatermark, width: number, height: number, stencil: Stencil) {
  const span = Math.round(Math.max(width, height) * 0.03);
  const area = { width: span, height: span };
  if (layout === 'centre') return { ...area, left: (width - span) / 2, top: (height - span) / 2 };
  const margin = Math.max(width, height) * 0.015;
  return {
    ...area,
    left: Math.max(width / 2, width - margin - stencil.width / 2) - span,
    top: Math.max(height / 2, height - margin - stencil.height / 2) - span,
  };
}

/** Each period has two marks, like bricks. */
function stampPattern(mask: Stamped, stencil: Stencil, tile: { width: number; height: number }, [x, y]: Point): void {
  for (let top = y - 2 * tile.height; top < mask.height + tile.height; top += tile.height)
    for (let left = x - 2 * tile.width; left < mask.width + tile.width; left += tile.width) {
      stamp(mask, stencil, [left, top]);
      stamp(mask, stencil, [left + tile.width / 2, top + tile.height / 2]);
    }
}

function stamp(mask: Stamped, stencil: Stencil, [x, y]: Point): void {
  const [left, top] = [Math.round(x - stencil.width / 2), Math.round(y - stencil.height / 2)];
  const [firstRow, lastRow] = [Math.max(0, -top), Math.min(stencil.height, mask.height - top)];
  const [first, last] = [Math.max(0, -left), Math.min(stencil.width, mask.width - left)];
  if (firstRow >= lastRow || first >= last) return;
  mask.count++;
  for (let row = firstRow; row < lastRow; row++) {
    const to = (top + row) * mask.width + left;
    for (let column = first; column < last; column++) {
      const coverage = stencil.data[row * stencil.width + column]!;
      if (coverage < LEAST_COVERAGE || coverage <= mask.data[to + column]!) continue;
      mask.data[to + column] = coverage;
      mask.numbers[to + column] = mask.count;
    }
  }
}

/** Returns the seed's number `i`, 0 to 1. */
function fraction({ seed }: PlacedWatermark, i: number): number {
  return seed.readUInt16BE(2 * i) / 0x10000;
}

/**
 * Chooses `MARK_SAMPLES` pixels of each mark, from its top to its bottom; of a mark that covers none, the first pixel
 * of all.
 */
function sampleMarks({ numbers, count }: Stamped): Uint32Array {
  const samples = new Uint32Array(count * MARK_SAMPLES);
  const sizes = new Uint32Array(count + 1);
  for (const number of numbers) sizes[number]!++;
  const seen = new Uint32Array(count + 1);
  const taken = new Uint32Array(count + 1);
  for (let pixel = 0; pixel < numbers.length; pixel++) {
    const number = numbers[pixel]!;
    if (number === 0) continue;
    seen[number]!++;
    while (taken[number]! < MARK_SAMPLES && seen[number]! > ((taken[number]! + 0.5) / MARK_SAMPLES) * sizes[number]!)
      samples[(number - 1) * MARK_SAMPLES + taken[number]!++] = pixel;
  }
  return samples;
}
