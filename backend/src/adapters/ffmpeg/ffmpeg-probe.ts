import { message, type Message } from '../../common/messages.js';
import { UnusableMediaError, type CameraTime } from '../../ports/image-tool.port.js';
import type { PictureKind, VideoProbe } from '../../ports/video-tool.port.js';
import { chaptersOf } from './ffmpeg-chapters.js';
import { averageOfVarying, frameRateOf } from './ffmpeg-frame-rate.js';
import { playsAs } from './ffmpeg-playable.js';
import type { ProbePacket, ProbeReply, ProbeStream } from './ffprobe-reply.js';

/** These transfer characteristics have a high dynamic range (ITU-R BT.2100). */
const TRANSFERS: Readonly<Record<string, PictureKind['transfer']>> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

const MATRICES = ['bt709', 'smpte170m', 'bt470bg'] as const;

/** A film that lasts longer than its header says by more than this has a wrong header. */
const HEADER_TOLERANCE_SECONDS = 0.5;
const MAX_EDGE = 8192;
/** A day's recording in one piece may be this long; longer films are mistakes or meant to occupy the worker. */
const MAX_HOURS = 6;

/**
 * Reads ffprobe's reply.
 * @throws UnusableMediaError for a film without a picture track or a length, and for one that is too long or too large
 */
export function readProbe(reply: ProbeReply): VideoProbe {
  const streams = reply.streams ?? [];
  const video = pictureOf(reply);
  if (!video) throw new UnusableMediaError(message('video_sound_only'));
  if (!video.codec_name || !video.width || !video.height) {
    throw new UnusableMediaError(message('video_undecodable'));
  }
  const container = containerOf(reply);
  const startsAt = seconds(reply.format?.start_time);
  const duration = lengthOf(reply, video, container);
  rejectTooLong(duration);

  const rotation = rotationOf(video);
  const shownWidth = Math.round(video.width * ratio(video.sample_aspect_ratio, ':', 1));
  const sideways = rotation === 90 || rotation === 270;
  const width = sideways ? video.height : shownWidth;
  const height = sideways ? shownWidth : video.height;
  if (Math.max(width, height) > MAX_EDGE) {
    throw new UnusableMediaError(message('video_too_large', { width, height, most: MAX_EDGE }));
  }
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  const isInterlaced = hasFields(video);
  return {
    duration,
    startsAt,
    width,
    height,
    rotation,
    videoCodec: video.codec_name,
    audioCodec: audio?.codec_name ?? null,
    container,
    frameRate: frameRateOf(video, isInterlaced),
    isInterlaced,
    transfer: TRANSFERS[video.color_transfer ?? ''] ?? 'sdr',
    matrix: MATRICES.find((matrix) => matrix === video.color_space) ?? null,
    bitRate: Number(reply.format?.bit_rate) || 0,
    playsAs: playsAs(container, video, audio),
    taken: takenOf(reply.format?.tags ?? {}, video.tags ?? {}),
    chapters: chaptersOf(reply.chapters ?? [], duration),
  };
}

/** Returns the average rate of a film whose frames' times should be probed, else null. */
export function averageIfVarying(reply: ProbeReply): number | null {
  const video = pictureOf(reply);
  return video ? averageOfVarying(video, hasFields(video)) : null;
}

/** Finds the picture track; a cover picture is a "video" track too. */
function pictureOf({ streams = [] }: ProbeReply): ProbeStream | undefined {
  return streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
}

function hasFields({ field_order }: ProbeStream): boolean {
  return /^(tt|bb|tb|bt)$/.test(field_order ?? '');
}

/** @throws UnusableMediaError for a film that is longer than a day's recording in one piece */
function rejectTooLong(duration: number): void {
  if (duration <= MAX_HOURS * 3_600) return;
  throw new UnusableMediaError(message('video_too_long', { hours: (duration / 3_600).toFixed(1), most: MAX_HOURS }));
}

/**
 * Returns how long a film shows pictures.
 * @throws UnusableMediaError when neither its header nor its last packets tell
 */
function lengthOf(reply: ProbeReply, video: ProbeStream, container: string): number {
  const startsAt = seconds(reply.format?.start_time);
  const written = seconds(reply.format?.duration);
  // Matroska counts from 0, wherever the film begins.
  const before = container === 'matroska' && written > 0 ? startsAt : 0;
  const own = seconds(video.duration);
  const said = own || written - before;
  const end = endOfTrack(reply, ({ stream_index }) => stream_index === (video.index ?? 0), startsAt);
  if (said <= 0 && end <= 0) throw new UnusableMediaError(message('video_no_length'));
  // A live recording says no length.
  if (said <= 0 || end > said + HEADER_TOLERANCE_SECONDS) return end;
  // A container without lengths of tracks gives that of its longest track, which may be the sound. No track of a film
  // that was cut off reaches the end.
  const almost = said - HEADER_TOLERANCE_SECONDS;
  const isSoundLonger = own === 0 && end > 0 && end < almost && endOfTrack(reply, () => true, startsAt) > almost;
  return isSoundLonger ? end : said;
}

