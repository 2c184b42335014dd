import type { SheetTiles } from '../../ports/video-tool.port.js';

/** The segments of a stream have this container. */
export const SEGMENT_CONTAINER = 'mpegts';

/**
 * The joined segments are read with these options. Only key frames are decoded; their times are those of the film, with
 * its gaps.
 */
export const sheetInputOptions = ['-f', SEGMENT_CONTAINER, '-skip_frame', 'nokey', '-copyts'];

/** Returns the output options of a sheet of frames as JPEG. */
export function sheetOptions({ width, height, columns, count, seconds }: SheetTiles): string[] {
  const rows = Math.ceil(count / columns);
  // The sheet has the first frame of each interval: a segment may have more key frames, and a lost one must not move
  // those after it. A rounded time must not lose a frame.
  const interval = (time: string) => `floor((${time}-start_t+0.5)/${seconds.toFixed(6)})`;
  const isDue = `isnan(prev_selected_t)+gt(${interval('t')}\\,${interval('prev_selected_t')})`;
  return [
    ...['-map', '0:V:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1'],
    ...['-vf', `select='${isDue}',scale=${width}:${height},setsar=1,tile=${columns}x${rows}`],
    ...['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'image2pipe'],
  ];
}
