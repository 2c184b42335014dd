import type { ByteReader } from './byte-reader.js';

/** A JPEG has a place in a file. */
export interface Place {
  at: number;
  length: number;
}

/** A JPEG inside a RAW file that any decoder reads. */
export interface EmbeddedJpeg extends Place {
  width: number;
  height: number;
  /** The orientation in the JPEG itself is kept; most have none. */
  hasExif: boolean;
}

/** Baseline, extended and progressive JPEG can be decoded; the sensor's data is lossless JPEG (C3). */
const DECODABLE = new Set([0xc0, 0xc1, 0xc2]);
/** This many segments may precede the size: EXIF with its thumbnail, and those of the camera. */
const MAX_SEGMENTS = 64;

/** Reads the head of a JPEG; null where there is none, or one that holds the sensor's data. */
export async function jpegAt(reader: ByteReader, { at, length }: Place): Promise<EmbeddedJpeg | null> {
  if (at <= 0 || length < 4 || at + length > reader.size) return null;
  if ((await reader.read(at, 2)).toString('hex') !== 'ffd8') return null;
  let hasExif = false;
  for (let segment = at + 2, count = 0; segment < at + length && count < MAX_SEGMENTS; count += 1) {
    const head = await reader.read(segment, 10);
    if (head.length < 10 || head[0] !== 0xff) return null;
    const marker = head[1]!;
    if (DECODABLE.has(marker)) {
      const [precision, channels] = [head[4], (await reader.read(segment + 9, 1))[0]];
      const [height, width] = [head.readUInt16BE(5), head.readUInt16BE(7)];
      return precision === 8 && (channels === 1 || channels === 3) ? { at, length, width, height, hasExif } : null;
    }
    // Any other kind of frame cannot be decoded, and after the start of the data there is no frame.
    if ((marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8) || marker === 0xda) return null;
    hasExif ||= marker === 0xe1 && head.toString('latin1', 4, 8) === 'Exif';
    segment += 2 + head.readUInt16BE(2);
  }
  return null;
}

/** Returns the largest of them. */
export const largest = (jpegs: readonly (EmbeddedJpeg | null)[]): EmbeddedJpeg | null =>
  jpegs.reduce((best, jpeg) => (jpeg && (!best || area(jpeg) > area(best)) ? jpeg : best), null);

const area = ({ width, height }: EmbeddedJpeg) => width * height;
