/** A pace that was measured for fewer seconds says nothing yet. */
const LEAST_MEASURED_SECONDS = 2;
/** Nobody needs to know of fewer seconds. */
const LEAST_SECONDS_LEFT = 15;

/**
 * Estimates the ETA from the pace so far. The pace counts from the second report: the work before the encoding has a
 * different one.
 */
export class EtaEstimator {
  private first: { percent: number; at: number } | null = null;

  constructor(private readonly countsFrom: number) {}

  /**
   * Returns the seconds left at a moment (in milliseconds); null while there is no basis yet, or hardly any are left.
   */
  seconds(percent: number, at: number): number | null {
    if (percent < this.countsFrom) return null;
    if (!this.first) this.first = { percent, at };
    const done = percent - this.first.percent;
    const took = (at - this.first.at) / 1000;
    // A run encodes a minute, which is little of a long film.
    if (done <= 0 || took < LEAST_MEASURED_SECONDS) return null;
    const left = Math.round(((100 - percent) * took) / done);
    return left >= LEAST_SECONDS_LEFT ? left : null;
  }
}
