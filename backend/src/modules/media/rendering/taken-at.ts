import { instantInZone } from '../../../common/clock.js';
import type { CameraTime } from '../../../ports/image-tool.port.js';

/** The clocks of cameras that were never set start on these days. */
const UNSET_CLOCK_DAYS = ['1970-01-01', '1980-01-01'];
/** QuickTime's clock begins in 1904; no photo is older than this. */
const EARLIEST = Date.UTC(1905, 0, 1);
/** A clock may be set to a different zone than the one assumed when it is read. */
const DAY_MS = 86_400_000;

/**
 * Returns when a picture was taken, in the studio's zone where the camera names none; null for no time or an
 * implausible one.
 */
export function takenAt(time: CameraTime | null, zone: string, now: Date): Date | null {
  if (!time || Number.isNaN(time.wall.getTime())) return null;
  const { wall, offsetMinutes } = time;
  if (wall.getTime() < EARLIEST || UNSET_CLOCK_DAYS.includes(wall.toISOString().slice(0, 10))) return null;
  const at = offsetMinutes === null ? instantInZone(wall, zone) : new Date(wall.getTime() - offsetMinutes * 60_000);
  return at.getTime() > now.getTime() + DAY_MS ? null : at;
}
