import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import type { MovingMask } from '../../ports/image-tool.port.js';
import type { HlsRung } from '../../ports/video-tool.port.js';

/** A grey picture that ffmpeg reads as one raw frame. */
interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** The marks of a film, and 255 for each block beside them. */
export interface FilmWatermark {
  mask: MovingMask;
  beside: RawPicture;
}

/** Pixels a block of the first reduction: only blocks that no mark touches are seen through the glass. */
const BLOCK = 8;
/** Blocks a cell of the blurred copy, at the least. */
const CELL_BLOCKS = 3;
/** Of every cell this much must lie beside the marks, or cells are made larger: a broad logo would hide whole ones. */
const LEAST_SEEN = 1 / 8;
/** The glass is made of every n-th frame and covers the next ones too: in a blur, nobody sees a fifth of a second. */
export const GLASS_EVERY = 6;
/** Luminance (16 to 235) at which marks turn from lighter than the film to darker, and how suddenly; as for photos. */
const PIVOT = 145;
const STEEPNESS = 12;
/** Of the strength, at the turn: on a background of just that luminance marks would vanish. */
const LEAST_SHIFT = 0.6;

/** Prepares the marks for `addWatermarkInputs` and `watermarkFilters`. */
export const filmWatermark = (mask: MovingMask): FilmWatermark => ({ mask, beside: blocksBeside(mask) });

/** Adds what the filters read, as inputs 1 and 2; the files go into `folder`. */
export async function addWatermarkInputs(
  command: FfmpegCommand,
  { mask, beside }: FilmWatermark,
  folder: string,
): Promise<void> {
  const covered = Buffer.alloc(mask.data.length);
  for (let i = 0; i < covered.length; i++) covered[i] = mask.data[i] ? 255 : 0;
  const marks = { data: covered, width: mask.width, height: mask.height };
  for (const [name, { data, width, height }] of Object.entries({ marks, beside })) {
    const path = join(folder, `${name}.gray`);
    await writeFile(path, data);
    command
      .input(path)
      .inputOptions('-protocol_whitelist', 'file', '-f', 'rawvideo', '-pixel_format', 'gray')
      .inputOptions('-video_size', `${width}x${height}`);
  }
}

/**
 * Draws the marks into `[plain]`, giving `[base]`: like frosted glass, as for photos (decision 036). The pixels under
 * them are replaced by means of the blocks beside them, made lighter or darker; nothing that a mark covers stays.
 * @param rate frames a second of `[plain]`
 */
export function watermarkFilters({ mask, beside }: FilmWatermark, { width, height }: HlsRung, rate: number): string[] {
  const blocks = { width: Math.max(1, Math.floor(width / BLOCK)), height: Math.max(1, Math.floor(height / BLOCK)) };
  const [x, y] = [position(mask, mask.x), position(mask, mask.y)];
  const still = (input: number) =>
    `[${input}:v:0]format=gray,loop=-1:1:0,setpts=N*${GLASS_EVERY}/${rate.toFixed(3)}/TB`;
  const cell = cellBlocks(beside);
  const cells = `${Math.max(1, Math.round(blocks.width / cell))}:${Math.max(1, Math.round(blocks.height / cell))}`;
  const shift = (2.19 * mask.strength).toFixed(1);
  const turn = `tanh((${PIVOT}-val)/${STEEPNESS})`;
  return [
    '[plain]split[picture][source]',
    `[source]select='not(mod(n,${GLASS_EVERY}))',crop=${Math.min(width, blocks.width * BLOCK)}:${Math.min(height, blocks.height * BLOCK)}:0:0,scale=${blocks.width}:${blocks.height}:flags=area,format=yuv444p[blocks]`,
    `${still(2)},crop=${blocks.width}:${blocks.height}:x='floor(${x}/${BLOCK})':y='floor(${y}/${BLOCK})'[beside]`,
    `[blocks][beside]alphamerge,premultiply=inplace=1,scale=${cells}:flags=area,unpremultiply=inplace=1,` +
      `lutyuv=y='clip(val+${shift}*if(lt(val,${PIVOT}),max(${LEAST_SHIFT},${turn}),min(-${LEAST_SHIFT},${turn})),16,235)',format=yuva420p,scale=${width}:${height}:flags=bilinear[glass]`,
    `${still(1)},crop=${width}:${height}:x='${x}':y='${y}'[marks]`,
    '[glass][marks]alphamerge[frosted]',
    '[picture][frosted]overlay=0:0:format=yuv420:shortest=1[base]',
  ];
}

/** Where the frame lies on the mask at the second `t`, as ffmpeg's expression. */
function position({ swings }: MovingMask, { start, speed, range }: MovingMask['x']): string {
  const way = `${start.toFixed(2)}+${speed.toFixed(4)}*t`;
  return swings ? `trunc(abs(mod(${way},${2 * range})-${range}))` : `trunc(mod(${way},${range}))`;
}

/** 255 for the blocks that no mark touches, wherever inside its first block the frame begins. */
function blocksBeside({ data, width, height }: MovingMask): RawPicture {
  const [columns, rows] = [Math.max(1, Math.floor(width / BLOCK)), Math.max(1, Math.floor(height / BLOCK))];
  const beside = Buffer.alloc(columns * rows, 255);
  for (let y = 0; y < Math.min(height, rows * BLOCK); y++)
    for (let x = 0; x < Math.min(width, columns * BLOCK); x++) {
      if (data[y * width + x] === 0) continue;
      const [column, row] = [Math.floor(x / BLOCK), Math.floor(y / BLOCK)];
      for (const r of [row - 1, row])
        for (const c of [column - 1, column]) if (r >= 0 && c >= 0) beside[r * columns + c] = 0;
    }
  return { data: beside, width: columns, height: rows };
}

/** Blocks a cell, so that enough of every cell lies beside the marks. */
function cellBlocks({ data, width, height }: RawPicture): number {
  // Sums of everything above and to the left.
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (data[y * width + x] ? 1 : 0) +
        sums[y * (width + 1) + x + 1]! +
        sums[(y + 1) * (width + 1) + x]! -
        sums[y * (width + 1) + x]!;
  const seen = (x: number, y: number, size: number) =>
    sums[(y + size) * (width + 1) + x + size]! -
    sums[y * (width + 1) + x + size]! -
    sums[(y + size) * (width + 1) + x]! +
    sums[y * (width + 1) + x]!;
  const enough = (size: number) => {
    for (let y = 0; y + size <= height; y++)
      for (let x = 0; x + size <= width; x++) if (seen(x, y, size) < LEAST_SEEN * size * size) return false;
    return true;
  };
  let size = CELL_BLOCKS;
  while (size < Math.min(width, height) && !enough(size)) size *= 2;
  return size;
}
