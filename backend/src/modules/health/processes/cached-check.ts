import type { Clock } from '../../../common/clock.js';

/** Caches the result of a check for a while: probes arrive every few seconds, and anybody may send them. */
export class CachedCheck<T = void> {
  private last: { at: number; result: Promise<T> } | undefined;

  constructor(
    private readonly check: () => Promise<T>,
    private readonly everyMs: number,
    private readonly clock: Clock,
  ) {}

  run(): Promise<T> {
    const now = this.clock.now().getTime();
    // A clock that was set back must not keep an old result until it has caught up.
    const age = this.last ? now - this.last.at : Infinity;
    if (!this.last || age < 0 || age >= this.everyMs) this.last = { at: now, result: this.check() };
    return this.last.result;
  }

  /** Forgets the result, so that the next call checks again. */
  forget(): void {
    this.last = undefined;
  }
}
