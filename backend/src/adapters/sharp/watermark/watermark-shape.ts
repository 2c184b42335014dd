import { readFile } from 'node:fs/promises';
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';

const FONT_DIR = new URL('../../../../assets/fonts/', import.meta.url);
const FONT_FILES = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((subset) => `noto-sans-${subset}-700-normal.woff`);
/** Drawn when our fonts have no letter of the text: a preview is never without a watermark. */
const FALLBACK_TEXT = 'PREVIEW';
const MAX_TEXT_LENGTH = 60;

let fonts: Promise<Font[]> | undefined;

/** One watermark: its definitions, the markup that draws it at the origin, and its size. */
export interface WatermarkShape {
  defs: string;
  use: string;
  width: number;
  height: number;
}

/** A text, as large as fits. */
export async function textShape(longEdge: number, text: string): Promise<WatermarkShape> {
  let letters = await outline(text);
  if (letters.width === 0) letters = await outline(FALLBACK_TEXT);
  const size = Math.max(9, Math.min(longEdge * 0.045, (longEdge * 0.6) / letters.width));
  return {
    defs:
      `<path id="outline" d="${letters.path}" fill="#000" stroke="#000" stroke-width="0.08" stroke-linejoin="round"/>` +
      `<path id="fill" d="${letters.path}" fill="#fff"/>`,
    use: `<g transform="scale(${size.toFixed(3)}) translate(${(-letters.width / 2).toFixed(4)} 0.35)"><use href="#outline"/><use href="#fill"/></g>`,
    width: letters.width * size,
    height: size,
  };
}

/** A picture in the text's place: larger than letters, as its strokes are finer. */
export async function pictureShape(longEdge: number, png: Buffer): Promise<WatermarkShape> {
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
