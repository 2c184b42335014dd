import type { ProbeStream } from './ffprobe-reply.js';

/** Every browser decodes these profiles of H.264, which playlists name like this (RFC 6381). */
const PROFILES: Readonly<Record<string, string>> = {
  'Constrained Baseline': '42e0',
  Main: '4d40',
  High: '6400',
};
const MAX_LEVEL = 52;
const MAX_RATE = 60.5;
const SAMPLE_RATES = ['44100', '48000'];

const isOneOf = (value: string | undefined, ...allowed: string[]) =>
  value === undefined || value === 'unknown' || allowed.includes(value);

/**
 * Says what playlists call a picture track that every browser plays as it is, together with the sound: H.264 in eight
 * bits, upright and progressive, with square pixels and without a high dynamic range; AAC in stereo at most.
 * @returns null when the film must be encoded
 */
export function playsAs(container: string, video: ProbeStream, audio: ProbeStream | undefined): string | null {
  const profile = PROFILES[video.profile ?? ''];
  const { level = 0, width = 1, height = 1 } = video;
  const [frames = 0, seconds = 1] = (video.r_frame_rate ?? '').split('/').map(Number);
  const isPlayed =
    (container === 'mp4' || container === 'mov') &&
    video.codec_name === 'h264' &&
    profile !== undefined &&
    level >= 10 &&
    level <= MAX_LEVEL &&
    frames / seconds <= MAX_RATE &&
    width % 2 === 0 &&
    height % 2 === 0 &&
    isShownAsItIs(video) &&
    (audio === undefined || isPlayedSound(audio));
  return isPlayed ? `avc1.${profile}${level.toString(16).padStart(2, '0')}` : null;
}

function isShownAsItIs(video: ProbeStream): boolean {
  return (
    video.pix_fmt === 'yuv420p' &&
    isOneOf(video.field_order, 'progressive') &&
    isOneOf(video.sample_aspect_ratio, '1:1', '0:1') &&
    isOneOf(video.color_range, 'tv') &&
    isOneOf(video.color_transfer, 'bt709', 'smpte170m') &&
    isOneOf(video.color_primaries, 'bt709', 'smpte170m', 'bt470bg') &&
    isOneOf(video.color_space, 'bt709', 'smpte170m', 'bt470bg') &&
    // A picture that players must turn or mirror has a rotation.
    !video.side_data_list?.some(({ rotation }) => rotation !== undefined) &&
    Number(video.tags?.['rotate'] ?? 0) === 0
  );
}

function isPlayedSound(audio: ProbeStream): boolean {
  return (
    audio.codec_name === 'aac' &&
    audio.profile === 'LC' &&
    (audio.channels ?? 0) <= 2 &&
    SAMPLE_RATES.includes(audio.sample_rate ?? '')
  );
}
