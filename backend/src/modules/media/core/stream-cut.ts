import type { FrameRate, StreamCut, VideoProbe } from '../../../ports/video-tool.port.js';

const KEY_FRAME_SECONDS = 2;
/** The rates of films and television to which a decimal number only comes close. */
const BROADCAST_RATES: readonly FrameRate[] = [24_000, 30_000, 48_000, 60_000, 120_000, 240_000].map((frames) => ({
  frames,
  seconds: 1001,
}));
const MAX_RATE = 60;
/** A film may be a little faster than a multiple of the highest rate: its rate is an average. */
const RATE_TOLERANCE = 0.1;

/**
 * Decides how a film's streams are cut. A film of up to 60 frames a second keeps all of them, and a faster one every
 * nth, so that motion is even; one that is hardly faster loses single frames. A slow one has at least one a second, so
 * that segments are short: its frames are repeated.
 */
export function cutOf({ frameRate }: Pick<VideoProbe, 'frameRate'>): StreamCut {
  const known = frameRate > 0 ? frameRate : 25;
  const { frames, seconds } = fraction(known < 1 ? known * Math.ceil(1 / known) : known);
  const every = Math.max(1, Math.ceil(known / MAX_RATE - RATE_TOLERANCE));
  const shared = { frames, seconds: seconds * every };
  const rate = shared.frames / shared.seconds > MAX_RATE ? { frames: MAX_RATE, seconds: 1 } : shared;
  return { rate, segmentFrames: 2 * Math.ceil((rate.frames * KEY_FRAME_SECONDS) / rate.seconds - 1e-6) };
}

/** Returns the length of a full segment, in seconds. */
export function secondsOfSegment({ rate, segmentFrames }: StreamCut): number {
  return (segmentFrames * rate.seconds) / rate.frames;
}

/** Returns the number of segments of a film of this length. */
export function segmentCount(duration: number, { rate, segmentFrames }: StreamCut): number {
  return Math.max(1, Math.ceil((duration * rate.frames) / rate.seconds / segmentFrames - 1e-6));
}

/** Returns a known or whole rate exactly, and any other to a thousandth of a frame. */
function fraction(rate: number): FrameRate {
  const known = BROADCAST_RATES.find(({ frames, seconds }) => Math.abs(frames / seconds - rate) < 0.001);
  if (known) return known;
  const whole = Math.round(rate);
  return Math.abs(rate - whole) < 0.001
    ? { frames: whole, seconds: 1 }
    : { frames: Math.round(rate * 1000), seconds: 1000 };
}
