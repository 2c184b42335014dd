import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyRequest, VideoProbe } from '../../ports/video-tool.port.js';
import { TIMESTAMP_OFFSET_SECONDS } from './ffmpeg-hls.js';
import { endOf, isDamaged } from './ffmpeg-probe.js';
import type { ProbePacket } from './ffprobe-reply.js';

/** A segment is at most this many times as long as it should be. */
const LONGEST = 2;
/** The picture may begin this much later than the film's clock. */
const LATE_START_SECONDS = 0.05;
const END_TOLERANCE_SECONDS = 0.5;
/** A rounded timestamp must not move a cut to the next key frame. */
const ROUNDING_SECONDS = 0.005;
/** Copying continues for this time after a range: the sound that is stored among its last pictures belongs to it. */
const TAIL_SECONDS = 2;
/** The data before the first picture of a segment, which set up the decoder, are within this many bytes. */
const HEAD_BYTES = 64 * 1024;
const SEQUENCE_PARAMETERS = 7;
/** Additional information about pictures: cameras write places and times into it (MDPM). */
const ADDITIONAL_INFORMATION = 6;

/**
 * Returns the path of a file that ffmpeg numbers; the first and the last one have what comes before and after the
 * range.
 */
export const copiedPath = (folder: string, file: number) => join(folder, `${String(file).padStart(5, '0')}.ts`);

/**
 * Chooses the key frames at which segments of about `seconds` begin, and the end of the film.
 * @param packets all packets of the picture, in the order in which they are decoded
 * @returns null when key frames are too far apart or cannot be decoded by themselves, or packets are missing
 */
export function chooseCuts(
  packets: readonly ProbePacket[],
  { startsAt, duration, frameRate }: Pick<VideoProbe, 'startsAt' | 'duration' | 'frameRate'>,
  seconds: number,
): readonly number[] | null {
  const keys: number[] = [];
  let end = 0;
  for (const packet of packets) {
    // The packet has no time, is cut off, or is not shown, for example because it is outside of what an editor has
    // selected.
    if (packet.pts_time === undefined || isDamaged(packet) || packet.flags?.includes('D')) return null;
    const at = Number(packet.pts_time) - startsAt;
    if (packet.flags?.startsWith('K')) keys.push(at);
    // A packet that is decoded after a key frame and shown before it needs frames from before the key frame.
    else if (at < (keys.at(-1) ?? Infinity)) return null;
    end = Math.max(end, packet.duration_time === undefined ? at + 1 / frameRate : endOf(packet) - startsAt);
  }
  if (!(Math.abs(keys[0] ?? Infinity) <= LATE_START_SECONDS)) return null;
  if (Math.abs(end - duration) > END_TOLERANCE_SECONDS) return null;
  const cuts = [0];
  const isDue = (at: number) => at - cuts.at(-1)! >= seconds - ROUNDING_SECONDS;
  for (const [i, at] of [...keys, end].entries()) {
    if (!isDue(at)) continue;
    const before = keys[i - 1]!;
    if (at - cuts.at(-1)! > LONGEST * seconds && before > cuts.at(-1)!) cuts.push(before);
    if (isDue(at)) cuts.push(at);
  }
  if (cuts.at(-1) !== end) cuts.push(end);
  const isTooLong = cuts.some((cut, i) => i > 0 && cut - cuts[i - 1]! > LONGEST * seconds);
  return isTooLong ? null : cuts;
}

/** Returns the input options for the film: its clock begins at 0, and reading begins a segment before the range. */
export function copySourceOptions({ cuts, from, to }: Pick<CopyRequest, 'cuts' | 'from' | 'to'>): string[] {
  const start = from > 0 ? cuts[from - 1]! : 0;
  const isLast = to >= cuts.length - 1;
  return [
    ...(start > 0 ? ['-ss', start.toFixed(6)] : []),
    ...(isLast ? [] : ['-t', (cuts[to]! + TAIL_SECONDS - start).toFixed(6)]),
    ...['-copyts', '-start_at_zero'],
  ];
}

/** Returns the output options that copy picture and sound alone. */
export function copyOptions({ cuts, from, to, probe }: Pick<CopyRequest, 'cuts' | 'from' | 'to' | 'probe'>): string[] {
  const times = cuts.slice(Math.max(1, from), Math.min(to, cuts.length - 2) + 1);
  return [
    ...['-map', '0:V:0', ...(probe.audioCodec === null ? [] : ['-map', '0:a:0']), '-c', 'copy', '-sn', '-dn'],
    ...['-bsf:v', `filter_units=remove_types=${ADDITIONAL_INFORMATION}`],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-muxdelay', '0', '-muxpreload', '0'],
    ...['-output_ts_offset', String(TIMESTAMP_OFFSET_SECONDS), '-f', 'segment', '-segment_format', 'mpegts'],
    // The last time is never reached: an empty list is not allowed.
    ...['-segment_times', [...times, cuts.at(-1)! + TAIL_SECONDS].map(clockOf).join(',')],
    ...['-segment_time_delta', String(ROUNDING_SECONDS)],
  ];
}

const clockOf = (seconds: number) => (TIMESTAMP_OFFSET_SECONDS + seconds).toFixed(6);

/** Says whether a segment was written, and begins with the data that set up a decoder. */
export async function isPlayableAlone(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    // ffmpeg writes fewer segments where a film has fewer key frames than its list of packets.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    for (let at = head.indexOf(START_CODE); at >= 0; at = head.indexOf(START_CODE, at + 3))
      if ((head[at + 3]! & 0x1f) === SEQUENCE_PARAMETERS) return true;
    return false;
  } finally {
    await file.close();
  }
}

const START_CODE = Buffer.from([0, 0, 1]);
