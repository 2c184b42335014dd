import type { FrameRate, StreamCut, VideoProbe } from '../../../ports/video-tool.port.js';

const KEY_FRAME_SECONDS = 2;
/** Rates of films and television that a decimal number only comes close to. */
const BROADCAST_RATES: readonly FrameRate[] = [24_000, 30_000, 48_000, 60_000].map((frames) => ({
  frames,
  seconds: 1001,
}));
const MAX_RATE = 30;

/** How a film's streams are cut: at most 30 frames a second, by halving where that keeps motion even (60, 50). */
export function cutOf({ frameRate }: Pick<VideoProbe, 'frameRate'>): StreamCut {
  const { frames, seconds } = fraction(frameRate > 0 ? frameRate : 25);
  const halved = frames / seconds >= 47 ? { frames, seconds: seconds * 2 } : { frames, seconds };
  const rate = halved.frames / halved.seconds > MAX_RATE ? { frames: MAX_RATE, seconds: 1 } : halved;
  return { rate, segmentFrames: 2 * Math.ceil((rate.frames * KEY_FRAME_SECONDS) / rate.seconds - 1e-6) };
}

/** How long a full segment is. */
export function secondsOfSegment({ rate, segmentFrames }: StreamCut): number {
  return (segmentFrames * rate.seconds) / rate.frames;
}

/** How many segments a film of this length has. */
export function segmentCount(duration: number, { rate, segmentFrames }: StreamCut): number {
  return Math.max(1, Math.ceil((duration * rate.frames) / rate.seconds / segmentFrames - 1e-6));
}

/** Exact where the number is a known rate or whole; to a thousandth of a frame otherwise. */
function fraction(rate: number): FrameRate {
  const known = BROADCAST_RATES.find(({ frames, seconds }) => Math.abs(frames / seconds - rate) < 0.001);
  if (known) return known;
  const whole = Math.round(rate);
  return Math.abs(rate - whole) < 0.001
    ? { frames: whole, seconds: 1 }
    : { frames: Math.round(rate * 1000), seconds: 1000 };
}
