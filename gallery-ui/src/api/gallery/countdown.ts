/** The remaining time, split into the parts that the countdown shows. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  over: boolean;
}

/** @param milliseconds the time until the end, which is rounded up, so that zero is shown at the end and not before */
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
 * Returns how many milliseconds the server's clock is ahead of this one, at least: the instant in its reply is older by
 * the time that the reply travelled. What has ended by this clock has then ended by the server's too, so a gallery that
 * is refetched at zero is closed. Without a valid instant the clocks are assumed to agree.
 */
export function clockSkew(serverTime: string | null, now: number): number {
  const server = serverTime === null ? Number.NaN : Date.parse(serverTime);
  return Number.isNaN(server) ? 0 : server - now;
}
