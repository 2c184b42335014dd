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

/**
 * Decoding begins this many seconds before a range, so that its first frames are those of a film decoded from its
 * start.
 */
const LEAD_SECONDS = 1;
/**
 * A transport stream has no index: reading begins anywhere, and pictures begin with the next key frame within this
 * time.
 */
export const LEAD_SECONDS_WITHOUT_INDEX = 12;
/** Timestamps begin here: those of the first frames, which are decoded out of order, would be negative. */
export const TIMESTAMP_OFFSET_SECONDS = 10;

type Range = Pick<EncodeRequest, 'cut' | 'from' | 'to'>;

export const secondsOf = (frames: number, rate: FrameRate) => (frames * rate.seconds) / rate.frames;
const segmentSeconds = ({ rate, segmentFrames }: StreamCut) => secondsOf(segmentFrames, rate);

/** Returns the input options for the film. Its clock begins at 0 wherever reading begins. */
export function sourceOptions(
  { cut, from }: Pick<Range, 'cut' | 'from'>,
  { container }: Pick<VideoProbe, 'container'>,
): string[] {
  const lead = container === 'mpegts' ? LEAD_SECONDS_WITHOUT_INDEX : LEAD_SECONDS;
  const start = Math.max(0, from * segmentSeconds(cut) - lead);
  return [...(start > 0 ? ['-ss', start.toFixed(6), '-noaccurate_seek'] : []), '-copyts', '-start_at_zero'];
}

/**
 * Returns the one filter graph: it brings the film to a constant rate, cuts it to the range by frame numbers, scales
 * and watermarks it once, and then splits it into the rungs.
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

/**
 * Returns the last frame of a range, counted from its first one; where the film ends in the range, a frame shortly
 * before the end.
 */
function lastFrame({ cut, from, to, probe }: Pick<EncodeRequest, 'cut' | 'from' | 'to' | 'probe'>): number {
  const { rate, segmentFrames } = cut;
  const left = Math.round((probe.duration * rate.frames) / rate.seconds) - from * segmentFrames;
  // The length in a film's header is not exact to the frame.
  return Math.max(0, Math.min((to - from) * segmentFrames - 1, left - 2 * framesOfBlur(rate)));
}

/**
 * Returns the output options of one rung. All rungs have key frames at the same frames.
 * @param audioInput the number of the input with the finished sound; null for a film without sound
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
  // A rounded timestamp must not move a cut to the next key frame. The tolerances of all cuts add up, and the last cut
  // must not reach the key frame before it either.
  const tolerance = Math.min(0.5, segmentFrames / (4 * (to - from)));
  return [
    ...['-map', `[v${index}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-level:v', h264Level(rung, rate).name, '-pix_fmt', 'yuv420p', '-crf', '23'],
    ...['-maxrate', String(rung.videoBitRate), '-bufsize', String(rung.videoBitRate * 2)],
    // The filters have made the rate constant; frames that ffmpeg repeats by itself would be too many.
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
 * Lists the segments that are complete in every rung, in their order.
 * @param frames the number of all encoded frames, once that is known: versions of ffmpeg differ in the length that they
 * write for a range's last segment
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
    // There may be sound after the film's last picture.
  })).filter(({ seconds }) => seconds > halfFrame);
}

/** Returns the segments before the first short one. */
export function fullSegments(segments: readonly EncodedSegment[], { cut }: Pick<Range, 'cut'>): EncodedSegment[] {
  const short = segments.findIndex(({ seconds }) => seconds !== segmentSeconds(cut));
  return segments.slice(0, short < 0 ? segments.length : short);
}

/** A packet of a transport stream has this many bytes. */
const PACKET_BYTES = 188;

/**
 * Says whether a segment was written to its end. Its last bytes are written when it is closed, and ffmpeg's HLS muxer
 * reports no error when they do not fit on the disk. A file that was cut there ends with a block of the disk, which is
 * the end of a packet for one block in 47 only.
 */
export async function isWhole(paths: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.every((size) => size > 0 && size % PACKET_BYTES === 0);
}