/** Returns the end of the last packet that was read of a track, in seconds of the film; 0 where none was. */
function endOfTrack(
  { packets = [] }: ProbeReply,
  isOfTrack: (packet: ProbePacket) => boolean,
  startsAt: number,
): number {
  const ends = packets.filter((packet) => isOfTrack(packet) && !isDamaged(packet)).map(endOf);
  return ends.reduce((last, end) => Math.max(last, end - startsAt), 0);
}

/** Returns the end of a packet by the container's clock, in seconds. */
export function endOf({ pts_time, duration_time }: ProbePacket): number {
  return seconds(pts_time) + seconds(duration_time);
}

/** Says whether a packet was cut off. */
export function isDamaged({ flags }: ProbePacket): boolean {
  return Boolean(flags?.includes('C'));
}

/**
 * Returns the rotation in clockwise degrees: new builds report the display matrix (counter-clockwise), old ones a tag
 * (clockwise).
 */
function rotationOf(stream: ProbeStream): number {
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const clockwise = matrix !== undefined ? -Number(matrix) : Number(stream.tags?.['rotate'] ?? 0);
  return Number.isFinite(clockwise) ? (((Math.round(clockwise / 90) * 90) % 360) + 360) % 360 : 0;
}

/**
 * Reads when a film was taken. Phones write their local time beside the container's own, which is UTC and set when the
 * file was made.
 */
function takenOf(container: Record<string, string>, track: Record<string, string>): CameraTime | null {
  const written =
    container['com.apple.quicktime.creationdate'] ?? container['creation_time'] ?? track['creation_time'] ?? '';
  const [, wall, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(?:Z|([+-])(\d\d):?(\d\d))$/.exec(written) ?? [];
  if (!wall || Number.isNaN(Date.parse(`${wall}Z`))) return null;
  const ahead = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
  return { wall: new Date(`${wall}Z`), offsetMinutes: ahead };
}

function containerOf(reply: ProbeReply): string {
  const name = reply.format?.format_name ?? '';
  const other = ['avi', 'matroska', 'mpegts'].find((container) => name.includes(container));
  if (other !== undefined) return other;
  return reply.format?.tags?.['major_brand']?.startsWith('qt') ? 'mov' : 'mp4';
}

function seconds(value: string | undefined): number {
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : 0;
}

function ratio(value: string | undefined, separator: string, otherwise: number): number {
  const [above, below] = (value ?? '').split(separator).map(Number);
  return above && below ? above / below : otherwise;
}

/** These failures of the network, the disk or the machine are worth another try, and never the video's fault. */
const TEMPORARY = new RegExp(
  [
    'HTTP error',
    'Server returned',
    'Connection (refused|reset|timed out)',
    'timed out',
    'Input/output error',
    'No such file',
    'Permission denied',
    'No space left',
    'Cannot allocate',
    'Failed to resolve',
    'Network is unreachable',
  ].join('|'),
  'i',
);

/**
 * Says whether a log shows an unavailable storage or a full disk of this machine, which are worth other tries for
 * hours.
 */
export function isStorageUnavailable(log: string): boolean {
  return STORAGE_UNAVAILABLE.test(log);
}

/** Says whether the log of a run that ended well shows that its input broke off. */
export function isConnectionBroken(log: string): boolean {
  return /Input\/output error/i.test(log) || isStorageUnavailable(log);
}

const STORAGE_UNAVAILABLE = new RegExp(
  [
    'HTTP error (?!404)',
    'Server returned (?!404)',
    'Connection (refused|reset|timed out)',
    'Failed to resolve',
    'Network is unreachable',
    'No space left',
    'ends prematurely',
  ].join('|'),
  'i',
);

/** Returns the reason that staff read when the log shows that the file itself is at fault, else null. */
export function inputFault(log: string): Message | null {
  if (TEMPORARY.test(log)) return null;
  if (/moov atom not found/i.test(log)) {
    return message('video_no_index');
  }
  if (/not on whitelist|whitelist/i.test(log)) return message('video_wrong_type');
  if (/Invalid data found|End of file|could not find codec parameters/i.test(log)) return message('video_wrong_type');
  return null;
}
