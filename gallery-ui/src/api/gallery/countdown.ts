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
 * How far the server's clock is ahead of this one, at least, from the instant that its reply names: that has
 * travelled since. What is over here is then over there too, so that a gallery read again at zero is closed.
 * Without a usable instant the clocks are taken to agree.
 */
export function clockSkew(serverTime: string | null, now: number): number {
  const server = serverTime === null ? Number.NaN : Date.parse(serverTime);
  return Number.isNaN(server) ? 0 : server - now;
}
