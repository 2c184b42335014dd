import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Watermark } from '../../../ports/image-tool.port.js';
import { pictureShape, textShape } from './watermark-shape.js';

/** One period of the repeated watermark, straight RGBA. */
export interface Tile {
  data: Buffer;
  width: number;
  height: number;
  /** For every row, the columns that are not transparent. */
  opaque: Uint16Array[];
}

const ANGLE_DEGREES = 25;
const MAX_TILES = 24;

const tiles = new Map<string, Promise<Tile>>();

/** The watermark for pictures of this size. Letters grow with the picture, so one tile serves every picture of the same longest edge. */
export function tileFor(width: number, height: number, watermark: Watermark): Promise<Tile> {
  const longEdge = Math.max(width, height);
  const key = `${longEdge}\n${typeof watermark === 'string' ? `text ${watermark}` : `picture ${createHash('sha256').update(watermark.png).digest('base64url')}`}`;
  const known = tiles.get(key);
  if (known) return known;
  if (tiles.size >= MAX_TILES) tiles.delete(tiles.keys().next().value!);
  const made = makeTile(longEdge, watermark);
  tiles.set(key, made);
  made.catch(() => tiles.delete(key));
  return made;
}

async function makeTile(longEdge: number, watermark: Watermark): Promise<Tile> {
  const shape =
    typeof watermark === 'string' ? await textShape(longEdge, watermark) : await pictureShape(longEdge, watermark.png);
  const slope = Math.sin((ANGLE_DEGREES * Math.PI) / 180);
  const width = Math.ceil(shape.width * 1.45 + shape.height);
  const height = Math.ceil(shape.width * slope * 1.1 + shape.height * 3.2);
  // Two watermarks a tile, like bricks; each is drawn again one tile further, so that what crosses an edge continues.
  const centres = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => [0.25, 0.75].map((at) => [width * (at + dx), height * (at + dy)] as const)),
  );
  const copies = centres.map(
    ([x, y]) => `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${-ANGLE_DEGREES})">${shape.use}</g>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}"><defs>${shape.defs}</defs>` +
    `<g opacity="0.42">${copies.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const opaque = Array.from({ length: info.height }, (_, y) =>
    Uint16Array.from({ length: info.width }, (_, x) => x).filter((x) => data[(y * info.width + x) * 4 + 3] !== 0),
  );
  return { data, width: info.width, height: info.height, opaque };
}
