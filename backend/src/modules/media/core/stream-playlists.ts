import { h264Level } from '../../../ports/h264-level.js';
import type { FrameRate, HlsRung } from '../../../ports/video-tool.port.js';

/** A segment in storage has `bytes` of each rung, in the order of the rungs. */
export interface StoredSegment {
  number: number;
  seconds: number;
  bytes: readonly number[];
}

/** The end of a stream is stored like a segment: the number behind its last one, without seconds. */
export const endOfStream = (number: number): StoredSegment => ({ number, seconds: 0, bytes: [] });
export const isEnd = ({ seconds }: Pick<StoredSegment, 'seconds'>) => seconds === 0;

/**
 * Returns the playable part of a stream whose ranges are encoded side by side: its segments from the first one on
 * without a gap, and whether they reach its end.
 * @param stored in the order of their numbers
 */
export function playableOf<S extends Pick<StoredSegment, 'number' | 'seconds'>>(
  stored: readonly S[],
): { segments: S[]; isWhole: boolean } {
  const gapless = stored.filter(({ number }, i) => number === i);
  const end = gapless.findIndex(isEnd);
  return { segments: end < 0 ? gapless : gapless.slice(0, end), isWhole: end >= 0 };
}

/** Makes the path of a segment below its stream. */
export const segmentPath = (rung: string, number: number) => `${rung}/${segmentName(number)}`;
const segmentName = (number: number) => `seg_${String(number).padStart(5, '0')}.ts`;

/** Returns the length of the longest segment in seconds, at least 1. */
export const longestOf = (segments: readonly Pick<StoredSegment, 'seconds'>[]) =>
  Math.max(1, ...segments.map(({ seconds }) => seconds));

/**
 * Writes the playlist of a rung that is complete, or, while its film is encoded, of what exists so far (RFC 8216).
 * @param longest the longest segment of all rungs: their playlists must have the same target duration
 */
export function mediaPlaylist(
  segments: readonly Omit<StoredSegment, 'bytes'>[],
  isComplete: boolean,
  longest = longestOf(segments),
): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // A player would begin near the end of a stream that grows.
    ...(isComplete ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
    ...segments.flatMap(({ number, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, segmentName(number)]),
    ...(isComplete ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** The name of a rung's playlist while its stream is encoded: made at each request from the segments that exist. */
export const LIVE_PLAYLIST = 'live.m3u8';
export const RUNG_PLAYLIST = 'index.m3u8';

/** A rung with its segments, as playlists show it. */
export interface Variant {
  rung: HlsRung;
  framesPerSecond: number;
  /** The name of its picture track's codec (RFC 6381). */
  codec: string;
  segments: readonly { number: number; seconds: number; bytes: number }[];
}

/** Returns the codec of a rung that we have encoded. */
export const encodedAs = (rung: HlsRung, rate: FrameRate) =>
  `avc1.6400${h264Level(rung, rate).idc.toString(16).padStart(2, '0')}`;

/** Writes `master.m3u8`, the smaller rung first: players begin with that one. */
export function masterPlaylist(variants: readonly Variant[], hasAudio: boolean, playlist: string): string {
  const lines = variants.map(({ rung, framesPerSecond, codec, segments }) => {
    const codecs = [codec, ...(hasAudio ? ['mp4a.40.2'] : [])];
    // A very short last segment would give a meaningless peak: the specification, too, looks at segments of about the
    // target length.
    const shortest = segments.length > 1 ? Math.max(...segments.map(({ seconds }) => seconds)) / 2 : 0;
    const peak = Math.max(...segments.map(({ seconds, bytes }) => (bytes * 8) / Math.max(seconds, shortest)));
    const length = segments.reduce((sum, { seconds }) => sum + seconds, 0);
    const average = (segments.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / length;
    return (
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak)},AVERAGE-BANDWIDTH=${Math.ceil(average)},` +
      `RESOLUTION=${rung.width}x${rung.height},FRAME-RATE=${framesPerSecond.toFixed(3)},CODECS="${codecs.join(',')}"\n` +
      `${rung.name}/${playlist}`
    );
  });
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines.reverse(), ''].join('\n');
}
