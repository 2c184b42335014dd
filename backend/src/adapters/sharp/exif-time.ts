import type { CameraTime } from '../../ports/image-tool.port.js';
import { ExifTexts } from './exif-texts.js';

const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const SUB_SEC_TIME_ORIGINAL = 0x9291;

/**
 * Returns the time of exposure by EXIF; null where it has no time, or an impossible one. Reads these three
 * entries alone: general readers also read the gigabytes that a hostile file claims to hold.
 * @param exif as in a JPEG's APP1 segment or a PNG's eXIf chunk
 */
export function exifTime(exif: Buffer): CameraTime | null {
  const read = ExifTexts.of(exif);
  const wall = read && /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(read.ofCamera(DATE_TIME_ORIGINAL));
  return (
    wall &&
    timeOf(
      wall.slice(1).map(Number),
      /^\d+/.exec(read.ofCamera(SUB_SEC_TIME_ORIGINAL))?.[0] ?? '',
      read.ofCamera(OFFSET_TIME_ORIGINAL),
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

/** Parses `+02:00`, also without the colon, which some cameras leave out. */
function offsetOf(text: string): number | null {
  if (text === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return sign && total <= 14 * 60 ? (sign === '-' ? -total : total) : null;
}
