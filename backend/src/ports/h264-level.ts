import type { FrameRate } from './video-tool.port.js';

/** H.264 levels that a stream can need: macroblocks a frame and a second (ITU-T H.264, table A-1). */
const LEVELS = [
  { name: '2.1', idc: 21, frame: 792, second: 19_800 },
  { name: '3.0', idc: 30, frame: 1620, second: 40_500 },
  { name: '3.1', idc: 31, frame: 3600, second: 108_000 },
  { name: '3.2', idc: 32, frame: 5120, second: 216_000 },
  { name: '4.0', idc: 40, frame: 8192, second: 245_760 },
  { name: '4.2', idc: 42, frame: 8704, second: 522_240 },
  { name: '5.1', idc: 51, frame: 36_864, second: 983_040 },
  { name: '5.2', idc: 52, frame: 36_864, second: 2_073_600 },
] as const;

/** Returns the lowest level that allows this size at this rate; `idc` is its number in a stream and a playlist. */
export function h264Level(size: { width: number; height: number }, { frames, seconds }: FrameRate) {
  const blocks = Math.ceil(size.width / 16) * Math.ceil(size.height / 16);
  const aSecond = (blocks * frames) / seconds;
  return LEVELS.find((level) => blocks <= level.frame && aSecond <= level.second) ?? LEVELS.at(-1)!;
}
