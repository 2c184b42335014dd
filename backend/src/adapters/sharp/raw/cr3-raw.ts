import { ExifTexts } from '../exif-texts.js';
import type { ByteReader } from './byte-reader.js';
import { jpegAt, largest, type EmbeddedJpeg, type Place } from './embedded-jpeg.js';
import type { RawPicture } from './tiff-raw.js';

/** Boxes that contain others; those of `uuid` and `stsd` have something before them. */
const INSIDE: Readonly<Record<string, number>> = { moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, uuid: 16 };
const CANON = '85c0b687820f11e08111f4ce462b6a48';
const PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
const ORIENTATION = 0x0112;
const MAX_BOXES = 500;
const MAX_BOX_BYTES = 1024 * 1024;

interface Box {
  type: string;
  /** The content of the box begins here, and ends at `end`. */
  at: number;
  end: number;
}

/**
 * Reads a CR3, which has the structure of MP4: the first track is the JPEG in the sensor's size; a smaller one lies in
 * a box of its own.
 */
export async function readCr3(reader: ByteReader): Promise<RawPicture> {
  const jpegs: (EmbeddedJpeg | null)[] = [];
  let [sizes, orientation]: [number[], number] = [[], 1];
  let exif: Buffer | null = null;
  for (const box of await boxesOf(reader)) {
    const content = () => reader.read(box.at, Math.min(box.end - box.at, MAX_BOX_BYTES));
    if (box.type === 'stsz') sizes = numbersOf(await content());
    if (box.type === 'co64') jpegs.push(await jpegAt(reader, placeOf(await content(), sizes)));
    if (box.type === 'PRVW') jpegs.push(await previewIn(reader, box));
    if (box.type === 'CMT1') orientation = ExifTexts.of(await content())?.numberOfPicture(ORIENTATION) ?? 1;
    if (box.type === 'CMT2') exif = await content();
  }
  return { jpeg: largest(jpegs), orientation, exif };
}

async function boxesOf(reader: ByteReader): Promise<Box[]> {
  const boxes: Box[] = [];
  const visit = async (from: number, end: number): Promise<void> => {
    for (let at = from; at + 8 <= end && boxes.length < MAX_BOXES;) {
      const head = await reader.read(at, 32);
      if (head.length < 16) return;
      const isLarge = head.readUInt32BE(0) === 1;
      const size = isLarge ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || end - at;
      const header = isLarge ? 16 : 8;
      if (size < header) return;
      const box = { type: head.toString('latin1', 4, 8), at: at + header, end: Math.min(at + size, end) };
      boxes.push(box);
      const isPreview = box.type === 'uuid' && head.toString('hex', header, header + 16) === PREVIEW;
      const isOurs = box.type !== 'uuid' || isPreview || head.toString('hex', header, header + 16) === CANON;
      const inside = INSIDE[box.type];
      // Eight bytes stand before the box of the preview.
      if (inside !== undefined && isOurs) await visit(box.at + inside + (isPreview ? 8 : 0), box.end);
      at += size;
    }
  };
  await visit(0, reader.size);
  return boxes;
}

/** Reads the size of the only sample, or the sizes of all. */
function numbersOf(stsz: Buffer): number[] {
  if (stsz.length < 12) return [];
  const same = stsz.readUInt32BE(4);
  return same > 0 ? [same] : stsz.length >= 16 ? [stsz.readUInt32BE(12)] : [];
}

const placeOf = (co64: Buffer, [length = 0]: readonly number[]): Place => ({
  at: co64.length >= 16 ? Number(co64.readBigUInt64BE(8)) : 0,
  length,
});

/** The JPEG begins after a short head. */
async function previewIn(reader: ByteReader, { at, end }: Box): Promise<EmbeddedJpeg | null> {
  const start = (await reader.read(at, 64)).indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  return start === -1 ? null : jpegAt(reader, { at: at + start, length: end - at - start });
}
