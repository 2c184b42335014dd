const MIN_SECONDS = 2;
/** Smaller changes are not reported. */
const MIN_CHANGE = 15;

/**
 * Estimates the ETA from the pace so far. The pace counts from the second report: the work before the encoding has a
 * different one.
 */
export class EtaEstimator {
  private first: { percent: number; at: number } | null = null;

  constructor(private readonly countsFrom: number) {}

  /** Seconds left at a moment (milliseconds); null while there is no basis yet, or hardly anything left to wait for. */
  seconds(percent: number, at: number): number | null {
    if (percent < this.countsFrom) return null;
    if (!this.first) this.first = { percent, at };
    const done = percent - this.first.percent;
    const took = (at - this.first.at) / 1000;
    // A run encodes a minute: of a long film that is little.
    if (done <= 0 || took < MIN_SECONDS) return null;
    const left = Math.round(((100 - percent) * took) / done);
    return left >= MIN_CHANGE ? left : null;
  }
}
