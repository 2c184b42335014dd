import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { h264Level } from '../../ports/h264-level.js';
import type {
  EncodedSegment,
  EncodeRequest,
  FrameRate,
  HlsRung,
  StreamCut,
  VideoProbe,
} from '../../ports/video-tool.port.js';
import { colourTags, deinterlaceFilters, toneMapFilters } from './ffmpeg-picture.js';
import { framesOfBlur, watermarkFilters, type FilmWatermark } from './ffmpeg-watermark.js';

/** Decoding begins so many seconds before a range, so that its first frames are those of a film decoded from its start. */
const LEAD_SECONDS = 1;
/** A transport stream has no index: reading begins anywhere, and pictures begin with the next key frame. */
export const LEAD_SECONDS_WITHOUT_INDEX = 12;
/** Timestamps begin here: those of the first frames, which are decoded out of order, would be negative. */
export const TIMESTAMP_OFFSET_SECONDS = 10;

type Range = Pick<EncodeRequest, 'cut' | 'from' | 'to'>;

export const secondsOf = (frames: number, rate: FrameRate) => (frames * rate.seconds) / rate.frames;
const segmentSeconds = ({ rate, segmentFrames }: StreamCut) => secondsOf(segmentFrames, rate);

/** Options of the film as an input. Its clock begins at 0 wherever reading begins. */
export function sourceOptions(
  { cut, from }: Pick<Range, 'cut' | 'from'>,
  { container }: Pick<VideoProbe, 'container'>,
): string[] {
  const lead = container === 'mpegts' ? LEAD_SECONDS_WITHOUT_INDEX : LEAD_SECONDS;
  const start = Math.max(0, from * segmentSeconds(cut) - lead);
  return [...(start > 0 ? ['-ss', start.toFixed(6), '-noaccurate_seek'] : []), '-copyts', '-start_at_zero'];
}

/**
 * The one filter graph: decoded, brought to a constant rate, cut to the range by the number of the frame, scaled and
 * watermarked once, then split into the rungs.
 */
export function hlsFilters(
  { cut, from, to, probe }: Pick<EncodeRequest, 'cut' | 'from' | 'to' | 'probe'>,
  rungs: readonly HlsRung[],
  watermark: FilmWatermark | null,
): string[] {
  const first = rungs[0]!;
  const { rate, segmentFrames } = cut;
  const [start, end] = [from * segmentFrames, to * segmentFrames];
  const filters = [
    ...deinterlaceFilters(probe),
    `fps=${rate.frames}/${rate.seconds}${from === 0 ? ':start_time=0' : ''}`,
    `trim=start_pts=${start}:end_pts=${end},setpts=PTS-${start},scale=${first.width}:${first.height},setsar=1`,
    ...toneMapFilters(probe),
    'format=yuv420p',
  ];
  const base = `[0:V:0]${filters.join(',')}`;
  const graph = watermark
    ? [`${base}[plain]`, ...watermarkFilters(watermark, first, rate, lastFrame({ cut, from, to, probe }))]
    : [`${base}[base]`];
  graph.push(`[base]split=${rungs.length}${rungs.map((_, i) => (i === 0 ? '[v0]' : `[s${i}]`)).join('')}`);
  rungs.slice(1).forEach((rung, i) => graph.push(`[s${i + 1}]scale=${rung.width}:${rung.height},setsar=1[v${i + 1}]`));
  return graph;
}

/** The last frame of a range, counted from its first one; where the film ends in it, one shortly before the end. */
function lastFrame({ cut, from, to, probe }: Pick<EncodeRequest, 'cut' | 'from' | 'to' | 'probe'>): number {
  const { rate, segmentFrames } = cut;
  const left = Math.round((probe.duration * rate.frames) / rate.seconds) - from * segmentFrames;
  // The length that a film says is not that of its pictures to the frame.
  return Math.max(0, Math.min((to - from) * segmentFrames - 1, left - 2 * framesOfBlur(rate)));
}

/**
 * Output options of one rung. All rungs have key frames at the same frames.
 * @param audioInput the number of the input with the finished sound; null for a film without
 * @param passthrough the option that passes frames to the encoder as they are
 */
