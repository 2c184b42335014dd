/** A hint waits this long before it shows. */
export const HINT_DELAY = 700;
/** After one has closed, the next within this time shows at once. */
export const HINT_SKIP = 300;

/** How long a hint must wait, given when the last one closed (both in milliseconds of one clock). */
export function hintDelay(now: number, lastClosedAt: number | null): number {
  return lastClosedAt !== null && now - lastClosedAt < HINT_SKIP ? 0 : HINT_DELAY;
}
