import { readFile } from 'node:fs/promises';
import type { Font } from 'opentype.js';
import sharp, { type Sharp } from 'sharp';

const FONT_DIR = new URL('../../../../assets/fonts/', import.meta.url);
const FONT_FILES = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((subset) => `noto-sans-${subset}-700-normal.woff`);
/** Drawn when our fonts have no letter of the text: a preview is never without a watermark. */
const FALLBACK_TEXT = 'PREVIEW';
const MAX_TEXT_LENGTH = 60;
/** A picture that fills more of its rectangle than this has a background of its own. */
const SOLID = 0.7;

let fonts: Promise<Font[]> | undefined;

/** A stencil is one mark as a grey picture: 255 under a letter or the logo, 0 beside it. */
export interface Stencil {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * A text of this height in pixels, made smaller when it would be wider than `maxWidth`; `fallback` when our fonts have
 * none of its letters.
 */
export async function textStencil(
  text: string,
  height: number,
  maxWidth: number,
  angle: number,
  fallback = FALLBACK_TEXT,
): Promise<Stencil> {
  let letters = await outline(text);
  if (letters.width === 0) letters = await outline(fallback);
  const size = Math.max(9, Math.min(height, maxWidth / letters.width));
  const [width, lines] = [Math.ceil(letters.width * size) + 2, Math.ceil(size * 1.3)];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${lines}"><rect width="100%" height="100%"/>` +
    `<path fill="#fff" transform="translate(1 ${(size * 0.95).toFixed(2)}) scale(${size.toFixed(3)})" ` +
    `d="${letters.path}"/></svg>`;
  return turned(sharp(Buffer.from(svg)), angle);
}

/** Returns the shape of a logo, fitted into the box: its opaque part, or what stands out from its background. */
export async function pictureStencil(
  png: Buffer,
  box: { width: number; height: number },
  angle: number,
): Promise<Stencil> {
  const { data, info } = await sharp(png)
    .resize({ width: Math.ceil(box.width), height: Math.ceil(box.height), fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const shape = Buffer.alloc(width * height);
  for (let i = 0; i < shape.length; i++) shape[i] = data[i * 4 + 3]!;
  if (shape.reduce((sum, alpha) => sum + alpha, 0) > 255 * SOLID * shape.length) keepForeground(shape, data, width);
  return turned(sharp(shape, { raw: { width, height, channels: 1 } }), angle);
}

/** Removes what has the colour of the picture's edge, unless nothing would be left. */
function keepForeground(shape: Buffer, rgba: Buffer, width: number): void {
  const border = { red: 0, green: 0, blue: 0, count: 0 };
  const isBorder = (i: number) => i < width || i >= shape.length - width || i % width === 0 || i % width === width - 1;
  for (let i = 0; i < shape.length; i++) {
    if (!isBorder(i) || shape[i] === 0) continue;
    border.red += rgba[i * 4]!;
    border.green += rgba[i * 4 + 1]!;
    border.blue += rgba[i * 4 + 2]!;
    border.count++;
  }
  if (border.count === 0) return;
  const distance = Float32Array.from(shape, (_, i) =>
    Math.hypot(
      rgba[i * 4]! - border.red / border.count,
      rgba[i * 4 + 1]! - border.green / border.count,
      rgba[i * 4 + 2]! - border.blue / border.count,
    ),
  );
  const furthest = distance.reduce((most, value) => Math.max(most, value), 0);
  if (furthest < 24) return;
  for (let i = 0; i < shape.length; i++) shape[i] = (shape[i]! * Math.min(1, (distance[i]! / furthest) * 2)) | 0;
}

async function turned(picture: Sharp, angle: number): Promise<Stencil> {
  const { data, info } = await picture
    .rotate(angle, { background: '#000' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws the text as one SVG path with letters of height 1: no font of the machine takes part. */
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
  // Half a megabyte of code, which only drawing text needs.
  const { default: opentype } = await import('opentype.js');
  const bytes = await readFile(new URL(file, FONT_DIR));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