export function rungOptions(
  { cut, from, to, probe }: Pick<EncodeRequest, 'cut' | 'from' | 'to' | 'probe'>,
  rung: HlsRung,
  index: number,
  folder: string,
  audioInput: number | null,
  passthrough: readonly string[],
): string[] {
  const { rate, segmentFrames } = cut;
  const keyFrames = String(segmentFrames / 2);
  // A rounded timestamp must not move a cut to the next key frame. Each cut is made by so much earlier than the one
  // before, and the last one must not come to the key frame before it either.
  const tolerance = Math.min(0.5, segmentFrames / (4 * (to - from)));
  return [
    ...['-map', `[v${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-level:v', h264Level(rung, rate).name, '-pix_fmt', 'yuv420p', '-crf', '23'],
    ...['-maxrate', String(rung.videoBitRate), '-bufsize', String(rung.videoBitRate * 2)],
    // The filters have made the rate constant; what ffmpeg repeats by itself would be too many.
    ...passthrough,
    ...colourTags(probe),
    ...['-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0', '-flags', '+cgop'],
    ...(audioInput === null ? ['-an'] : ['-map', `${audioInput}:a:0`, '-c:a', 'copy']),
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-muxdelay', '0', '-muxpreload', '0'],
    ...['-output_ts_offset', (TIMESTAMP_OFFSET_SECONDS + from * segmentSeconds(cut)).toFixed(6)],
    ...['-f', 'hls', '-hls_time', secondsOf(segmentFrames - tolerance, rate).toFixed(6), '-hls_list_size', '0'],
    // The playlist lists a segment once it is complete.
    ...['-hls_playlist_type', 'event', '-hls_flags', 'independent_segments+temp_file', '-hls_segment_type', 'mpegts'],
    ...['-start_number', String(from), '-hls_segment_filename', `file:${join(folder, 'seg_%05d.ts')}`],
  ];
}

/**
 * The segments that are complete in every rung, in their order.
 * @param frames how many were encoded in all, once that is known: versions differ in the length that they write of a
 * range's last segment
 */
export async function completeSegments(
  outputDir: string,
  rungs: readonly HlsRung[],
  { cut, from }: Pick<Range, 'cut' | 'from'>,
  frames: number | null = null,
): Promise<EncodedSegment[]> {
  const lengths = await Promise.all(
    rungs.map(async ({ name }) => {
      const playlist = await readFile(join(outputDir, name, 'index.m3u8'), 'utf8').catch(() => '');
      return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
    }),
  );
  const { rate, segmentFrames } = cut;
  const full = segmentSeconds(cut);
  const halfFrame = secondsOf(0.5, rate);
  const secondsAt = (i: number, written: number) => {
    if (frames !== null) return Math.max(0, secondsOf(Math.min(segmentFrames, frames - i * segmentFrames), rate));
    return Math.abs(written - full) < halfFrame ? full : written;
  };
  return Array.from({ length: Math.min(...lengths.map(({ length }) => length)) }, (_, i) => ({
    number: from + i,
    seconds: secondsAt(i, lengths[0]![i]!),
    paths: rungs.map(({ name }) => join(outputDir, name, `seg_${String(from + i).padStart(5, '0')}.ts`)),
    // Behind the film's last picture there may be sound.
  })).filter(({ seconds }) => seconds > halfFrame);
}

/** The segments before the first one that has fewer frames than it can have. */
export function fullSegments(segments: readonly EncodedSegment[], { cut }: Pick<Range, 'cut'>): EncodedSegment[] {
  const short = segments.findIndex(({ seconds }) => seconds !== segmentSeconds(cut));
  return segments.slice(0, short < 0 ? segments.length : short);
}

/** The bytes of a packet of a transport stream. */
const PACKET_BYTES = 188;

/**
 * Says whether a segment was written to its end. Its last bytes are written when it is closed, and ffmpeg's HLS muxer
 * reports no error when they do not fit on the disk. A file that was cut there ends at a block of the disk, which is
 * within a packet but for one block in 47.
 */
export async function isWhole(paths: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.every((size) => size > 0 && size % PACKET_BYTES === 0);
}
