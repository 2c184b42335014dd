/** What is left, cut into the parts that the countdown shows. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  over: boolean;
}

/** @param milliseconds until the end; rounded up, so that zero is shown at the end and not before */
export function timeLeft(milliseconds: number): TimeLeft {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
    over: total === 0,
  };
}

/**
 * How far the server's clock is ahead of this one, at least, from a reply's Date header: that is a whole
 * second, cut off, and has travelled since. What is over here is then over there too, so that a gallery read
 * again at zero is closed. Without a header the clocks are taken to agree.
 */
export function clockSkew(dateHeader: string | null, now: number): number {
  const server = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  return Number.isNaN(server) ? 0 : server - now;
}
