import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into each API and worker before their own code: at SIGUSR2 the wall clock jumps by the seconds that a file
 * names. Timers are not moved, as when a machine's clock is set.
 */
const Real = globalThis.Date;
let offsetMs = 0;

class JumpingDate extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + offsetMs);
    else super(...args);
  }

  static now() {
    return Real.now() + offsetMs;
  }
}

if (isMainThread && process.env.CHAOS_CLOCK) {
  globalThis.Date = JumpingDate;
  process.on('SIGUSR2', () => (offsetMs = Number(readFileSync(process.env.CHAOS_CLOCK, 'utf8')) * 1_000));
}
