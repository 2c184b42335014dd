import { message } from '../../../common/messages.js';
import { UnusableMediaError, type PhotoFormat } from '../../../ports/image-tool.port.js';
import { withByteReader, type ByteReader } from './byte-reader.js';
import { readCr3 } from './cr3-raw.js';
import { jpegAt } from './embedded-jpeg.js';
import { readTiffRaw, type RawPicture } from './tiff-raw.js';

/** Smaller pictures are thumbnails for the camera's display. */
const LEAST_EDGE = 640;
/** Cameras write some 20 MB at the most. */
const MAX_JPEG_BYTES = 256 * 1024 * 1024;

/** A RAW file becomes its JPEG, upright by its EXIF, with the EXIF of the file. */
export interface DevelopedRaw {
  jpeg: Buffer;
  exif: Buffer | null;
}

/**
 * Takes the JPEG out of a RAW file that its camera has put there.
 * @returns null when the file is no RAW
 * @throws UnusableMediaError when there is none, or only a thumbnail
 */
export function developRaw(input: Buffer | string, format: PhotoFormat): Promise<DevelopedRaw | null> {
  if (format !== 'raw' && format !== 'tiff') return Promise.resolve(null);
  return withByteReader(input, async (reader) => {
    const raw = format === 'tiff' ? await readTiffRaw(reader) : await readOther(reader);
    if (!raw) return null;
    const { jpeg, orientation, exif } = raw;
    if (!jpeg || Math.max(jpeg.width, jpeg.height) < LEAST_EDGE || jpeg.length > MAX_JPEG_BYTES)
      throw new UnusableMediaError(message('raw_no_picture'));
    const bytes = await reader.read(jpeg.at, jpeg.length);
    return { jpeg: jpeg.hasExif ? bytes : withOrientation(bytes, orientation), exif };
  });
}

/** Reads a CR3, or a RAF, whose head says where its JPEG is; that has the whole EXIF. */
async function readOther(reader: ByteReader): Promise<RawPicture> {
  const head = await reader.read(0, 92);
  if (head.toString('latin1', 4, 8) === 'ftyp') return readCr3(reader);
  const place = head.length < 92 ? { at: 0, length: 0 } : { at: head.readUInt32BE(84), length: head.readUInt32BE(88) };
  return { jpeg: await jpegAt(reader, place), orientation: 1, exif: null };
}

/** Puts an EXIF segment with the orientation alone at the beginning of a JPEG. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  if (orientation < 2 || orientation > 8) return jpeg;
  const segment = Buffer.from('ffe100224578696600004d4d002a000000080001011200030000000100000000' + '00000000', 'hex');
  segment.writeUInt16BE(orientation, 28);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}
