import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';
import type { Watermark } from '../../ports/image-tool.port.js';

/** One period of the repeated mark, straight RGBA. */
interface Tile {
  data: Buffer;
  width: number;
  height: number;
  /** For every row, the columns that are not transparent. */
  marked: Uint16Array[];
}

const FONT_DIR = new URL('../../../assets/fonts/', import.meta.url);
const FONT_FILES = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((subset) => `noto-sans-${subset}-700-normal.woff`);
/** Drawn when our fonts have no letter of the text: a preview never stays unmarked. */
const FALLBACK_TEXT = 'PREVIEW';
const ANGLE_DEGREES = 25;
const MAX_TILES = 24;
const MAX_TEXT_LENGTH = 60;

let fonts: Promise<Font[]> | undefined;
const tiles = new Map<string, Promise<Tile>>();

/**
 * Draws the mark into RGB pixels in place. Plain arithmetic on the bytes under the letters: ten times as
 * fast as libvips' composite, which turns the whole picture into premultiplied floats first.
 */
export async function drawWatermark(rgb: Buffer, width: number, height: number, mark: Watermark): Promise<void> {
  const tile = await tileFor(width, height, mark);
  for (let y = 0; y < height; y++) {
    const columns = tile.marked[y % tile.height]!;
    const tileRow = (y % tile.height) * tile.width;
    for (let left = 0; left < width; left += tile.width) {
      for (const column of columns) {
        const x = left + column;
        if (x >= width) break;
        const from = (tileRow + column) * 4;
        const to = (y * width + x) * 3;
        const alpha = tile.data[from + 3]!;
        const keep = 255 - alpha;
        rgb[to] = (rgb[to]! * keep + tile.data[from]! * alpha) / 255;
        rgb[to + 1] = (rgb[to + 1]! * keep + tile.data[from + 1]! * alpha) / 255;
        rgb[to + 2] = (rgb[to + 2]! * keep + tile.data[from + 2]! * alpha) / 255;
      }
    }
  }
}

/** The same mark alone, as a transparent PNG. */
export async function watermarkPng(width: number, height: number, mark: Watermark): Promise<Buffer> {
  const tile = await tileFor(width, height, mark);
  const canvas = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const tileRow = (y % tile.height) * tile.width * 4;
    for (let x = 0; x < width; x += tile.width) {
      const columns = Math.min(tile.width, width - x);
      tile.data.copy(canvas, (y * width + x) * 4, tileRow, tileRow + columns * 4);
    }
  }
  return sharp(canvas, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
}

/** Letters grow with the picture, so one tile serves every picture of the same longest edge. */
function tileFor(width: number, height: number, mark: Watermark): Promise<Tile> {
  const longEdge = Math.max(width, height);
  const key = `${longEdge}\n${typeof mark === 'string' ? `text ${mark}` : `picture ${createHash('sha256').update(mark.png).digest('base64url')}`}`;
  const known = tiles.get(key);
  if (known) return known;
  if (tiles.size >= MAX_TILES) tiles.delete(tiles.keys().next().value!);
  const made = makeTile(longEdge, mark);
  tiles.set(key, made);
  made.catch(() => tiles.delete(key));
  return made;
}

async function makeTile(longEdge: number, mark: Watermark): Promise<Tile> {
  const stamp = typeof mark === 'string' ? await textShape(longEdge, mark) : await pictureShape(longEdge, mark.png);
  const slope = Math.sin((ANGLE_DEGREES * Math.PI) / 180);
  const width = Math.ceil(stamp.width * 1.45 + stamp.height);
  const height = Math.ceil(stamp.width * slope * 1.1 + stamp.height * 3.2);
  // Two marks a tile, like bricks; each is drawn again one tile further, so that what crosses an edge continues.
  const centres = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => [0.25, 0.75].map((at) => [width * (at + dx), height * (at + dy)] as const)),
  );
  const copies = centres.map(
    ([x, y]) => `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${-ANGLE_DEGREES})">${stamp.use}</g>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}"><defs>${stamp.defs}</defs>` +
    `<g opacity="0.42">${copies.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const marked = Array.from({ length: info.height }, (_, y) =>
    Uint16Array.from({ length: info.width }, (_, x) => x).filter((x) => data[(y * info.width + x) * 4 + 3] !== 0),
  );
  return { data, width: info.width, height: info.height, marked };
}

/** One mark: its definitions, the markup that draws it at the origin, and its size. */
interface WatermarkShape {
  defs: string;
  use: string;
  width: number;
  height: number;
}

async function textShape(longEdge: number, text: string): Promise<WatermarkShape> {
  let mark = await outline(text);
  if (mark.width === 0) mark = await outline(FALLBACK_TEXT);
  const size = Math.max(9, Math.min(longEdge * 0.045, (longEdge * 0.6) / mark.width));
  return {
    defs:
      `<path id="outline" d="${mark.path}" fill="#000" stroke="#000" stroke-width="0.08" stroke-linejoin="round"/>` +
      `<path id="fill" d="${mark.path}" fill="#fff"/>`,
    use: `<g transform="scale(${size.toFixed(3)}) translate(${(-mark.width / 2).toFixed(4)} 0.35)"><use href="#outline"/><use href="#fill"/></g>`,
    width: mark.width * size,
    height: size,
  };
}

/** A picture in the text's place: larger than letters, as its strokes are finer. */
async function pictureShape(longEdge: number, png: Buffer): Promise<WatermarkShape> {
  const { data, info } = await sharp(png)
    .resize({ width: Math.ceil(longEdge * 0.24), height: Math.ceil(longEdge * 0.1), fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const href = `data:image/png;base64,${data.toString('base64')}`;
  return {
    defs: `<image id="picture" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" href="${href}" xlink:href="${href}"/>`,
    use: '<use href="#picture"/>',
    width,
    // Not too near above each other, flat or high.
    height: Math.max(height * 0.6, longEdge * 0.035),
  };
}

/** The text as one SVG path with letters of height 1: no font of the machine takes part. */
async function outline(text: string): Promise<{ path: string; width: number }> {
  fonts ??= Promise.all(FONT_FILES.map(loadFont));
  const loaded = await fonts;
  let path = '';
  let width = 0;
  for (const letter of [...text.trim().normalize('NFC')].slice(0, MAX_TEXT_LENGTH)) {
    const font = loaded.find((candidate) => candidate.charToGlyphIndex(letter) > 0);
    if (!font) continue;
    const glyph = font.charToGlyph(letter);
    path += glyph.getPath(width, 0, 1).toPathData(4);
    width += (glyph.advanceWidth ?? font.unitsPerEm / 2) / font.unitsPerEm;
  }
  return { path, width: path ? width : 0 };
}

async function loadFont(file: string): Promise<Font> {
  const bytes = await readFile(new URL(file, FONT_DIR));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
