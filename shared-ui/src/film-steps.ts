/** Players offer these playback rates. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A film whose rate is not known is stepped through at this rate, as if it were television's. */
const USUAL_RATE = 25;
/** A position a little before a frame counts as that frame: players round. */
const TOLERANCE = 0.01;

/**
 * Returns the time of the next or the previous frame. It is the middle of the frame, so that no rounding leads to
 * another one.
 * @param seconds the present position
 * @param step 1 or -1
 */
export function besideFrame(seconds: number, step: 1 | -1, frameRate: number | null): number {
  const rate = frameRate ?? USUAL_RATE;
  const frame = Math.floor(seconds * rate + TOLERANCE);
  return (Math.max(0, frame + step) + 0.5) / rate;
}

/** Returns the next faster or slower speed; the same one at the end of the list. */
export function besideSpeed(rate: number, step: 1 | -1): number {
  const others = SPEEDS.filter((speed) => (step > 0 ? speed > rate : speed < rate));
  return (step > 0 ? others[0] : others.at(-1)) ?? rate;
}

/** Finds the number of the chapter at a position; -1 before the first one. */
export function chapterAt(chapters: readonly { start: number }[], seconds: number): number {
  return chapters.findLastIndex(({ start }) => start <= seconds + TOLERANCE);
}
