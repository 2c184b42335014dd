import type { SheetTiles } from '../../ports/video-tool.port.js';

/** The container of the parts of a stream. */
export const SEGMENT_CONTAINER = 'mpegts';

/** Options of the parts as an input. Only key frames are decoded; their times are those of the film, with its gaps. */
export const sheetInputOptions = ['-f', SEGMENT_CONTAINER, '-skip_frame', 'nokey', '-copyts'];

/** Output options of a sheet of frames as JPEG. */
export function sheetOptions({ width, height, columns, count, seconds }: SheetTiles): string[] {
  const rows = Math.ceil(count / columns);
  // The first frame of each interval: a segment may have more of them, and one that is lost must not move the others. A
  // rounded time must not lose one.
  const interval = (time: string) => `floor((${time}-start_t+0.5)/${seconds.toFixed(6)})`;
  const isDue = `isnan(prev_selected_t)+gt(${interval('t')}\\,${interval('prev_selected_t')})`;
  return [
    ...['-map', '0:V:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1'],
    ...['-vf', `select='${isDue}',scale=${width}:${height},setsar=1,tile=${columns}x${rows}`],
    ...['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'image2pipe'],
  ];
}
