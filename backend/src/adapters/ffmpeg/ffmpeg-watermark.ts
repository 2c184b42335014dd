import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import { MARK_SAMPLES, type FilmMarks } from '../../ports/image-tool.port.js';
import type { FrameRate, HlsRung } from '../../ports/video-tool.port.js';

/** A picture that ffmpeg reads as one raw frame. */
interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
  format: 'gray' | 'gray16le';
}

/** The filters read these pictures, in the order of their inputs, and calculate with these numbers. */
export interface FilmWatermark {
  pictures: Record<'marks' | 'beside' | 'sampleX' | 'sampleY' | 'numberX' | 'numberY', RawPicture>;
  /** The edge of a cell of the blurred copy, in blocks. */
  cell: number;
  strength: number;
}

/** The edge of a block of the first reduction, in pixels: only blocks that no mark touches are part of the blur. */
const BLOCK = 8;
/** The edge of a cell of the blurred copy has at least this many blocks. */
const CELL_BLOCKS = 3;
/** This part of every cell must lie beside the marks, or cells are made larger: a broad logo would hide whole ones. */
const LEAST_SEEN = 1 / 8;
/** The blur of a frame covers at most this many frames: nobody notices a quarter of a second. */
const MOST_COVERED = 6;
const BLURS_A_SECOND = 4;
/**
 * A pixel belongs to a mark when a letter covers at least half of it (of 255): more pixels would make the letters
 * bolder than on photos.
 */
const LEAST_COVERAGE = 128;
/**
 * Marks are lighter than the film where at least this part of the strength stays below white, else darker; as on
 * photos.
 */
const LEAST_HEADROOM = 0.75;

/** Prepares the marks for `addWatermarkInputs` and `watermarkFilters`. */
export function filmWatermark({ mask, strength }: FilmMarks): FilmWatermark {
  const { width, height } = mask;
  const marks = Buffer.from(mask.data.map((coverage) => (coverage >= LEAST_COVERAGE ? 255 : 0)));
  const beside = blocksBeside(marks, width, height);
  const cell = cellBlocks(beside);
  const [columns, rows] = [cellsIn(beside.width, cell), cellsIn(beside.height, cell)];
  const count = Math.max(1, mask.samples.length / MARK_SAMPLES);
  // Each row of this picture shows the cells behind one mark.
  const sampled = (cellOf: (pixel: number) => number) => map(MARK_SAMPLES, count, (i) => cellOf(mask.samples[i] ?? 0));
  return {
    pictures: {
      marks: { data: marks, width, height, format: 'gray' },
      beside,
      sampleX: sampled((pixel) => Math.floor(((pixel % width) / width) * columns)),
      sampleY: sampled((pixel) => Math.floor((Math.floor(pixel / width) / height) * rows)),
      numberX: map(width, height, () => 0),
      numberY: map(width, height, (i) => Math.max(0, mask.numbers[i]! - 1)),
    },
    cell,
    strength,
  };
}

/** Adds the pictures for the filters as inputs 1 to 6; their files go into `folder`. @returns the number of inputs */
export async function addWatermarkInputs(
  command: FfmpegCommand,
  { pictures }: FilmWatermark,
  folder: string,
): Promise<number> {
  for (const [name, { data, width, height, format }] of Object.entries(pictures)) {
    const path = join(folder, `${name}.raw`);
    await writeFile(path, data);
    command
      .input(path)
      .inputOptions('-protocol_whitelist', 'file', '-f', 'rawvideo', '-pixel_format', format)
      .inputOptions('-video_size', `${width}x${height}`);
  }
  return Object.keys(pictures).length;
}

/** Returns how many frames the blur of one frame covers. */
export const framesOfBlur = ({ frames, seconds }: FrameRate) =>
  Math.min(MOST_COVERED, Math.max(1, Math.round(frames / seconds / BLURS_A_SECOND)));

/**
 * Draws the marks into `[plain]`, giving `[base]`, as for photos (docs/decisions/036). The pixels under them are
 * replaced by averages of the blocks beside them, made lighter or darker, each mark as a whole; nothing that a mark
 * covers stays.
 * @param rate the frame rate of `[plain]`, whose first frame is at 0
 * @param last the last frame of `[plain]`, or one shortly before it: from there on the blur is made of every frame,
 * since older versions of ffmpeg end with the last frame that has one
 */
export function watermarkFilters(
  { pictures, cell, strength }: FilmWatermark,
  { width, height }: HlsRung,
  rate: FrameRate,
  last: number,
): string[] {
  const blocks = pictures.beside;
  const every = framesOfBlur(rate);
  const still = (input: number) =>
    `[${input}:v:0]format=gray,loop=-1:1:0,setpts=N*${every * rate.seconds}/${rate.frames}/TB`;
  const cells = `${cellsIn(blocks.width, cell)}:${cellsIn(blocks.height, cell)}`;
  const shift = Math.round(2.19 * strength);
  return [
    '[plain]split[picture][source]',
    `[source]select='not(mod(n,${every}))+gte(n,${last})',` +
      `crop=${Math.min(width, blocks.width * BLOCK)}:${Math.min(height, blocks.height * BLOCK)}:0:0,` +
      `scale=${blocks.width}:${blocks.height}:flags=area,format=yuv444p[blocks]`,
    `${still(2)}[beside]`,
    `[blocks][beside]alphamerge,premultiply=inplace=1,scale=${cells}:flags=area,` +
      'unpremultiply=inplace=1,format=yuv444p,split[cells][behind]',
    `[cells]scale=${width}:${height}:flags=bilinear,format=yuv420p[blur]`,
    // Each mark has one pixel: first with what is behind the mark, then with its tone. Grainmerge adds the tone to the
    // blur.
    `[behind][3:v:0][4:v:0]remap,scale=1:${pictures.sampleX.height}:flags=area,` +
      `lutyuv=y='if(lte(val,${235 - LEAST_HEADROOM * shift}),${128 + shift},${128 - shift})':u=128:v=128[tones]`,
    '[tones][5:v:0][6:v:0]remap,format=yuv420p[tint]',
    '[blur][tint]blend=all_mode=grainmerge[tinted]',
    `${still(1)}[marks]`,
    '[tinted][marks]alphamerge[frosted]',
    '[picture][frosted]overlay=0:0:format=yuv420:shortest=1[base]',
  ];
}

const cellsIn = (blocks: number, cell: number) => Math.max(1, Math.round(blocks / cell));

/** Makes a picture of positions, as `remap` reads them. */
function map(width: number, height: number, valueOf: (i: number) => number): RawPicture {
  const data = Buffer.alloc(width * height * 2);
  for (let i = 0; i < width * height; i++) data.writeUInt16LE(valueOf(i), 2 * i);
  return { data, width, height, format: 'gray16le' };
}

/** Makes a picture with 255 for the blocks that no mark touches, and 0 for the others. */
function blocksBeside(marks: Buffer, width: number, height: number): RawPicture {
  const [columns, rows] = [Math.max(1, Math.floor(width / BLOCK)), Math.max(1, Math.floor(height / BLOCK))];
  const beside = Buffer.alloc(columns * rows, 255);
  for (let y = 0; y < Math.min(height, rows * BLOCK); y++)
    for (let x = 0; x < Math.min(width, columns * BLOCK); x++)
      if (marks[y * width + x] !== 0) beside[Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)] = 0;
  return { data: beside, width: columns, height: rows, format: 'gray' };
}

/** Returns the edge of cells in blocks, so that enough of every cell lies beside the marks. */
function cellBlocks({ data, width, height }: RawPicture): number {
  // Each sum counts the blocks above and to the left.
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
