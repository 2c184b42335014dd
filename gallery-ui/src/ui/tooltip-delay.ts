/** A hint waits this long before it shows. */
export const TOOLTIP_DELAY = 700;
/** After one has closed, the next within this time shows at once. */
export const TOOLTIP_SKIP = 300;

/** How long a hint must wait, given when the last one closed (both in milliseconds of one clock). */
export function tooltipDelay(now: number, lastClosedAt: number | null): number {
  return lastClosedAt !== null && now - lastClosedAt < TOOLTIP_SKIP ? 0 : TOOLTIP_DELAY;
}
