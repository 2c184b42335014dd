import type { CameraTime } from '../../ports/image-tool.port.js';

const EXIF_FOLDER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const SUB_SEC_TIME_ORIGINAL = 0x9291;
const ASCII = 2;
const ENTRY_BYTES = 12;
/** The limit is longer than any of the three texts. */
const TEXT_BYTES = 32;

/**
 * When the shutter was pressed, by EXIF; null where it has no time, or none that exists. Reads these three
 * entries alone: general readers also read what a hostile file pretends to hold, gigabytes of it.
 * @param exif as in a JPEG's APP1 segment or a PNG's eXIf chunk
 */
export function exifTime(exif: Buffer): CameraTime | null {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return null;
  const read = new ExifTexts(tiff, order === 'II*\0');
  const wall = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(read.text(DATE_TIME_ORIGINAL));
  return (
    wall &&
    timeOf(
      wall.slice(1).map(Number),
      /^\d+/.exec(read.text(SUB_SEC_TIME_ORIGINAL))?.[0] ?? '',
      read.text(OFFSET_TIME_ORIGINAL),
    )
  );
}

function timeOf(
  [year, month, day, hour, minute, second]: number[],
  fraction: string,
  offset: string,
): CameraTime | null {
  const wall = new Date(0);
  wall.setUTCFullYear(year!, month! - 1, day);
  wall.setUTCHours(hour!, minute, second, Number(fraction.padEnd(3, '0').slice(0, 3)));
  // The 31st of February and the 25th hour would become the next month and day.
  if (
    wall.getUTCMonth() !== month! - 1 ||
    wall.getUTCDate() !== day ||
    wall.getUTCHours() !== hour ||
    wall.getUTCMinutes() !== minute
  )
    return null;
  return { wall, offsetMinutes: offsetOf(offset) };
}

/** `+02:00`, and cameras that leave out the colon. */
function offsetOf(text: string): number | null {
  if (text === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return sign && total <= 14 * 60 ? (sign === '-' ? -total : total) : null;
}

/** The texts in the EXIF folder of a TIFF. Bytes outside of it read as zero: broken EXIF makes no photo unusable. */
class ExifTexts {
  readonly #folder: number | null;

  constructor(
    private readonly tiff: Buffer,
    private readonly little: boolean,
  ) {
    const entry = this.#find(this.#long(4), EXIF_FOLDER);
    this.#folder = entry === null ? null : this.#long(entry + 8);
  }

  /** Empty where there is none. */
  text(tag: number): string {
    const entry = this.#folder === null ? null : this.#find(this.#folder, tag);
    if (entry === null || this.#short(entry + 2) !== ASCII) return '';
    const length = this.#long(entry + 4);
    const at = length <= 4 ? entry + 8 : this.#long(entry + 8);
    return this.tiff
      .toString('latin1', at, at + Math.min(length, TEXT_BYTES))
      .split('\0')[0]!
      .trim();
  }

  #find(folder: number, tag: number): number | null {
    for (let entry = folder + 2, left = this.#short(folder); left > 0; entry += ENTRY_BYTES, left -= 1)
      if (this.#short(entry) === tag) return entry;
    return null;
  }

  #short(at: number): number {
    if (at + 2 > this.tiff.length) return 0;
    return this.little ? this.tiff.readUInt16LE(at) : this.tiff.readUInt16BE(at);
  }

  #long(at: number): number {
    if (at + 4 > this.tiff.length) return 0;
    return this.little ? this.tiff.readUInt32LE(at) : this.tiff.readUInt32BE(at);
  }
}
