import type { EncodeRequest, VideoProbe } from '../../ports/video-tool.port.js';
import { LEAD_SECONDS_WITHOUT_INDEX, secondsOf } from './ffmpeg-hls.js';

const SAMPLE_RATE = 48_000;
/** An AAC frame has this many samples. */
const FRAME_SAMPLES = 1024;
const BIT_RATE = 128_000;
/**
 * This many frames before and after a range are encoded and dropped: at the edges of the range the encoder then hears
 * what it would hear in the whole film.
 */
const LEAD_FRAMES = 8;
const TAIL_FRAMES = 4;
const LEAD_SECONDS = 1;

/**
 * Names the sound of a range by AAC frames of the whole film: frame n is the same piece of sound wherever encoding
 * begins, so each frame is in exactly one range and the sound has no seam.
 */
export interface AudioRange {
  /** The first frame of the range, and the first one after it. */
  first: number;
  end: number;
  /** This many frames before `first` are encoded and dropped. */
  lead: number;
}

export function audioRange(
  { cut, from, to }: Pick<EncodeRequest, 'cut' | 'from' | 'to'>,
  duration: number,
): AudioRange {
  const frameAt = (seconds: number) => Math.ceil((seconds * SAMPLE_RATE) / FRAME_SAMPLES);
  const start = secondsOf(from * cut.segmentFrames, cut.rate);
  const end = Math.max(start, Math.min(duration, secondsOf(to * cut.segmentFrames, cut.rate)));
  const first = frameAt(start);
  return { first, end: Math.max(first + 1, frameAt(end)), lead: Math.min(first, LEAD_FRAMES) };
}

/** Returns the input options for the film's sound. */
export function audioSourceOptions(
  { first, lead }: AudioRange,
  { container }: Pick<VideoProbe, 'container'>,
): string[] {
  // A transport stream has no index: reading begins where its pictures were sent, which may be later than its sound.
  const before = container === 'mpegts' ? LEAD_SECONDS_WITHOUT_INDEX : LEAD_SECONDS;
  const start = Math.max(0, ((first - lead) * FRAME_SAMPLES) / SAMPLE_RATE - before);
  return [...(start > 0 ? ['-ss', start.toFixed(6), '-noaccurate_seek'] : []), '-copyts', '-start_at_zero'];
}

/**
 * Returns the output options that encode a range with its lead, in stereo, with silence where the film has no sound.
 */
export function audioOptions({ first, end, lead }: AudioRange): string[] {
  const [from, to] = [(first - lead) * FRAME_SAMPLES, (end + TAIL_FRAMES) * FRAME_SAMPLES];
  const filters = [
    `aresample=${SAMPLE_RATE}`,
    // Fills gaps of the recording, and the time before its first sound.
    `aresample=async=1000:first_pts=${Math.max(0, from - LEAD_SECONDS * SAMPLE_RATE)}`,
    'apad',
    `atrim=start_pts=${from}:end_pts=${to}`,
    'asetpts=PTS-STARTPTS',
  ];
  return [
    ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-af', filters.join(',')],
    ...['-ac', '2', '-c:a', 'aac', '-b:a', String(BIT_RATE), '-f', 'adts'],
  ];
}

/** Cuts the lead and the tail off the ADTS frames of a range (ISO/IEC 13818-7). */
export function framesOfRange(adts: Buffer, { first, end, lead }: AudioRange): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at + 7 <= adts.length;) {
    const length = ((adts[at + 3]! & 0x03) << 11) | (adts[at + 4]! << 3) | (adts[at + 5]! >> 5);
    if (length < 7) throw new Error('ffmpeg wrote no ADTS frames.');
    frames.push(adts.subarray(at, at + length));
    at += length;
  }
  return Buffer.concat(frames.slice(lead, lead + end - first));
}

/**
 * Returns the input options for the finished frames, with their time in the range. The encoder's delay is one frame.
 */
export function audioInputOptions({ first }: AudioRange, { cut, from }: Pick<EncodeRequest, 'cut' | 'from'>): string[] {
  const start = secondsOf(from * cut.segmentFrames, cut.rate);
  const offset = ((first - 1) * FRAME_SAMPLES) / SAMPLE_RATE - start;
  return ['-itsoffset', offset.toFixed(6), '-protocol_whitelist', 'file', '-f', 'aac'];
}
